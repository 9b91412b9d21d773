import type { DataOf } from '../../client/graphql.ts';
import { pause } from '../../client/http/retry.ts';
import { events } from '../operations/inbox.ts';
import { codeOf, graphql, streamHooks } from '../session/api.ts';
import { sessionLost } from '../session/token.ts';
import type { ConnectionState } from './state.ts';
import { reconnectNow } from './state.ts';

export type InboxEvent = DataOf<typeof events>['inboxEvents'];

export interface InboxListener {
  event(event: InboxEvent): void;
  state(state: ConnectionState): void;
  /** The stream begins at the present: everything before it must be read. */
  gap(): void;
}

/** The platform sends at least a comment every 15 s. */
const SILENCE_MS = 40_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

const waitOf = (failures: number) =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 8)) * (0.75 + Math.random() / 2);

/** Resolves after the time, when the network returns, or when the person asks for it. */
async function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  const wake = new AbortController();
  const run = () => wake.abort();
  reconnectNow.run = run;
  addEventListener('online', run);
  signal.addEventListener('abort', run);
  await pause(ms, wake.signal).catch(() => {});
  removeEventListener('online', run);
  signal.removeEventListener('abort', run);
}

/** Aborts a connection that has been silent for too long, or whose network is gone. */
function watchSilence(connection: AbortController): () => void {
  let aliveAtMs = Date.now();
  streamHooks.alive = () => {
    aliveAtMs = Date.now();
  };
  const check = () => {
    if (Date.now() - aliveAtMs > SILENCE_MS) connection.abort();
  };
  const lost = () => connection.abort();
  const timer = setInterval(check, 5_000);
  addEventListener('offline', lost);
  // A laptop that wakes up finds a dead connection.
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    removeEventListener('offline', lost);
    document.removeEventListener('visibilitychange', check);
  };
}

/**
 * Follows the inbox until `signal` aborts. Resumes after the last event, so that none is missed and none comes twice. `position`
 * holds the id of the last event.
 */
export async function followInbox(position: { after: string | null }, listener: InboxListener, signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; ) {
    const isPlanned = await hold(position, listener, signal, () => {
      failures = 0;
    });
    if (signal.aborted) return;
    if (isPlanned) continue;
    const ms = waitOf(failures++);
    listener.state(navigator.onLine ? { state: 'waiting', retryAt: Date.now() + ms } : { state: 'offline' });
    // Without a session every attempt fails; signing in loads the page again.
    await waitForRetry(sessionLost.peek() ? LONGEST_WAIT_MS : ms, signal);
    if (!signal.aborted) listener.state({ state: 'connecting' });
  }
}

/** Holds one connection. Returns true if the platform ended it as planned. */
async function hold(
  position: { after: string | null },
  listener: InboxListener,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<boolean> {
  const connection = new AbortController();
  const abort = () => connection.abort();
  signal.addEventListener('abort', abort);
  const unwatch = watchSilence(connection);
  const fromNow = position.after === null;
  let isPlanned = false;
  streamHooks.opened = () => {
    onOpen();
    listener.state({ state: 'live' });
    if (fromNow) listener.gap();
  };
  try {
    const subscription = graphql.subscribe(
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
    signal.removeEventListener('abort', abort);
    unwatch();
  }
  return isPlanned;
}
