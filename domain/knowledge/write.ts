import type { App, Write } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict, notFound, usageLimit } from '../core/errors.ts';
import type { Tenancy } from '../core/operations/actor.ts';
import { traceAttribute } from '../core/rows/trace.ts';
import { readWorkspace } from '../workspaces/read.ts';
import { sourceCapOf } from '../workspaces/source-cap.ts';
import { BEGIN_MS } from './deadlines.ts';
import { INGEST_DUE } from './items.ts';
import { chunkItems, sourceItem } from './new-source.ts';
import type { StoredChunk, StoredSource } from './records.ts';
import { logEntry } from './search-index/log.ts';
import { quotaRefusal, reserveQuota } from './source-quota.ts';
import { storeText } from './text.ts';
import { REQUEST_BUDGET_MS, withVectors } from './vectors/embeddings.ts';

/** A transaction is limited to a hundred writes, of which a few are other rows. */
const CHUNKS_IN_TRANSACTION = 80;

interface ExtraWrites {
  /** Additional writes for the source's transaction. */
  writes: readonly Write[];
  /** Attributes of the due index. */
  due?: object;
  /** Undoes earlier writes if the quota is used up. */
  undo?(): Promise<unknown>;
}

/**
 * Writes a source if its chatbot has room. The tenancy may be some seconds old, so a refusal is checked against the
 * current limit, and an upgrade takes effect at once. Throws USAGE_LIMIT_REACHED, NOT_FOUND if the chatbot is gone, or
 * CONFLICT.
 */
async function insert(
  app: App,
  { workspace }: Pick<Tenancy, 'workspace'>,
  source: StoredSource,
  more: ExtraWrites,
): Promise<void> {
  const { writes, due, undo } = more;
  const done = await app.store.transact({
    quota: reserveQuota(app, source, workspace),
    source: { put: { ...sourceItem(source), ...due } },
    content: writes,
  });
  if (done.applied) return;
  const current = await readWorkspace(app, workspace.id);
  if (sourceCapOf(current) !== sourceCapOf(workspace)) return insert(app, { workspace: current }, source, more);
  try {
    const { quota } = done.refused;
    if (!quota) throw conflict('What the source is made of has been used by another call.');
    if (!quota.item) throw notFound();
    const refusal = await quotaRefusal(app, source, quota.item, workspace);
    if (refusal !== null) throw usageLimit(refusal);
  } catch (error) {
    await undo?.();
    throw error;
  }
  return insert(app, { workspace }, source, more);
}

interface SourceContent {
  text: string;
  chunks: readonly StoredChunk[];
  /** Additional writes of the transaction. */
  writes?: readonly Write[];
}

/** Writes, chunks and indexes a source with a known text in one transaction, so that the next question finds it. */
export async function insertCompleted(
  app: App,
  tenancy: Pick<Tenancy, 'workspace'>,
  draft: StoredSource,
  content: SourceContent,
): Promise<StoredSource> {
  const chunks = await withVectors(app, draft, content.chunks, REQUEST_BUDGET_MS);
  const { source, writes, undo } = await prepareCompleted(app, draft, content.text, chunks);
  await insert(app, tenancy, source, { writes: [...writes, ...(content.writes ?? [])], undo });
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
  const sourceRef = { workspaceId: source.workspaceId, chatbotId: source.chatbotId, sourceId: source.id };
  const text = await storeText(app, sourceRef, content);
  const { blob } = text;
  const few = rows.length <= CHUNKS_IN_TRANSACTION;
  // If the rows exceed a transaction, they are written first. They are invisible until the source refers to them.
  if (!few) await app.store.writeMany(rows.map((put) => ({ put })));
  const writes = [
    ...text.writes,
    logEntry(app, source, source.enabled ? 'put' : 'drop', chunks),
    ...(few ? rows.map((put) => ({ put })) : []),
  ];
  // Left to maintenance, because only maintenance may delete blobs.
  const undo = async () => {
    if (!few || blob) await app.queues.send('maintenance', { kind: 'purge-source', ...sourceRef, blob });
  };
  return { source, writes, undo };
}

/**
 * Writes a source that a worker must fetch or read. The change stream enqueues it. If that is lost, the due index finds
 * it. `writes` are part of the transaction. Throws CONFLICT if one of them fails.
 */
export async function insertPending(
  app: App,
  tenancy: Pick<Tenancy, 'workspace'>,
  source: StoredSource,
  { writes, undo }: Omit<ExtraWrites, 'due'> = { writes: [] },
): Promise<StoredSource> {
  await insert(app, tenancy, source, { writes, due: ingestDue(app), ...(undo ? { undo } : {}) });
  return source;
}

export const ingestDue = (app: App) => ({
  dueKind: INGEST_DUE,
  dueAt: nowIso(app, BEGIN_MS),
  ...traceAttribute(app),
});
