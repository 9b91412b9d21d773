import { readFileSync, writeFileSync } from 'node:fs';
import { printOperations, printTypes } from './client/print.ts';

const at = (path: string) => new URL(`../${path}`, import.meta.url);
const document = JSON.parse(readFileSync(at('docs/openapi.json'), 'utf8'));

// The files are committed, so that the client can be read and used without a build step.
writeFileSync(at('client/generated/types.ts'), printTypes(document));
writeFileSync(at('client/generated/operations.ts'), printOperations(document));
