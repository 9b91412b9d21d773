export const mcp = {
  mcp_direct: 'Assistenten dürfen ohne Vorschlag ändern (MCP)',
  mcp_directHint:
    'Sonst zeigt ein Werkzeug von /mcp zuerst, was es ändern würde, und ändert es erst mit einem zweiten Aufruf.',
};
