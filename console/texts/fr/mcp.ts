export const mcp = {
  mcp_direct: 'Autoriser les assistants à modifier sans proposition (MCP)',
  mcp_directHint: 'Sinon, un outil de /mcp renvoie d’abord ce qu’il modifierait, et ne le modifie qu’au second appel.',
  mcp_programs: 'Programmes connectés',
  mcp_programsText: 'Les programmes que vous avez connectés travaillent dans cet espace avec votre rôle au plus.',
  mcp_none: 'Aucun programme connecté',
  mcp_usedAt: 'utilisé {at}',
  mcp_disconnect: 'Déconnecter',
  mcp_disconnectText: '{name} ne pourra plus travailler pour vous. Vous pourrez le reconnecter.',
  mcp_program: 'Programme',
  mcp_from: 'D’un serveur MCP',
  mcp_tool: 'Outil d’un serveur MCP : {name}',
  mcp_says: 'Le serveur dit : {text}',
};
