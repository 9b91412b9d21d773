import type { App } from './app.ts';
import type { Item } from './ports/store.ts';

/** One change of one item, from the table's change stream. */
export interface Change {
  /** The stream's id of the change: the same for every delivery. */
  id: string;
  kind: 'inserted' | 'modified' | 'removed';
  /** Orders the changes of one item. Undefined if the stream's sequence number is unknown. */
  sequence?: string | undefined;
  before: Item | undefined;
  after: Item | undefined;
}

/** Processes a batch of changes, oldest first. Must be idempotent. */
export type ChangeStep = (app: App, changes: readonly Change[]) => Promise<void>;
