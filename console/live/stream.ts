import type { LiveEndpoint } from '../../client/appsync-events.ts';
import type { DataOf } from '../../client/graphql.ts';
import { pause } from '../../client/http/retry.ts';
import { events } from '../operations/inbox.ts';
import { codeOf, streamClient } from '../session/api.ts';
import { sessionLost } from '../session/token.ts';
import type { ConnectionState } from './state.ts';
import { onReconnect } from './state.ts';

export type InboxEvent = DataOf<typeof events>['inboxEvents'];

export interface InboxListener {
  event(inboxEvent: InboxEvent): void;
  state(state: ConnectionState): void;
  /** The stream begins at the present: everything before it must be read. */
  gap(): void;
  /** Reads what is shown. Throws if the platform cannot be reached. `isLive`: it is still told who is typing. */
  poll(isLive?: boolean): Promise<void>;
}

/** The platform sends a comment at once, and then at least every 15 s. */
const SILENCE_MS = 25_000;
/** Without live events, such as behind a proxy that holds them back, what is shown is read again this often. */
const POLL_MS = 8_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

const waitOf = (failures: number) =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 8)) * (0.75 + Math.random() / 2);

/** Resolves after the time, when the network returns, or when the person asks for it. */
async function waitForRetry(ms: number): Promise<void> {
  const wake = new AbortController();
  const retry = () => wake.abort();
  const unlisten = onReconnect(retry);
  addEventListener('online', retry);
  await pause(ms, wake.signal).catch(() => {});
  unlisten();
  removeEventListener('online', retry);
}

/** Aborts a connection that has been silent for too long, or whose network is gone. */
function watchSilence(abortController: AbortController) {
  let aliveAtMs = Date.now();
  const check = () => {
    if (Date.now() - aliveAtMs > SILENCE_MS) abortController.abort();
  };
  const lost = () => abortController.abort();
  const timer = setInterval(check, 5_000);
  addEventListener('offline', lost);
  // A laptop that wakes up finds a dead connection.
  document.addEventListener('visibilitychange', check);
  return {
    heard() {
      aliveAtMs = Date.now();
    },
    end() {
      clearInterval(timer);
      removeEventListener('offline', lost);
      document.removeEventListener('visibilitychange', check);
    },
  };
}

/**
 * Follows the inbox for as long as the page is open. Resumes after the last event, so that none is missed and none comes twice.
 * `position` holds the id of the last event. While no stream delivers, polls.
 */
export async function followInbox(position: { after: string | null }, listener: InboxListener) {
  let failures = 0;
  let isLive = false;
  let isPolling = false;
  let attempt: ConnectionState = { state: 'connecting' };
  const tell = () => listener.state(isLive ? { state: 'live' } : isPolling ? { state: 'polling' } : attempt);
  const poll = async () => {
    if (!isLive && !sessionLost.peek()) {
      isPolling = await listener.poll().then(
        () => true,
        () => false,
      );
      tell();
    }
    setTimeout(poll, POLL_MS);
  };
  setTimeout(poll, POLL_MS);
  for (;;) {
    const isPlanned = await connect(position, listener, () => {
      failures = 0;
      isLive = true;
      isPolling = false;
      tell();
    });
    isLive = false;
    if (isPlanned) continue;
    const ms = waitOf(failures++);
    isPolling &&= navigator.onLine;
    attempt = navigator.onLine ? { state: 'waiting', retryAt: Date.now() + ms } : { state: 'offline' };
    tell();
    // Without a session every attempt fails; signing in loads the page again.
    await waitForRetry(sessionLost.peek() ? LONGEST_WAIT_MS : ms);
    attempt = { state: 'connecting' };
    tell();
  }
}

/** Where the page says that live events come from: the URL and the host. */
function liveEndpoint(): LiveEndpoint | undefined {
  const [url, host] = document.querySelector<HTMLMetaElement>('meta[name=live]')?.content.split(' ') ?? [];
  return url && host ? { url, host } : undefined;
}

type FollowEvents = (endpoint: LiveEndpoint, inbox: InboxListener, onLive: () => void) => Promise<boolean>;

/** Loads what follows live events, a file of its own. `routes.ts` names it. */
export const liveEvents: { load: () => Promise<FollowEvents> } = {
  load: () => Promise.reject(new Error('No file was named.')),
};

/** False after a connection to live events that never came about: the next one is a stream. */
let triesEvents = true;

/** Connects once, to live events where there are some. Returns true if the platform ended the connection as planned. */
async function connect(position: { after: string | null }, inbox: InboxListener, onLive: () => void): Promise<boolean> {
  const endpoint = liveEndpoint();
  if (!endpoint || !triesEvents) {
    triesEvents = true;
    return hold(position, inbox, onLive);
  }
  // Events have no positions from which a stream could resume.
  position.after = null;
  triesEvents = await liveEvents.load().then(
    (followEvents) => followEvents(endpoint, inbox, onLive),
    () => false,
  );
  return false;
}

/** Holds one stream. Returns true if the platform ended it as planned. */
async function hold(position: { after: string | null }, listener: InboxListener, onLive: () => void): Promise<boolean> {
  const connection = new AbortController();
  const fromNow = position.after === null;
  let isLive = false;
  let isPlanned = false;
  const silence = watchSilence(connection);
  const client = streamClient(() => {
    silence.heard();
    if (isLive) return;
    isLive = true;
    onLive();
    if (fromNow) listener.gap();
  });
  try {
    const subscription = client.subscribe(
      events,
      { after: position.after },
      { signal: connection.signal, maxRetries: 0 },
    );
    for await (const { inboxEvents } of subscription) {
      position.after = inboxEvents.id;
      isPlanned = inboxEvents.type === 'RECONNECT';
      if (!isPlanned) listener.event(inboxEvents);
    }
  } catch (error) {
    isPlanned = false;
    // The platform no longer has the events after this one.
    if (codeOf(error) === 'VALIDATION_ERROR') position.after = null;
  } finally {
    silence.end();
  }
  return isPlanned;
}
