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

/** A schema's first type besides null. */
export const typeOf = (schema: JsonObject): string | undefined =>
  textAt(schema, 'type') ??
  listAt(schema, 'type')
    .map(String)
    .find((type) => type !== 'null');
