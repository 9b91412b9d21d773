export const mcp = {
  mcp_direct: 'Assistenten mogen zonder voorstel wijzigen (MCP)',
  mcp_directHint:
    'Anders geeft een tool van /mcp eerst terug wat er zou veranderen, en verandert het pas bij een tweede aanroep.',
  mcp_programs: "Verbonden programma's",
  mcp_programsText: "Programma's die u hebt verbonden werken in deze werkruimte met hoogstens uw rol.",
  mcp_none: 'Geen programma verbonden',
  mcp_usedAt: 'gebruikt {at}',
  mcp_disconnect: 'Verbinding verbreken',
  mcp_disconnectText: '{name} kan niet meer voor u werken. U kunt het opnieuw verbinden.',
  mcp_program: 'Programma',
  mcp_from: 'Van een MCP-server',
  mcp_tool: 'Tool van een MCP-server: {name}',
  mcp_says: 'De server zegt: {text}',
};
