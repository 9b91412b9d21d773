export const mcp = {
  mcp_direct: 'السماح للمساعدين بالتغيير دون اقتراح (MCP)',
  mcp_directHint: 'وإلا فإن أداة \u200e/mcp تعيد أولاً ما ستغيّره، ولا تغيّره إلا باستدعاء ثانٍ.',
  mcp_programs: 'البرامج المتصلة',
  mcp_programsText: 'تعمل البرامج التي وصلتها في مساحة العمل هذه بدورك على الأكثر.',
  mcp_none: 'لا يوجد برنامج متصل',
  mcp_usedAt: 'استُخدم {at}',
  mcp_disconnect: 'قطع الاتصال',
  mcp_disconnectText: 'لن يتمكن {name} من العمل نيابةً عنك. يمكنك وصله مرة أخرى.',
  mcp_program: 'برنامج',
  mcp_from: 'من خادم MCP',
  mcp_tool: 'أداة من خادم MCP: ‏{name}',
  mcp_says: 'يقول الخادم: {text}',
};
