import { plans } from '../../config/plans.ts';
import { chatbotKey } from '../chatbots/items.ts';
import type { Tenancy } from '../core/actor.ts';
import type { App, Condition, Item, PlanName, Write } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { all, below, equals } from '../core/conditions.ts';
import { conflict, notFound, usageLimit } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { readWorkspace } from '../workspaces/read.ts';
import { allowsChunks, chunkRefusal, TOO_MANY_CHUNKS } from './capacity.ts';
import type { TextChunk } from './chunking.ts';
import { BEGIN_MS } from './deadlines.ts';
import { REQUEST_BUDGET_MS, withVectors } from './embeddings.ts';
import { chunkPk, chunkSk, INGEST_DUE, sourceKey, toSource } from './items.ts';
import type { SourceType, StoredChunk, StoredSource } from './records.ts';
import { logEntry } from './search-index/log.ts';
import { storeText } from './text.ts';

/** A transaction is limited to a hundred writes, of which a few are other rows. */
const CHUNKS_IN_TRANSACTION = 80;

export interface NewSource {
  type: SourceType;
  title: string;
  sourceUrl: string | null;
  category: string | null;
}

export const sourceItem = (source: StoredSource) => ({
  ...source,
  ...sourceKey(source.workspaceId, source.chatbotId, source.id),
  entity: 'source',
  v: 1,
  // Present only while a worker holds the source.
  worker: undefined,
});

export function newSource(app: App, workspaceId: string, chatbotId: string, wanted: NewSource): StoredSource {
  const sourceId = app.ids.next();
  return {
    id: sourceId,
    workspaceId,
    chatbotId,
    ...wanted,
    status: 'pending',
    errorMessage: null,
    processedAt: null,
    lastCrawledAt: null,
    recrawlIntervalHours: 0,
    alternatives: [],
    enabled: true,
    chunkCount: 0,
    createdAt: createdAtOf(sourceId),
    updatedAt: createdAtOf(sourceId),
    revision: 0,
    chunkSet: null,
    worker: null,
    textHash: null,
    blob: null,
    fileKind: null,
  };
}

export function toStoredChunks(app: App, sourceId: string, chunks: readonly TextChunk[]): StoredChunk[] {
  return chunks.map(({ position, heading, content }) => {
    const id = app.ids.next();
    return { id, sourceId, position, heading, content, charCount: [...content].length, createdAt: createdAtOf(id) };
  });
}

export const chunkItems = (source: StoredSource & { chunkSet: string }, chunks: readonly StoredChunk[]) =>
  chunks.map((chunk) => ({
    ...chunk,
    pk: chunkPk(source.workspaceId, source.chatbotId),
    sk: chunkSk(source.id, source.chunkSet, chunk.position),
  }));

interface ExtraWrites {
  /** Additional writes for the source's transaction. */
  writes: readonly Write[];
  /** Attributes of the due index. */
  due?: object;
  /** Undoes earlier writes if the quota is used up. */
  undo?(): Promise<unknown>;
}

/**
 * Returns the write that reserves a source and its chunks in the chatbot's quota. Exact, because it is in the source's
 * transaction.
 */
export const reserveQuota = (source: StoredSource, cap: number): Write => {
  const { workspaceId, chatbotId, chunkCount } = source;
  const withinQuota: Condition = below('sourceCount', cap);
  return {
    update: chatbotKey(workspaceId, chatbotId),
    change: { add: { sourceCount: 1, ...(chunkCount > 0 ? { chunkCount } : {}) } },
    when: chunkCount > 0 ? all(withinQuota, allowsChunks(chunkCount)) : withinQuota,
  };
};

/** Returns why `reserveQuota` failed, or null if a retry may succeed. Throws NOT_FOUND if the chatbot is gone. */
export async function quotaRefusal(
  app: App,
  source: StoredSource,
  chatbot: Item,
  plan: PlanName,
): Promise<string | null> {
  if (Number(chatbot.sourceCount) >= plans[plan].sourcesPerChatbot) return planAllows(plan);
  const refusal = await chunkRefusal(app, source, source.chunkCount);
  if (refusal === 'gone') throw notFound();
  return refusal === 'full' ? TOO_MANY_CHUNKS : null;
}

/**
 * Writes a source if its chatbot has room. The tenancy may be some seconds old, so a refusal is checked against the
 * current plan, and an upgrade takes effect at once. Throws USAGE_LIMIT_REACHED, NOT_FOUND if the chatbot is gone, or
 * CONFLICT.
 */
async function insert(
  app: App,
  { workspace }: Pick<Tenancy, 'workspace'>,
  source: StoredSource,
  more: ExtraWrites,
): Promise<void> {
  const { writes, due, undo } = more;
  const { sourcesPerChatbot: cap } = plans[workspace.plan];
  const done = await app.store.transact({
    quota: reserveQuota(source, cap),
    source: { put: { ...sourceItem(source), ...due } },
    content: writes,
  });
  if (done.applied) return;
  const current = await readWorkspace(app, workspace.id);
  if (current.plan !== workspace.plan) return insert(app, { workspace: current }, source, more);
  try {
    const { quota } = done.refused;
    if (!quota) throw conflict('What the source is made of has been used by another call.');
    if (!quota.item) throw notFound();
    const refusal = await quotaRefusal(app, source, quota.item, workspace.plan);
    if (refusal !== null) throw usageLimit(refusal);
  } catch (error) {
    await undo?.();
    throw error;
  }
  return insert(app, { workspace }, source, more);
}

export const planAllows = (plan: PlanName) =>
  `The plan ${plan} allows ${plans[plan].sourcesPerChatbot} sources in a chatbot.`;

/** Writes, chunks and indexes a source with a known text in one transaction, so that the next question finds it. */
export async function insertCompleted(
  app: App,
  tenancy: Tenancy,
  draft: StoredSource,
  content: string,
  written: readonly StoredChunk[],
): Promise<StoredSource> {
  const chunks = await withVectors(app, draft.title, written, REQUEST_BUDGET_MS);
  const { source, writes, undo } = await prepareCompleted(app, draft, content, chunks);
  await insert(app, tenancy, source, { writes, undo });
  return source;
}

/** Returns a draft as a completed source with the writes for its transaction. Large data has already been written. */
export async function prepareCompleted(
  app: App,
  draft: StoredSource,
  content: string,
  chunks: readonly StoredChunk[],
): Promise<{ source: StoredSource; writes: Write[]; undo(): Promise<unknown> }> {
  const source = {
    ...draft,
    status: 'completed' as const,
    processedAt: draft.createdAt,
    chunkCount: chunks.length,
    chunkSet: draft.id,
    revision: 1,
  };
  const rows = chunkItems(source, chunks);
  const place = { workspaceId: source.workspaceId, chatbotId: source.chatbotId, sourceId: source.id };
  const text = await storeText(app, place, content);
  const { blob } = text;
  const few = rows.length <= CHUNKS_IN_TRANSACTION;
  // If the rows exceed a transaction, they are written first. They are invisible until the source refers to them.
  if (!few) await app.store.writeMany(rows.map((put) => ({ put })));
  const writes = [...text.writes, logEntry(app, source, 'put', chunks), ...(few ? rows.map((put) => ({ put })) : [])];
  // Left to maintenance, because only maintenance may delete blobs.
  const undo = async () => {
    if (!few || blob) await app.queues.send('maintenance', { kind: 'purge-source', ...place, blob });
  };
  return { source, writes, undo };
}

/**
 * Writes a source that a worker must fetch or read. The change stream enqueues it. If that is lost, the due index finds
 * it. `writes` are part of the transaction. Throws CONFLICT if one of them fails.
 */
export async function insertPending(
  app: App,
  tenancy: Tenancy,
  source: StoredSource,
  { writes, undo }: Omit<ExtraWrites, 'due'> = { writes: [] },
): Promise<StoredSource> {
  await insert(app, tenancy, source, { writes, due: ingestDue(app), ...(undo ? { undo } : {}) });
  return source;
}

export const ingestDue = (app: App) => ({
  dueKind: INGEST_DUE,
  dueAt: nowIso(app, BEGIN_MS),
});

/**
 * Changes a source together with its index log entry, with optimistic retries. `next` returns the new row from the
 * current one. Throws NOT_FOUND, and CONFLICT if the source keeps changing.
 */
export async function changeIndexed(
  app: App,
  current: StoredSource,
  next: (source: StoredSource) => { change: Partial<StoredSource>; op: 'put' | 'drop' } | undefined,
): Promise<StoredSource> {
  const key = sourceKey(current.workspaceId, current.chatbotId, current.id);
  let source = current;
  const keepsChanging = () => conflict('The source is being changed by others. Try again.');
  return retryOnConflict(8, keepsChanging, async () => {
    const wanted = next(source);
    if (!wanted) return source;
    const updatedAt = nowIso(app);
    const changed = { ...source, ...wanted.change, updatedAt, revision: source.revision + 1 };
    const done = await app.store.transact({
      source: {
        update: key,
        change: { set: { ...wanted.change, updatedAt, revision: changed.revision } },
        when: equals('revision', source.revision),
      },
      log: logEntry(app, changed, wanted.op),
    });
    if (done.applied) return changed;
    const item = await app.store.get(key, { consistent: true });
    if (!item) throw notFound();
    source = toSource(item);
    return AGAIN;
  });
}
