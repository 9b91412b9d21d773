export const mcp = {
  mcp_direct: 'アシスタントが提案なしで変更できるようにする (MCP)',
  mcp_directHint: 'オフの場合、/mcp のツールはまず変更内容を返し、2 回目の呼び出しで変更します。',
  mcp_programs: '接続済みのプログラム',
  mcp_programsText: '接続したプログラムは、このワークスペースであなたの役割の範囲内で動作します。',
  mcp_none: '接続済みのプログラムはありません',
  mcp_usedAt: '最終使用 {at}',
  mcp_disconnect: '接続を解除',
  mcp_disconnectText: '{name} はあなたの代わりに動作できなくなります。もう一度接続できます。',
  mcp_program: 'プログラム',
  mcp_from: 'MCP サーバーから',
  mcp_tool: 'MCP サーバーのツール: {name}',
  mcp_says: 'サーバーの説明: {text}',
};
