import { writeFileSync } from 'node:fs';
import { schema } from '../../schema/index.ts';
import { checkRow } from './handle.ts';
import { openApiDocument } from './openapi/document.ts';
import { isDocumentRoute } from './route.ts';
import { routes } from './routes.ts';

for (const route of routes.filter(isDocumentRoute)) checkRow(schema, route);

// The file is committed, so that interface changes show in review.
const file = new URL('../../docs/openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(openApiDocument(''), null, 2)}\n`);
