/** Texts about tools for assistants. */
export const mcp = {
  mcp_direct: 'Let assistants change things without a proposal (MCP)',
  mcp_directHint: 'Without this, a tool of /mcp first returns what it would change, and changes it with a second call.',
};
