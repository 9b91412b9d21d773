import { isRecord, ownValue } from '../../core/objects.ts';

/** A node of JSON that others have written. */
export type JsonObject = Readonly<Record<string, unknown>>;
/** References that lead to references. */
const MAX_HOPS = 20;

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

function at(root: JsonObject, reference: string): unknown {
  let node: unknown = root;
  for (const part of reference.slice(2).split('/')) node = isRecord(node) ? ownValue(node, unescaped(part)) : undefined;
  return node;
}

/** The object that a value is or refers to. Undefined: it is none, its reference leads nowhere, or around in a circle. */
export function resolved(root: JsonObject, value: unknown): JsonObject | undefined {
  let node = value;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    if (!isRecord(node)) return undefined;
    const reference = ownValue(node, '$ref');
    if (typeof reference !== 'string') return node;
    node = at(root, reference);
  }
  return undefined;
}

/** A property that is an object, or refers to one. */
export const objectAt = (root: JsonObject, node: JsonObject | undefined, name: string): JsonObject | undefined =>
  node && resolved(root, ownValue(node, name));
export const textAt = (node: JsonObject | undefined, name: string): string | undefined => {
  const value = node && ownValue(node, name);
  return typeof value === 'string' && value.trim() ? value.trim() : undefined;
};
export const listAt = (node: JsonObject | undefined, name: string): readonly unknown[] => {
  const value = node && ownValue(node, name);
  return Array.isArray(value) ? value : [];
};

const isNull = (schema: unknown) => isRecord(schema) && ownValue(schema, 'type') === 'null';

/** Schemas that one is made of. */
const MAX_PARTS = 50;

/** The schemas of which a value meets one, besides null. */
export const alternativesOf = (schema: JsonObject): readonly unknown[] =>
  ['oneOf', 'anyOf']
    .map((name) => listAt(schema, name).slice(0, MAX_PARTS))
    .map((schemas) => schemas.filter((each) => !isNull(each)))
    .find(({ length }) => length > 0) ?? [];

/** A schema's first type besides null. Many name none, which their other keywords tell. Undefined: any. */
export const typeOf = (schema: JsonObject): string | undefined =>
  textAt(schema, 'type') ??
  listAt(schema, 'type')
    .map(String)
    .find((type) => type !== 'null') ??
  (Object.hasOwn(schema, 'properties') ? 'object' : undefined) ??
  (Object.hasOwn(schema, 'items') ? 'array' : undefined) ??
  (alternativesOf(schema).length > 1 ? 'alternatives' : undefined);

/** What is read of a schema. */
const KEYWORDS = [
  ...['type', 'enum', 'const', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength'],
  ...['title', 'description', 'readOnly', 'writeOnly', 'properties', 'items', 'oneOf', 'anyOf'],
];

/** A schema, those of its `allOf`, and an alternative that is the only one. Each once, so circles end. */
function partsOf(root: JsonObject, value: unknown): JsonObject[] {
  const parts = new Set<JsonObject>();
  const rest = [value];
  for (let at = 0; at < rest.length && parts.size < MAX_PARTS; at++) {
    const part = resolved(root, rest[at]);
    if (!part || parts.has(part)) continue;
    parts.add(part);
    const alternatives = alternativesOf(part);
    rest.push(...listAt(part, 'allOf').slice(0, MAX_PARTS), ...(alternatives.length === 1 ? alternatives : []));
  }
  return [...parts];
}

/** The schema that a value is or refers to, with the keywords that its `allOf` add. Undefined: it is none. */
export function schemaOf(root: JsonObject, value: unknown): JsonObject | undefined {
  const [own, ...more] = partsOf(root, value);
  if (!own || more.length === 0) return own;
  const parts = [own, ...more];
  return Object.fromEntries(
    KEYWORDS.flatMap((name) => {
      const part = parts.find((each) => Object.hasOwn(each, name));
      return part ? [[name, part[name]]] : [];
    }),
  );
}

/** A property that a schema describes. `schemaOf` reads its schema. */
export interface SchemaProperty {
  name: string;
  schema: unknown;
  isRequired: boolean;
}

/** Names of the properties that a schema and its `allOf` require. */
export const requiredOf = (root: JsonObject, value: unknown): Set<string> =>
  new Set(partsOf(root, value).flatMap((part) => listAt(part, 'required').map(String)));

/** The properties of a schema, with those that its `allOf` add. Undefined: it describes none. */
export function propertiesOf(root: JsonObject, value: unknown): SchemaProperty[] | undefined {
  const described = partsOf(root, value)
    .map((part) => objectAt(root, part, 'properties'))
    .filter((each) => each !== undefined);
  if (described.length === 0) return undefined;
  const required = requiredOf(root, value);
  const schemas = new Map<string, unknown>();
  for (const [name, schema] of described.flatMap((each) => Object.entries(each)))
    schemas.set(name, schemas.has(name) ? { allOf: [schemas.get(name), schema] } : schema);
  return [...schemas].map(([name, schema]) => ({ name, schema, isRequired: required.has(name) }));
}

/** Those that are required first. */
export const requiredFirst = (properties: readonly SchemaProperty[]): SchemaProperty[] =>
  properties.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
