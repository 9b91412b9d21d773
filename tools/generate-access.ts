import { readFileSync, writeFileSync } from 'node:fs';
import { withTables } from './print-access.ts';
import { withTools } from './print-tools.ts';

const guides = { 'access.md': withTables, 'mcp.md': withTools };

for (const [name, print] of Object.entries(guides)) {
  const guide = new URL(`../docs/${name}`, import.meta.url);
  writeFileSync(guide, print(readFileSync(guide, 'utf8')));
}
