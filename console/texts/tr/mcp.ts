export const mcp = {
  mcp_direct: 'Asistanlar öneri sunmadan değiştirebilsin (MCP)',
  mcp_directHint: 'Aksi takdirde bir /mcp aracı önce neyi değiştireceğini döndürür ve ancak ikinci çağrıda değiştirir.',
};
