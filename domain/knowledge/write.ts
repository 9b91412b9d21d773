import { plans } from '../../config/plans.ts';
import type { Tenancy } from '../actor.ts';
import type { App, Write } from '../app.ts';
import { chatbotKey } from '../chatbots/items.ts';
import { conflict, notFound, usageLimit } from '../errors.ts';
import { createdAtOf } from '../ids.ts';
import { type TextChunk } from './chunking.ts';
import { logEntry } from './index-log.ts';
import { chunkPk, chunkSk, INGEST_DUE, type StoredChunk, sourceKey, toSource } from './items.ts';
import type { SourceType, StoredSource } from './records.ts';
import { keepText } from './text.ts';

/** How long an ingestion may take from its request to its end; the watchdog looks after this. */
export const INGEST_WITHIN_MS = 100_000;
/** A transaction holds a hundred writes; a few are the rows around the chunks. */
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
    enabled: true,
    chunkCount: 0,
    createdAt: createdAtOf(sourceId),
    updatedAt: createdAtOf(sourceId),
    revision: 0,
    chunkSet: null,
    worker: null,
  };
}

export function toStoredChunks(app: App, sourceId: string, chunks: readonly TextChunk[]): StoredChunk[] {
  return chunks.map(({ position, heading, content }) => {
    const id = app.ids.next();
    return { id, sourceId, position, heading, content, charCount: [...content].length, createdAt: createdAtOf(id) };
  });
}

export const chunkItems = (source: StoredSource, chunks: readonly StoredChunk[]) =>
  chunks.map((chunk) => ({
    ...chunk,
    pk: chunkPk(source.workspaceId, source.chatbotId),
    sk: chunkSk(source.id, source.chunkSet!, chunk.position),
    entity: 'chunk',
  }));

/** Takes one of the chatbot's places for sources. Exact: the count and the source are one transaction. */
async function insert(app: App, { workspace }: Tenancy, source: StoredSource, rest: readonly Write[], due?: object): Promise<void> {
  const { sourcesPerChatbot: cap } = plans[workspace.plan];
  const done = await app.store.transact([
    {
      update: chatbotKey(source.workspaceId, source.chatbotId),
      change: { add: { sourceCount: 1 } },
      when: { attribute: 'sourceCount', op: '<', value: cap },
    },
    { put: { ...sourceItem(source), ...due } },
    ...rest,
  ]);
  if (done.applied) return;
  if (!done.refused[0]?.item) throw notFound();
  throw usageLimit(`The plan ${workspace.plan} allows ${cap} sources in a chatbot.`);
}

/** A source whose text is at hand: written, chunked and indexed in one transaction, so the next question finds it. */
export async function insertCompleted(
  app: App,
  tenancy: Tenancy,
  draft: StoredSource,
  content: string,
  chunks: readonly StoredChunk[],
): Promise<StoredSource> {
  const source: StoredSource = {
    ...draft,
    status: 'completed',
    processedAt: draft.createdAt,
    chunkCount: chunks.length,
    chunkSet: draft.id,
    revision: 1,
  };
  const rows = chunkItems(source, chunks);
  const place = { workspaceId: source.workspaceId, chatbotId: source.chatbotId, sourceId: source.id };
  const text = await keepText(app, place, content);
  const few = rows.length <= CHUNKS_IN_TRANSACTION;
  // More than a transaction holds: the rows go first and are not seen before the source names them.
  if (!few) await app.store.writeMany(rows.map((put) => ({ put })));
  await insert(app, tenancy, source, [text, logEntry(app, source, 'put', chunks), ...(few ? rows.map((put) => ({ put })) : [])]);
  return source;
}

/** A source that a worker must fetch. The change stream hands it over; the due index finds it if that is lost. */
export async function insertPending(app: App, tenancy: Tenancy, source: StoredSource): Promise<StoredSource> {
  await insert(app, tenancy, source, [], ingestDue(app));
  return source;
}

export const ingestDue = (app: App) => ({
  dueKind: INGEST_DUE,
  dueAt: new Date(app.clock.now() + INGEST_WITHIN_MS).toISOString(),
});

/**
 * Changes a source together with what the index must learn of it. `next` gives the new row from the current one; a change
 * in between is met by reading again. Throws NOT_FOUND, and CONFLICT where others keep changing the source.
 */
export async function changeIndexed(
  app: App,
  current: StoredSource,
  next: (source: StoredSource) => { change: Partial<StoredSource>; op: 'put' | 'drop' } | undefined,
): Promise<StoredSource> {
  const key = sourceKey(current.workspaceId, current.chatbotId, current.id);
  let source = current;
  for (let attempt = 0; attempt < 8; attempt++) {
    const wanted = next(source);
    if (!wanted) return source;
    const updatedAt = new Date(app.clock.now()).toISOString();
    const changed = { ...source, ...wanted.change, updatedAt, revision: source.revision + 1 };
    const done = await app.store.transact([
      {
        update: key,
        change: { set: { ...wanted.change, updatedAt, revision: changed.revision } },
        when: { attribute: 'revision', op: '=', value: source.revision },
      },
      logEntry(app, changed, wanted.op),
    ]);
    if (done.applied) return changed;
    const item = await app.store.get(key, { consistent: true });
    if (!item) throw notFound();
    source = toSource(item);
  }
  throw conflict('The source is being changed by others. Try again.');
}
