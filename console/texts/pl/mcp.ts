export const mcp = {
  mcp_direct: 'Pozwól asystentom zmieniać bez propozycji (MCP)',
  mcp_directHint:
    'W przeciwnym razie narzędzie /mcp najpierw zwraca, co by zmieniło, a zmienia to dopiero przy drugim wywołaniu.',
};
