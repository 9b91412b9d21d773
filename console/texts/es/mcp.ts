export const mcp = {
  mcp_direct: 'Permitir que los asistentes cambien datos sin propuesta (MCP)',
  mcp_directHint:
    'Si no, una herramienta de /mcp devuelve primero lo que cambiaría y lo cambia con una segunda llamada.',
};
