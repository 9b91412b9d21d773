import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import type { Context } from './context.ts';

/** Returns true if a field is selected directly below this one, including through fragments. */
export function asksFor({ fieldNodes, fragments }: GraphQLResolveInfo, field: string): boolean {
  const inside = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === field;
      if (selection.kind === Kind.INLINE_FRAGMENT) return inside(selection.selectionSet);
      return inside(fragments[selection.name.value]?.selectionSet);
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => inside(selectionSet));
}

/**
 * Starts reading a nested list in parallel with its parent, whose ID is known, which saves a round trip. If the parent
 * is not found, the result is discarded. `read` must be restricted to the actor's workspace.
 */
export function startAhead(context: Context, key: string, read: () => Promise<unknown>): void {
  const reading = read();
  reading.catch(() => {});
  context.loaders.set(`ahead#${key}`, reading);
}

/** Returns the result started ahead, or reads now. */
export const takeAhead = <T>(context: Context, key: string, read: () => Promise<T>): Promise<T> =>
  (context.loaders.get(`ahead#${key}`) as Promise<T> | undefined) ?? read();
