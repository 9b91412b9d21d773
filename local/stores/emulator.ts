import { mkdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { buildApp } from 'fauxqs';
import { usingFile } from '../startup/failure.ts';
import { FairQueues } from './fair-queues.ts';
import { type GroupCommit, groupCommit } from './group-commit.ts';

type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>;
type Persistence = NonNullable<Stores['sqsStore']['persistence']>;

/** Imports internals that the package does not export, by path relative to its entry point. The version is pinned. */
async function internal<T>(path: string, name: string): Promise<T> {
  const module = await import(new URL(path, import.meta.resolve('fauxqs')).href);
  if (typeof module[name] !== 'function') throw new Error(`This version of fauxqs has no ${name} in ${path}.`);
  return module[name];
}

async function loadStores(dataDir: string): Promise<{ stores: Stores; persistence: Persistence }> {
  const [Manager, Sqs, Sns, S3] = await Promise.all([
    internal<new (dataDir: string) => Persistence>('./persistence.js', 'PersistenceManager'),
    internal<new () => Stores['sqsStore']>('./sqs/sqsStore.js', 'SqsStore'),
    internal<new () => Stores['snsStore']>('./sns/snsStore.js', 'SnsStore'),
    internal<new () => Stores['s3Store']>('./s3/s3Store.js', 'S3Store'),
  ]);
  return { persistence: new Manager(dataDir), stores: { sqsStore: new Sqs(), snsStore: new Sns(), s3Store: new S3() } };
}

/** The emulator's database: queued jobs and stored files. */
export const queueFile = (dataDir: string) => join(dataDir, 'fauxqs.db');

/** Private members of the emulator's database. */
interface Internals {
  db: DatabaseSync;
  transaction(...args: unknown[]): unknown;
}

/**
 * Fixes a bug of the emulator: when a message is returned at once (visibility 0), its statement sets the receive count,
 * which must not be null, to null. The call fails, and the message is unavailable until a restart.
 */
function mendGivingBack(persistence: Persistence, database: DatabaseSync): void {
  const ready = database.prepare(
    'UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = ?',
  );
  persistence.updateMessageReady = (messageId) => void ready.run(messageId);
}

/** Commits all writes of one event loop turn at once, and delays responses until then. */
function writeTogether(persistence: Persistence, internals: Internals): GroupCommit {
  const group = groupCommit(internals.db);
  const joining =
    <Args extends unknown[]>(write: (...args: Args) => void) =>
    (...args: Args) => {
      group.join();
      write.apply(persistence, args);
    };
  // The statements that write messages, executed one by one.
  persistence.insertMessage = joining(persistence.insertMessage);
  persistence.deleteMessage = joining(persistence.deleteMessage);
  persistence.updateMessageInflight = joining(persistence.updateMessageInflight);
  persistence.updateMessageReady = joining(persistence.updateMessageReady);
  // The emulator's own transactions cannot start within the group's transaction.
  const transaction = internals.transaction.bind(persistence);
  internals.transaction = (...args) => {
    group.flush();
    return transaction(...args);
  };
  return group;
}

/** Private members of a queue of the emulator. */
interface QueueTimer {
  pollTimer?: NodeJS.Timeout | undefined;
  processTimers(): void;
  startPollTimerIfNeeded(): void;
}

/** How often messages become available whose delay or visibility timeout has ended. */
const DUE_EVERY_MS = 200;

/**
 * While a receive waits, the emulator looks every 20 ms for messages that are due, which keeps an idle machine awake. SQS counts delays and
 * timeouts in seconds. A message that is sent ends the waiting at once, without the timer.
 */
function lookLessOften(store: Stores['sqsStore']): void {
  const createQueue = store.createQueue.bind(store);
  store.createQueue = (...args) => {
    const queue = createQueue(...args);
    const timed = queue as unknown as QueueTimer;
    if (!timed.startPollTimerIfNeeded) throw new Error('This version of fauxqs looks for due messages in another way.');
    timed.startPollTimerIfNeeded = () => {
      timed.pollTimer ??= setInterval(() => timed.processTimers(), DUE_EVERY_MS);
    };
    return queue;
  };
}

/** Larger than any mail, and than a snapshot of the largest search index (88 MB). The emulator's own limit is 11 MiB. */
const MAX_BLOB_BYTES = 128 * 1_048_576;

/** Lets the emulator take large blobs, as S3 does. Its builder has no option for that. */
function takeLargeBlobs(server: ReturnType<typeof buildApp>): void {
  const symbol = Object.getOwnPropertySymbols(server).find(
    ({ description }) => description === 'fastify.contentTypeParser',
  );
  const parsers = symbol && (server as unknown as Record<symbol, BodyParsers | undefined>)[symbol]?.customParsers;
  if (!parsers) throw new Error('This version of fauxqs reads bodies in another way.');
  for (const parser of parsers.values()) if (parser.asBuffer) parser.bodyLimit = MAX_BLOB_BYTES;
}

/** Private members of the emulator's server. */
interface BodyParsers {
  customParsers: Map<string, { asBuffer: boolean; bodyLimit: number }>;
}

/**
 * Builds the SQS and S3 emulator without listening. Its own `startFauxqs` always listens on all interfaces (0.0.0.0),
 * which would expose customers' queues and files.
 */
export async function buildEmulator(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { stores, persistence, fairQueues } = await usingFile(queueFile(dataDir), async () => {
    const loaded = await loadStores(dataDir);
    const fairQueues = new FairQueues(loaded.stores.sqsStore);
    lookLessOften(loaded.stores.sqsStore);
    // Loads before setting `persistence`, so that loaded data is not written again.
    loaded.persistence.load(loaded.stores.sqsStore, loaded.stores.snsStore, loaded.stores.s3Store);
    return { ...loaded, fairQueues };
  });
  stores.sqsStore.persistence = persistence;
  stores.s3Store.persistence = persistence;
  for (const queue of stores.sqsStore.allQueues()) queue.persistence = persistence;
  const internals = persistence as unknown as Internals;
  mendGivingBack(persistence, internals.db);
  const group = writeTogether(persistence, internals);
  const app = buildApp({ logger: false, stores });
  takeLargeBlobs(app);
  fairQueues.listen(app);
  app.addHook('onSend', () => group.kept());
  await app.ready();
  return {
    serve: ((request, response) => app.routing(request, response)) satisfies RequestListener,
    async close() {
      await app.close();
      group.flush();
      persistence.close();
    },
  };
}
