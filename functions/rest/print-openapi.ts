import { writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi/document.ts';

// Committed, so that a change of the interface shows in review.
const file = new URL('../../docs/openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(openApiDocument(''), null, 2)}\n`);
