export const mcp = {
  mcp_direct: '允许助手不经提议直接更改 (MCP)',
  mcp_directHint: '否则，/mcp 的工具会先返回将要更改的内容，第二次调用时才更改。',
};
