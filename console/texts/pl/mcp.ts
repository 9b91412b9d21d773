export const mcp = {
  mcp_direct: 'Pozwól asystentom zmieniać bez propozycji (MCP)',
  mcp_directHint:
    'W przeciwnym razie narzędzie /mcp najpierw zwraca, co by zmieniło, a zmienia to dopiero przy drugim wywołaniu.',
  mcp_programs: 'Połączone programy',
  mcp_programsText: 'Połączone programy działają w tym obszarze roboczym najwyżej z Twoją rolą.',
  mcp_none: 'Brak połączonych programów',
  mcp_usedAt: 'użyto {at}',
  mcp_disconnect: 'Odłącz',
  mcp_disconnectText: '{name} nie będzie już działać w Twoim imieniu. Możesz połączyć go ponownie.',
  mcp_program: 'Program',
  mcp_from: 'Z serwera MCP',
  mcp_tool: 'Narzędzie serwera MCP: {name}',
  mcp_says: 'Serwer podaje: {text}',
};
