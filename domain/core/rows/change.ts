import type { App } from '../app.ts';
import type { Item } from '../ports/store.ts';

/** One change of one item, from the table's change stream. */
export interface Change {
  /** The stream's id of the change: the same for every delivery. */
  id: string;
  kind: 'inserted' | 'modified' | 'removed';
  /** Orders the changes of one item. Undefined if the stream's sequence number is unknown. */
  sequence?: string | undefined;
  /** When it was made, in whole seconds since the epoch: the same for every delivery. Undefined if the stream did not tell. */
  atSeconds?: number | undefined;
  before: Item | undefined;
  after: Item | undefined;
}

/** The changed item: as it is now or, if it was removed, as it was. */
export function itemOf({ id, before, after }: Change): Item {
  const item = after ?? before;
  if (!item) throw new Error(`change ${id} has no image`);
  return item;
}

/** Processes a batch of changes, oldest first. Must be idempotent. */
export type ChangeStep = (app: App, changes: readonly Change[]) => Promise<void>;
