export const mcp = {
  mcp_direct: 'Assistenten mogen zonder voorstel wijzigen (MCP)',
  mcp_directHint:
    'Anders geeft een tool van /mcp eerst terug wat er zou veranderen, en verandert het pas bij een tweede aanroep.',
};
