export const mcp = {
  mcp_direct: 'Permitir que assistentes alterem sem proposta (MCP)',
  mcp_directHint:
    'Caso contrário, uma ferramenta de /mcp devolve primeiro o que alteraria e só o altera numa segunda chamada.',
  mcp_programs: 'Programas ligados',
  mcp_programsText: 'Os programas que ligou trabalham neste espaço com, no máximo, a sua função.',
  mcp_none: 'Nenhum programa ligado',
  mcp_usedAt: 'usado {at}',
  mcp_disconnect: 'Desligar',
  mcp_disconnectText: '{name} deixa de poder trabalhar por si. Pode voltar a ligá-lo.',
  mcp_program: 'Programa',
  mcp_from: 'De um servidor MCP',
  mcp_tool: 'Ferramenta de um servidor MCP: {name}',
  mcp_says: 'O servidor diz: {text}',
};
