import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { operationIds } from '../../functions/rest/openapi/operation.ts';
import { isDocumentRoute } from '../../functions/rest/route.ts';
import { routes } from '../../functions/rest/routes.ts';
import type { Documents } from './print.ts';

const at = (path: string) => new URL(`../../${path}`, import.meta.url);

/** The schema as it is published. */
export const publishedSchema = (): GraphQLSchema => buildSchema(readFileSync(at('schema/schema.graphql'), 'utf8'));

/** The documents that the REST rows are answered by, under the names of their operations. */
export function routeDocuments(): Documents {
  const idOf = operationIds(routes);
  return Object.fromEntries(routes.filter(isDocumentRoute).map((route) => [idOf(route), route.document]));
}

/** The documents of a folder of `.graphql` files, each under its file's name. */
export function folderDocuments(folder: string): Documents {
  const files = readdirSync(at(folder)).filter((file) => file.endsWith('.graphql'));
  const entries = files
    .sort()
    .map((file) => [file.replace(/\.graphql$/, ''), readFileSync(at(`${folder}/${file}`), 'utf8')]);
  return Object.fromEntries(entries);
}
