import type { App, Item } from './app.ts';

/** One change of one item, as the table's change stream tells it. */
export interface Change {
  /** The stream's own name for it: the same however often it is delivered. */
  id: string;
  kind: 'inserted' | 'modified' | 'removed';
  /** Sorts the changes of one item as they happened. Undefined where the stream's number is not known. */
  sequence?: string | undefined;
  before: Item | undefined;
  after: Item | undefined;
}

/** What is done with every batch of changes, oldest first. Doing it twice changes nothing. */
export type ChangeStep = (app: App, changes: readonly Change[]) => Promise<void>;
