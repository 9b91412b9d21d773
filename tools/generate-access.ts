import { readFileSync, writeFileSync } from 'node:fs';
import { withTables } from './print-access.ts';

const guide = new URL('../docs/access.md', import.meta.url);
writeFileSync(guide, withTables(readFileSync(guide, 'utf8')));
