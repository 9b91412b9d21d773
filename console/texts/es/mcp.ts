export const mcp = {
  mcp_direct: 'Permitir que los asistentes cambien datos sin propuesta (MCP)',
  mcp_directHint:
    'Si no, una herramienta de /mcp devuelve primero lo que cambiaría y lo cambia con una segunda llamada.',
  mcp_programs: 'Programas conectados',
  mcp_programsText: 'Los programas que ha conectado trabajan en este espacio como máximo con su función.',
  mcp_none: 'Ningún programa conectado',
  mcp_usedAt: 'usado {at}',
  mcp_disconnect: 'Desconectar',
  mcp_disconnectText: '{name} ya no podrá trabajar por usted. Puede volver a conectarlo.',
  mcp_program: 'Programa',
  mcp_from: 'De un servidor MCP',
  mcp_tool: 'Herramienta de un servidor MCP: {name}',
  mcp_says: 'El servidor dice: {text}',
};
