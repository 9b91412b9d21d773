import {
  type FieldNode,
  type GraphQLResolveInfo,
  getArgumentValues,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from './context.ts';
import { ReadGate } from './read-gate.ts';

/** A field that is selected directly below this one, including through fragments. */
function selected({ fieldNodes, fragments }: GraphQLResolveInfo, field: string): FieldNode | undefined {
  const inside = (set: SelectionSetNode | undefined): FieldNode | undefined => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        if (selection.name.value === field) return selection;
        continue;
      }
      const isInline = selection.kind === Kind.INLINE_FRAGMENT;
      const node = inside((isInline ? selection : fragments[selection.name.value])?.selectionSet);
      if (node) return node;
    }
    return undefined;
  };
  for (const { selectionSet } of fieldNodes) {
    const node = inside(selectionSet);
    if (node) return node;
  }
  return undefined;
}

export const asksFor = (info: GraphQLResolveInfo, field: string): boolean => selected(info, field) !== undefined;

/** The arguments of a field of this type directly below. Undefined if it is not selected. */
export function argumentsBelow(
  info: GraphQLResolveInfo,
  type: string,
  field: string,
): Record<string, unknown> | undefined {
  const node = selected(info, field);
  const definition = info.schema.getType(type);
  if (!node || !isObjectType(definition)) return undefined;
  const declared = definition.getFields()[field];
  try {
    return declared && getArgumentValues(declared, node, info.variableValues);
  } catch {
    // The field itself reports invalid arguments.
    return undefined;
  }
}

/**
 * Starts reading a nested list in parallel with its parent, whose ID is known, which saves a round trip. If the parent
 * is not found, the result is discarded. `read` must be restricted to the actor's workspace.
 */
export const startAhead = (context: Context, key: string, read: () => Promise<unknown>): void =>
  void readOnce(context, key, read).catch(() => {});

/**
 * Reads a nested list or a text once per request, however often a query reaches it, and not after the answer has become too large.
 * Returns the same value each time. A mutation makes it stale.
 */
export function readOnce<T>(context: Context, key: string, read: () => Promise<T>): Promise<T> {
  const { loaders, answer } = context;
  loaders.reads ??= new Map();
  const startedRead = loaders.reads.get(key) as Promise<T> | undefined;
  if (startedRead) return startedRead;
  loaders.gate ??= new ReadGate();
  const reading = loaders.gate.run(() => answer.throwIfRefused(), read);
  loaders.reads.set(key, reading);
  return reading;
}
