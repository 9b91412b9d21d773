export const texts: Readonly<Record<string, string>> = {};
