export const mcp = {
  mcp_direct: 'Consenti agli assistenti di modificare senza proposta (MCP)',
  mcp_directHint:
    'Altrimenti uno strumento di /mcp restituisce prima ciò che cambierebbe e lo cambia con una seconda chiamata.',
  mcp_programs: 'Programmi collegati',
  mcp_programsText: 'I programmi che hai collegato lavorano in questo spazio al massimo con il tuo ruolo.',
  mcp_none: 'Nessun programma collegato',
  mcp_usedAt: 'usato {at}',
  mcp_disconnect: 'Scollega',
  mcp_disconnectText: '{name} non potrà più lavorare per te. Puoi collegarlo di nuovo.',
  mcp_program: 'Programma',
  mcp_from: 'Da un server MCP',
  mcp_tool: 'Strumento di un server MCP: {name}',
  mcp_says: 'Il server dice: {text}',
};
