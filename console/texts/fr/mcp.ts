export const mcp = {
  mcp_direct: 'Autoriser les assistants à modifier sans proposition (MCP)',
  mcp_directHint: 'Sinon, un outil de /mcp renvoie d’abord ce qu’il modifierait, et ne le modifie qu’au second appel.',
};
