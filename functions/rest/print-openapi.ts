import { writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi/document.ts';

// The file is committed, so that interface changes show in review.
const file = new URL('../../docs/openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(openApiDocument(''), null, 2)}\n`);
