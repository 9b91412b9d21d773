export const mcp = {
  mcp_direct: 'Assistenten dürfen ohne Vorschlag ändern (MCP)',
  mcp_directHint:
    'Sonst zeigt ein Werkzeug von /mcp zuerst, was es ändern würde, und ändert es erst mit einem zweiten Aufruf.',
  mcp_programs: 'Verbundene Programme',
  mcp_programsText: 'Programme, die Sie verbunden haben, arbeiten in diesem Arbeitsbereich höchstens mit Ihrer Rolle.',
  mcp_none: 'Kein Programm ist verbunden',
  mcp_usedAt: 'benutzt {at}',
  mcp_disconnect: 'Trennen',
  mcp_disconnectText: '{name} kann nicht mehr für Sie arbeiten. Sie können es wieder verbinden.',
  mcp_program: 'Programm',
  mcp_from: 'Von einem MCP-Server',
  mcp_tool: 'Werkzeug eines MCP-Servers: {name}',
  mcp_says: 'Der Server sagt: {text}',
};
