import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { printDocuments, sent } from './documents/print.ts';
import {
  consoleDocuments,
  folderDocuments,
  manifestDocuments,
  publishedSchema,
  routeDocuments,
  unnamedDocuments,
} from './documents/read.ts';

const at = (path: string) => new URL(`../${path}`, import.meta.url);
const schema = publishedSchema();

const client = routeDocuments();
writeFileSync(at('client/generated/documents.ts'), printDocuments(schema, client, '../graphql.ts'));

const dashboard = folderDocuments('examples/dashboard/operations');
writeFileSync(at('examples/dashboard/operations.ts'), printDocuments(schema, dashboard, '../../client/graphql.ts'));

const screens = consoleDocuments();
for (const [screen, documents] of Object.entries(screens)) {
  const text = printDocuments(schema, documents, '../../client/graphql.ts');
  writeFileSync(at(`console/operations/${screen}.ts`), text);
}

// Documents that an operator adds for their own pages, one file per operation.
const operations = existsSync(at('operations')) ? folderDocuments('operations') : {};
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const documents = [client, dashboard, ...Object.values(screens), operations].flatMap((group) => Object.values(group));
const registered = [...documents, ...unnamedDocuments()].map(sent);
// Manifests of other tools have ids of their own.
const manifests = existsSync(at('operations')) ? Object.entries(manifestDocuments('operations')) : [];
const byHash = [...registered.map((text) => [hash(text), text] as const), ...manifests].sort(([a], [b]) =>
  a < b ? -1 : 1,
);
writeFileSync(at('schema/persisted-operations.json'), `${JSON.stringify(Object.fromEntries(byHash), null, 2)}\n`);
