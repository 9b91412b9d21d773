export const mcp = {
  mcp_direct: '允许助手不经提议直接更改 (MCP)',
  mcp_directHint: '否则，/mcp 的工具会先返回将要更改的内容，第二次调用时才更改。',
  mcp_programs: '已连接的程序',
  mcp_programsText: '您连接的程序在此工作区中最多拥有您的角色权限。',
  mcp_none: '没有已连接的程序',
  mcp_usedAt: '使用于 {at}',
  mcp_disconnect: '断开连接',
  mcp_disconnectText: '{name} 将无法再代您工作。您可以重新连接它。',
  mcp_program: '程序',
  mcp_from: '来自 MCP 服务器',
  mcp_tool: 'MCP 服务器的工具：{name}',
  mcp_says: '服务器说明：{text}',
};
