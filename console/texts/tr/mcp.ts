export const mcp = {
  mcp_direct: 'Asistanlar öneri sunmadan değiştirebilsin (MCP)',
  mcp_directHint: 'Aksi takdirde bir /mcp aracı önce neyi değiştireceğini döndürür ve ancak ikinci çağrıda değiştirir.',
  mcp_programs: 'Bağlı programlar',
  mcp_programsText: 'Bağladığınız programlar bu çalışma alanında en fazla sizin rolünüzle çalışır.',
  mcp_none: 'Bağlı program yok',
  mcp_usedAt: 'kullanıldı: {at}',
  mcp_disconnect: 'Bağlantıyı kes',
  mcp_disconnectText: '{name} artık sizin adınıza çalışamaz. Yeniden bağlayabilirsiniz.',
  mcp_program: 'Program',
  mcp_from: 'Bir MCP sunucusundan',
  mcp_tool: 'MCP sunucusunun aracı: {name}',
  mcp_says: 'Sunucu diyor ki: {text}',
};
