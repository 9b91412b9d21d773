import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { ImapFlow } from 'imapflow';
import * as z from 'zod';
import type { App } from '../../domain/core/app.ts';
import { MAX_MAIL_BYTES } from '../../domain/inbound/records.ts';
import { readJson, writeJson } from '../files.ts';
import { type Poller, pause } from '../pollers/loop.ts';
import { envelopeOf } from './envelope.ts';
import type { ImapMailbox } from './imap-url.ts';
import { keepMail } from './keep.ts';

/** Servers without IDLE tell of a new mail only if asked. */
const ASK_MS = 60_000;
const CONNECT_MS = 20_000;
/** A connection that is silent for so long is dead: it is asked each minute. */
const SILENCE_MS = 3 * 60_000;
const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 5 * 60_000;
const DAY_MS = 24 * 3600_000;

const state = z.object({
  /** Which mailbox it is about. */
  mailbox: z.string(),
  uidValidity: z.string(),
  /** Mails up to here were taken. */
  lastUid: z.int(),
  takenAt: z.string(),
});
type MailboxState = z.output<typeof state>;

/** What reading a mailbox needs. */
interface Reading {
  app: App;
  mailbox: ImapMailbox;
  dataDir: string;
}

/**
 * Takes each mail that arrives in a mailbox, once, also across restarts: the file `mailbox.json` has the last one's UID. Changes nothing in
 * the mailbox. What is in it at the first start is left alone. A lost connection is opened again, after up to 5 minutes.
 */
export function startMailbox(reading: Reading): Poller {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await readWhileConnected(reading, signal, () => {
          failures = 0;
        });
      } catch (error) {
        failures += 1;
        if (!signal.aborted) logFailure(reading.app, error, failures);
      }
      await pause(Math.min(MIN_BACKOFF_MS * 2 ** Math.max(0, failures - 1), MAX_BACKOFF_MS), signal);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** A server's words may repeat the password, so that only the code of an error is logged. */
function logFailure(app: App, error: unknown, failures: number): void {
  const { code, authenticationFailed } = (error ?? {}) as { code?: unknown; authenticationFailed?: unknown };
  const reason = authenticationFailed
    ? 'the log-in was refused'
    : typeof code === 'string'
      ? code
      : 'the server failed';
  app.log.warn('the mailbox of IMAP_URL could not be read and will be tried again', { failures, reason });
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

function clientOf({ host, port, secure, username, password }: ImapMailbox): ImapFlow {
  return new ImapFlow({
    host,
    port,
    secure,
    auth: { user: username, pass: password },
    // Never a password in plain text over a network.
    ...(secure || isLoopback(host) ? {} : { doSTARTTLS: true }),
    ...(isLoopback(host) ? { tls: { rejectUnauthorized: false } } : {}),
    logger: false,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
}

/** Ends when the connection does, or the signal aborts. `succeed` is called each time that all mails were taken. */
async function readWhileConnected(reading: Reading, signal: AbortSignal, succeed: () => void): Promise<void> {
  const client = clientOf(reading.mailbox);
  let failure: unknown;
  let isClosed = false;
  let wake = () => {};
  let hasNew = true;
  client.on('error', (error) => {
    failure = error;
  });
  client.on('close', () => {
    isClosed = true;
    wake();
  });
  client.on('exists', () => {
    hasNew = true;
    wake();
  });
  const close = () => client.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    await client.connect();
    await client.mailboxOpen(reading.mailbox.folder, { readOnly: true });
    while (!signal.aborted && !isClosed) {
      hasNew = false;
      await takeNew(reading, client);
      succeed();
      const waking = new AbortController();
      wake = () => waking.abort();
      if (!hasNew && !isClosed) await pause(ASK_MS, AbortSignal.any([signal, waking.signal]));
    }
    if (!signal.aborted) throw failure ?? new Error('The connection ended.');
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

async function takeNew(reading: Reading, client: ImapFlow): Promise<void> {
  const { app, dataDir } = reading;
  let current = await stateOf(reading, client);
  for (const uid of await newUids(client, current)) {
    await takeMail(app, client, uid);
    current = { ...current, lastUid: uid, takenAt: new Date(app.clock.now()).toISOString() };
    await writeJson(dataDir, 'mailbox', current);
  }
}

/** Another mailbox, or one that was made again, has other numbers. */
async function stateOf({ app, mailbox, dataDir }: Reading, client: ImapFlow): Promise<MailboxState> {
  const opened = client.mailbox;
  if (!opened) throw new Error('The mailbox is not open.');
  const { host, port, username, folder } = mailbox;
  const name = createHash('sha256')
    .update(JSON.stringify([host, port, username, folder]))
    .digest('hex');
  const stored = state.safeParse(await readJson(dataDir, 'mailbox')).data;
  const uidValidity = String(opened.uidValidity);
  if (stored?.mailbox === name && stored.uidValidity === uidValidity) return stored;
  const isSame = stored?.mailbox === name;
  // Of a mailbox that was made again, the mails since the day before are new, or recognised by their id.
  const since = isSame ? new Date(Date.parse(stored.takenAt) - DAY_MS) : undefined;
  const [first] = since ? await search(client, { since }) : [];
  const lastUid = (first ?? opened.uidNext) - 1;
  const next = { mailbox: name, uidValidity, lastUid, takenAt: new Date(app.clock.now()).toISOString() };
  await writeJson(dataDir, 'mailbox', next);
  return next;
}

const newUids = async (client: ImapFlow, { lastUid }: MailboxState): Promise<number[]> =>
  // The last mail always matches.
  (await search(client, { uid: `${lastUid + 1}:*` })).filter((uid) => uid > lastUid);

const search = async (client: ImapFlow, query: { uid?: string; since?: Date }): Promise<number[]> =>
  ((await client.search(query, { uid: true })) || []).toSorted((a, b) => a - b);

/** Stores a mail, unless it is gone, too large, or for nobody here. */
async function takeMail(app: App, client: ImapFlow, uid: number): Promise<void> {
  const drop = (reason: string) => app.log.info('mail received', { kind: 'dropped', reason });
  const about = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (!about) return;
  if ((about.size ?? 0) > MAX_MAIL_BYTES) return drop('too-large');
  const fetched = await client.fetchOne(String(uid), { source: true }, { uid: true });
  const raw = fetched ? fetched.source : undefined;
  if (!raw) return;
  const mail = await app.mailReader?.read(raw);
  if (!mail) return drop('unreadable');
  const envelope = await envelopeOf(app, mail);
  if (envelope.to.length === 0) return drop('unknown-recipient');
  await keepMail(app, raw, envelope);
}
