import type { Item, PassageRef } from '../../core/app.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { storedPk, storedSk } from '../items.ts';

/** The passages of a source's chunk set in the vector store. Written before the first of them, so that none is forgotten. */
export interface StoredSet {
  sourceId: string;
  chunkSet: string;
  /** Their positions are below this. */
  count: number;
  /** The index that they are in. */
  store: string;
  isComplete: boolean;
}

export const toStoredSet = ({ sourceId, chunkSet, count, store, isComplete }: Item): StoredSet => ({
  sourceId: String(sourceId),
  chunkSet: String(chunkSet),
  count: Number(count),
  store: String(store),
  isComplete: isComplete === true,
});

export const storedItem = ({ workspaceId, chatbotId }: ChatbotRef, set: StoredSet): Item => ({
  pk: storedPk(workspaceId, chatbotId),
  sk: storedSk(set.sourceId, set.chunkSet),
  ...set,
});

export const passagesOfSet = ({ sourceId, chunkSet, count }: StoredSet): PassageRef[] =>
  Array.from({ length: count }, (_, position) => ({ sourceId, chunkSet, position }));
