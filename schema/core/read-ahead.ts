import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import type { Context } from './context.ts';

/** Is a field asked for right below this one, fragments included? */
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
 * Starts a nested list beside the read of its parent, whose id is known: one round trip less. If the parent is not found,
 * what was read is dropped. `read` must look only within the actor's workspace.
 */
export function startAhead(context: Context, key: string, read: () => Promise<unknown>): void {
  const reading = read();
  reading.catch(() => {});
  context.loaders.set(`ahead#${key}`, reading);
}

/** What was started ahead, or the same read now. */
export const takeAhead = <T>(context: Context, key: string, read: () => Promise<T>): Promise<T> =>
  (context.loaders.get(`ahead#${key}`) as Promise<T> | undefined) ?? read();
