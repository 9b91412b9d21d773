import { signal } from '@preact/signals';
import type { ConversationRow } from './rows.ts';

/** As many as one call changes. */
const MAX_SELECTED = 100;

/** The conversations of the list that the next action is for. */
export const selection = signal<ReadonlySet<string>>(new Set());
/** Where a range begins: the row that was selected last. */
let anchorId: string | undefined;

export function select(ids: readonly string[]): void {
  selection.value = new Set(ids.slice(0, MAX_SELECTED));
}

export function toggleSelected(id: string): void {
  const ids = selection.peek();
  anchorId = id;
  select(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]);
}

/** Those of the rows that are selected. Others that were, and have left the list since, are not acted on. */
export const selectedOf = (rows: readonly ConversationRow[]): string[] =>
  rows.flatMap(({ id }) => (selection.value.has(id) ? id : []));

/** Adds the rows from the one that was selected last to this one, or this one if that is not in the list or selected any more. */
export function selectTo(rows: readonly ConversationRow[], id: string): void {
  const selected = selectedOf(rows);
  if (!anchorId || !selected.includes(anchorId)) anchorId = id;
  const places = [anchorId, id].map((end) => rows.findIndex((row) => row.id === end));
  const range = rows.slice(Math.min(...places), Math.max(...places) + 1);
  select([...new Set([...selected, ...range.map((row) => row.id)])]);
}
