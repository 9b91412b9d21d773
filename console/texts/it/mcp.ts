export const mcp = {
  mcp_direct: 'Consenti agli assistenti di modificare senza proposta (MCP)',
  mcp_directHint:
    'Altrimenti uno strumento di /mcp restituisce prima ciò che cambierebbe e lo cambia con una seconda chiamata.',
};
