import * as z from 'zod';
import type { App, EgressResponse } from '../app.ts';
import { EgressError } from '../app.ts';
import { chunkText } from './chunking.ts';
import { decodeText, extractHtml } from './extraction/extract.ts';
import { logEntry } from './index-log.ts';
import { chunkPk, chunkPrefix, sourceKey, type StoredChunk, toSource } from './items.ts';
import type { StoredSource } from './records.ts';
import { keepText } from './text.ts';
import { chunkItems, toStoredChunks } from './write.ts';

const FETCH = { firstByteTimeoutMs: 10_000, timeoutMs: 20_000, maxBytes: 5 * 1024 * 1024, maxRedirects: 5 };
/** First try and two more, on what may pass: time-outs, refused connections and 5xx. */
const ATTEMPTS = 3;
/** A worker renews its lease while it works; one that died is taken over this soon. */
const LEASE_MS = 15_000;
const RENEW_MS = 5_000;

export const ingestJob = z.object({ workspaceId: z.string(), chatbotId: z.string(), sourceId: z.string() });
export type IngestJob = z.output<typeof ingestJob>;

/** Why a page could not become a source, in words for its owner. */
class IngestProblem extends Error {}

interface Extracted {
  title: string | null;
  text: string;
}

/** Fetches, reads, chunks and indexes one URL source. Safe to run twice or twice at once: one worker holds the lease. */
export async function ingest(app: App, job: IngestJob): Promise<void> {
  const source = await takeLease(app, job);
  if (!source?.sourceUrl) return;
  const lease = keepLease(app, source);
  try {
    const page = await fetchPage(app, source.sourceUrl);
    await complete(app, source, page);
  } catch (error) {
    if (!(error instanceof IngestProblem)) throw error;
    await fail(app, source, error.message);
  } finally {
    clearInterval(lease);
  }
}

/** Takes the source for this worker. Undefined: it is gone or done, or another's, whose end is looked after again later. */
async function takeLease(app: App, job: IngestJob): Promise<StoredSource | undefined> {
  const now = app.clock.now();
  const written = await app.store.update(
    sourceKey(job.workspaceId, job.chatbotId, job.sourceId),
    { set: { status: 'processing', worker: app.ids.next(), leaseUntil: new Date(now + LEASE_MS).toISOString() } },
    {
      any: [
        { attribute: 'status', op: '=', value: 'pending' },
        {
          all: [
            { attribute: 'status', op: '=', value: 'processing' },
            { attribute: 'leaseUntil', op: '<', value: new Date(now).toISOString() },
          ],
        },
      ],
    },
  );
  if (written.applied) return toSource(written.item);
  if (written.item?.status === 'processing') {
    await app.queues.send('ingest', job, { delaySeconds: LEASE_MS / 1000 });
  }
  return undefined;
}

/** Renews the lease while this worker lives. */
function keepLease(app: App, source: StoredSource): NodeJS.Timeout {
  const renew = () =>
    app.store.update(
      sourceKey(source.workspaceId, source.chatbotId, source.id),
      { set: { leaseUntil: new Date(app.clock.now() + LEASE_MS).toISOString() } },
      holds(source),
    );
  return setInterval(() => renew().catch((error) => app.log.warn('lease not renewed', { sourceId: source.id, error })), RENEW_MS);
}

const holds = (source: StoredSource) => ({ attribute: 'worker', op: '=', value: source.worker }) as const;

async function fetchPage(app: App, url: string): Promise<Extracted> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptFetch(app, url);
    if (!(outcome instanceof IngestProblem)) return readPage(outcome);
    const mayPass = outcome.cause === 'retry';
    if (!mayPass || attempt === ATTEMPTS) throw outcome;
  }
}

const RETRIED = new Set(['timeout', 'unreachable', 'bad_response']);

async function attemptFetch(app: App, url: string): Promise<EgressResponse | IngestProblem> {
  try {
    const headers = { accept: 'text/html,application/xhtml+xml,text/plain;q=0.9,text/markdown;q=0.9,*/*;q=0.1' };
    const response = await app.egress.fetch(url, { ...FETCH, headers });
    if (response.status >= 200 && response.status < 300) return response;
    const message = `The server answered with status ${response.status}.`;
    return new IngestProblem(message, { cause: response.status >= 500 ? 'retry' : 'final' });
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return new IngestProblem(error.message, { cause: RETRIED.has(error.problem) ? 'retry' : 'final' });
  }
}

function readPage(response: EgressResponse): Extracted {
  const contentType = response.headers['content-type'] ?? null;
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const page = extract(response, type, contentType);
  if (!/\p{L}|\p{N}/u.test(page.text)) throw new IngestProblem('No readable text was found on the page.');
  return page;
}

function extract(response: EgressResponse, type: string, contentType: string | null): Extracted {
  if (type === 'text/plain' || type === 'text/markdown') {
    return { title: null, text: decodeText(response.body, contentType).trim() };
  }
  if (type === '' || type === 'text/html' || type === 'application/xhtml+xml') {
    const { title, text } = extractHtml(response.body, { url: response.url, contentType });
    return { title, text };
  }
  throw new IngestProblem(`Pages of type ${type} cannot be read.`);
}

async function complete(app: App, source: StoredSource, page: Extracted): Promise<void> {
  const { workspaceId, chatbotId, id: sourceId } = source;
  const now = new Date(app.clock.now()).toISOString();
  const chunkSet = app.ids.next();
  const chunks = toStoredChunks(app, sourceId, chunkText(page.text));
  const title = source.title === source.sourceUrl && page.title ? page.title.slice(0, 200) : source.title;
  const change = {
    title,
    status: 'completed',
    errorMessage: null,
    processedAt: now,
    lastCrawledAt: now,
    updatedAt: now,
    chunkCount: chunks.length,
    chunkSet,
  } as const;
  await app.store.writeMany(chunkItems({ ...source, chunkSet }, chunks).map((put) => ({ put })));
  const text = await keepText(app, { workspaceId, chatbotId, sourceId }, page.text);
  const taken = await putInForce(app, source, change, chunks, text);
  await dropChunks(app, source, taken ? source.chunkSet : chunkSet);
}

/** Puts the new chunks in force, as the owner's switch then stands. False: the source is gone or was taken over. */
async function putInForce(
  app: App,
  leased: StoredSource,
  change: Partial<StoredSource>,
  chunks: readonly StoredChunk[],
  text: Parameters<App['store']['transact']>[0][number],
): Promise<boolean> {
  const key = sourceKey(leased.workspaceId, leased.chatbotId, leased.id);
  for (let attempt = 0; attempt < 5; attempt++) {
    const item = await app.store.get(key, { consistent: true });
    const current = item && toSource(item);
    if (!current || current.worker !== leased.worker) return false;
    const next = { ...current, ...change, revision: current.revision + 1 };
    const done = await app.store.transact([
      {
        update: key,
        change: { set: { ...change, revision: next.revision }, remove: ['worker', 'leaseUntil', 'dueKind', 'dueAt'] },
        when: {
          all: [
            { attribute: 'revision', op: '=', value: current.revision },
            holds(leased),
          ],
        },
      },
      text,
      logEntry(app, next, current.enabled ? 'put' : 'drop', chunks),
    ]);
    if (done.applied) return true;
  }
  throw new Error(`source ${leased.id} keeps changing`);
}

/** Ends an attempt without a result. What an earlier one left in force goes on serving. */
export async function fail(app: App, source: StoredSource, message: string): Promise<void> {
  const now = new Date(app.clock.now()).toISOString();
  await app.store.update(
    sourceKey(source.workspaceId, source.chatbotId, source.id),
    {
      set: { status: 'failed', errorMessage: message, processedAt: now, updatedAt: now },
      remove: ['worker', 'leaseUntil', 'dueKind', 'dueAt'],
    },
    holds(source),
  );
}

/** Removes the rows of a set of chunks that is not in force. */
export async function dropChunks(
  app: App,
  source: Pick<StoredSource, 'workspaceId' | 'chatbotId' | 'id'>,
  chunkSet: string | null,
): Promise<void> {
  if (!chunkSet) return;
  const pk = chunkPk(source.workspaceId, source.chatbotId);
  const removals: { remove: { pk: string; sk: string } }[] = [];
  for await (const item of app.store.queryAll({ pk, prefix: chunkPrefix(source.id, chunkSet) })) {
    removals.push({ remove: { pk, sk: item.sk } });
  }
  await app.store.writeMany(removals);
}
