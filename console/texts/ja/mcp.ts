export const mcp = {
  mcp_direct: 'アシスタントが提案なしで変更できるようにする (MCP)',
  mcp_directHint: 'オフの場合、/mcp のツールはまず変更内容を返し、2 回目の呼び出しで変更します。',
};
