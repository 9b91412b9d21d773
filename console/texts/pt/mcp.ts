export const mcp = {
  mcp_direct: 'Permitir que assistentes alterem sem proposta (MCP)',
  mcp_directHint:
    'Caso contrário, uma ferramenta de /mcp devolve primeiro o que alteraria e só o altera numa segunda chamada.',
};
