/** Texts about tools for assistants. */
export const mcp = {
  mcp_direct: 'Let assistants change things without a proposal (MCP)',
  mcp_directHint: 'Without this, a tool of /mcp first returns what it would change, and changes it with a second call.',
  mcp_programs: 'Connected programs',
  mcp_programsText: 'Programs that you have connected work in this workspace with at most your role.',
  mcp_none: 'No program is connected',
  mcp_usedAt: 'used {at}',
  mcp_disconnect: 'Disconnect',
  mcp_disconnectText: '{name} can no longer work for you. You can connect it again.',
  mcp_program: 'Program',
  mcp_from: 'From an MCP server',
  mcp_tool: 'Tool of an MCP server: {name}',
  mcp_says: 'The server says: {text}',
};
