import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema, Kind, parse, print, visit } from 'graphql';
import { operationIds } from '../../functions/rest/openapi/operation-ids.ts';
import { isDocumentRoute } from '../../functions/rest/route.ts';
import { routes } from '../../functions/rest/routes.ts';
import type { GraphqlDocuments } from './print.ts';

const at = (path: string) => new URL(`../../${path}`, import.meta.url);

/** The published schema. */
export const publishedSchema = (): GraphQLSchema => buildSchema(readFileSync(at('schema/schema.graphql'), 'utf8'));

/** The documents of the REST rows, under the names of their operations. */
export function routeDocuments(): GraphqlDocuments {
  const idOf = operationIds(routes);
  return Object.fromEntries(
    routes.filter(isDocumentRoute).map((route) => [idOf(route), withUniqueNames(idOf(route), route.document)]),
  );
}

/** The same documents as earlier clients sent them, by their hash: without names. */
export const unnamedDocuments = (): string[] => routes.filter(isDocumentRoute).map(({ document }) => document);

/** Names the operation after its id, and its fragments after the operation, so that all documents fit into one program. */
function withUniqueNames(id: string, document: string): string {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  const named = (value: string) => ({ kind: Kind.NAME as const, value });
  const owned = (part: { name: { value: string } }) => ({ ...part, name: named(`${name}${part.name.value}`) });
  return print(
    visit(parse(document), {
      OperationDefinition: (part) => ({ ...part, name: named(name) }),
      FragmentDefinition: owned,
      FragmentSpread: owned,
    }),
  );
}

/**
 * The documents of the manifests in a folder, under their ids: of Apollo (`{ "operations": [{ "id", "body" }] }`), or of Relay and
 * GraphQL Code Generator (`{ "<id>": "<document>" }`).
 */
export function manifestDocuments(folder: string): GraphqlDocuments {
  const files = readdirSync(at(folder)).filter((file) => file.endsWith('.json'));
  return Object.assign(
    {},
    ...files.sort().map((file) => readManifest(file, JSON.parse(readFileSync(at(`${folder}/${file}`), 'utf8')))),
  );
}

export function readManifest(file: string, manifest: Record<string, unknown>): GraphqlDocuments {
  const { operations } = manifest as { operations?: { id: string; body: string }[] };
  const documents = Array.isArray(operations)
    ? Object.fromEntries(operations.map(({ id, body }) => [id, body]))
    : manifest;
  const wrong = Object.entries(documents).find(([id, text]) => !id || typeof text !== 'string');
  if (wrong) throw new Error(`${file}: "${wrong[0]}" must have a document as text.`);
  return documents as GraphqlDocuments;
}

/** The documents of a folder of `.graphql` files, under the names of the files. */
export function folderDocuments(folder: string): GraphqlDocuments {
  const files = readdirSync(at(folder)).filter((file) => file.endsWith('.graphql'));
  const entries = files
    .sort()
    .map((file) => [file.replace(/\.graphql$/, ''), readFileSync(at(`${folder}/${file}`), 'utf8')]);
  return Object.fromEntries(entries);
}

/** Adds the fragments that a document uses and does not define. */
function withFragments(document: string, fragments: ReadonlyMap<string, string>): string {
  const added = new Map<string, string>();
  const add = (text: string) =>
    visit(parse(text), {
      FragmentSpread({ name: { value } }) {
        const fragment = fragments.get(value);
        if (!fragment || added.has(value)) return;
        added.set(value, fragment);
        add(fragment);
      },
    });
  add(document);
  return [document, ...added.values()].join('\n');
}

/** The documents of the console by screen, one folder each. Fragments are shared through `fragments.graphql`. */
export function consoleDocuments(): Record<string, GraphqlDocuments> {
  const folder = 'console/operations';
  const shared = parse(readFileSync(at(`${folder}/fragments.graphql`), 'utf8')).definitions.flatMap((part) =>
    part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, print(part)] as const] : [],
  );
  const fragments = new Map(shared);
  const screens = readdirSync(at(folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.fromEntries(
    screens.map(({ name }) => {
      const documents = Object.entries(folderDocuments(`${folder}/${name}`));
      return [name, Object.fromEntries(documents.map(([id, text]) => [id, withFragments(text, fragments)]))];
    }),
  );
}
