import type { App, NamedWrites, Write } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { conflict, invalid, notFound } from '../../core/errors.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { equals } from '../../core/rows/conditions.ts';
import { chunkPk, chunkSk, sourceKey, toChunk, toSource } from '../items.ts';
import { chunkItems } from '../new-source.ts';
import type { StoredSource } from '../records.ts';
import { logEntry } from '../search-index/log.ts';
import { storeText } from '../text.ts';
import { REQUEST_BUDGET_MS, withVectors } from '../vectors/embeddings.ts';
import { EQUALS_QUESTION, type Faq, faqChunks, faqText, indexOfQuestion } from './faq.ts';

const MAX_ATTEMPTS = 8;

export type FaqChange = { [Field in keyof Faq]?: Faq[Field] | null | undefined };
/** What to change in the FAQ as it is now. */
type FaqChangeOf = (current: StoredSource) => FaqChange;

const chunkKey = ({ workspaceId, chatbotId, id: sourceId }: StoredSource, chunkSet: string) => ({
  pk: chunkPk(workspaceId, chatbotId),
  sk: chunkSk(sourceId, chunkSet, 0),
});

/** Returns the changed FAQ, or undefined if its answer was replaced since the source was read. */
async function changed(app: App, source: StoredSource, change: FaqChange): Promise<Faq | undefined> {
  const answer = change.answer ?? (await storedAnswer(app, source));
  if (answer === undefined) return undefined;
  return {
    question: change.question ?? source.title,
    answer,
    category: change.category === undefined ? source.category : change.category || null,
    alternatives: change.alternatives ?? source.alternatives,
  };
}

/** Returns a FAQ's answer, or undefined if it was replaced since the source was read. */
export async function storedAnswer(app: App, source: StoredSource): Promise<string | undefined> {
  if (!source.chunkSet) return undefined;
  const item = await app.store.get(chunkKey(source, source.chunkSet), { consistent: true });
  return item && toChunk(item).content;
}

/** Throws VALIDATION_ERROR if the question is also an alternative, whether given or stored. */
function refuseTwin(faq: Faq, change: FaqChange): void {
  const at = indexOfQuestion(faq);
  if (at < 0) return;
  const [path, message] = change.alternatives
    ? [`alternatives.${at}`, EQUALS_QUESTION]
    : ['question', 'must differ from each alternative'];
  throw invalid([{ path, message }], `${path} ${message}.`);
}

/**
 * Returns the source's new row, and the writes of its row, chunk, text and index log entry for one transaction. The
 * transaction fails if the source has changed since it was read.
 */
async function writesOf(app: App, source: StoredSource, faq: Faq) {
  const { workspaceId, chatbotId, id: sourceId } = source;
  const chunks = await withVectors(
    app,
    { ...source, title: faq.question },
    faqChunks(app, sourceId, faq),
    REQUEST_BUDGET_MS,
  );
  const text = await storeText(app, { workspaceId, chatbotId, sourceId }, faqText(faq));
  const now = nowIso(app);
  const set = {
    title: faq.question,
    category: faq.category,
    alternatives: [...faq.alternatives],
    chunkSet: app.ids.next(),
    revision: source.revision + 1,
    processedAt: now,
    updatedAt: now,
  };
  const next = { ...source, ...set };
  const writes = {
    source: {
      update: sourceKey(workspaceId, chatbotId, sourceId),
      change: { set },
      when: equals('revision', source.revision),
    },
    log: logEntry(app, next, source.enabled ? 'put' : 'drop', chunks),
    text: text.writes,
    chunks: chunkItems(next, chunks).map((put) => ({ put })),
    oldChunk: source.chunkSet ? { remove: chunkKey(source, source.chunkSet) } : undefined,
  } satisfies NamedWrites;
  return { next, writes };
}

/**
 * Applies the change with optimistic retries. Of two concurrent changes, the later one is applied to the result of the
 * earlier one. `alsoWrite`: further writes of its transaction. Throws CONFLICT if one of them is refused.
 */
export async function changeFaq(
  app: App,
  current: StoredSource,
  faqChange: FaqChange | FaqChangeOf,
  alsoWrite: readonly Write[] = [],
): Promise<StoredSource> {
  if (current.type !== 'faq') throw conflict('Only a FAQ can be changed this way.');
  let source = current;
  const keepsChanging = () => conflict('The source is being changed by another call. Try again.');
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    const change = typeof faqChange === 'function' ? faqChange(source) : faqChange;
    const faq = await changed(app, source, change);
    if (faq) {
      refuseTwin(faq, change);
      const { next, writes } = await writesOf(app, source, faq);
      const done = await app.store.transact({ ...writes, more: alsoWrite });
      if (done.applied) return next;
      if (done.refused.more) throw conflict('What the change belongs to was changed by another call.');
    }
    const key = sourceKey(source.workspaceId, source.chatbotId, source.id);
    const item = await app.store.get(key, { consistent: true });
    if (!item) throw notFound();
    source = toSource(item);
    return AGAIN;
  });
}
