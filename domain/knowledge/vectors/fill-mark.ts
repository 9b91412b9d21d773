import { type App, type Item, isEmbedding } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { vectorFillKey } from '../items.ts';

/** Due index kind of chatbots of which texts have no vector. */
export const VECTORS_DUE = 'vectors';
/** Longer than a worker may take from missing a vector to writing what lacks it. */
const FIRST_MS = 3 * 60_000;

/** A chatbot of which texts have no vector of the configured embedding model. */
export interface VectorFill extends ChatbotRef {
  dueAt: string;
  /** How often vectors went missing. A fill that meanwhile missed one more is not the last. */
  marks: number;
  /** Fills in a row that added nothing. */
  attempts: number;
  /** Sources that the last fill left without vectors. Undefined before the first one. */
  missing?: number;
  /** A pass over the sources that one fill could not end. Undefined: the next fill begins with the first source. */
  pass?: FillPass;
}

export interface FillPass {
  /** ID of the last source that lacks nothing, as all before it. */
  after: string;
  /** `marks` when it began. */
  marks: number;
  /** Sources before that were being read or changed. */
  busy: number;
}

export const toVectorFill = (item: Item): VectorFill => ({
  workspaceId: String(item.workspaceId),
  chatbotId: String(item.chatbotId),
  dueAt: String(item.dueAt),
  marks: Number(item.marks),
  attempts: Number(item.attempts ?? 0),
  ...(item.missing === undefined ? {} : { missing: Number(item.missing) }),
  ...(item.pass === undefined ? {} : { pass: item.pass as FillPass }),
});

/** Has a chatbot's missing vectors filled, and waits `afterMs` if that is not planned yet. */
export const markVectorsMissing = (
  app: App,
  { workspaceId, chatbotId }: ChatbotRef,
  afterMs = FIRST_MS,
): Promise<unknown> =>
  app.store.update(vectorFillKey(workspaceId, chatbotId), {
    set: { workspaceId, chatbotId },
    setOnce: { dueKind: VECTORS_DUE, dueAt: nowIso(app, afterMs) },
    add: { marks: 1 },
  });

/** The state of a chatbot's index that tells whether it was made without the current embedding model. */
interface IndexedVectors {
  chunkCount: number;
  spaces: readonly string[];
}

/**
 * Has the vectors of a chatbot filled if its whole index has none of the configured model, as after `embeddingModel` was turned on or
 * changed. Never fails; the next container tries again.
 */
export async function fillForNewModel(app: App, chatbotRef: ChatbotRef, index: IndexedVectors): Promise<void> {
  const { model } = app;
  if (!isEmbedding(model) || index.chunkCount === 0) return;
  if (index.spaces.some((space) => isOfModel(space, model.embeddingModel))) return;
  try {
    await markVectorsMissing(app, chatbotRef);
  } catch (error) {
    app.log.warn('missing vectors could not be marked', { ...chatbotRef, error });
  }
}

/** Whether a space of vectors is that of a model. Its other part is their length. */
export const isOfModel = (space: string, embeddingModel: string): boolean => space.startsWith(`${embeddingModel}/`);
