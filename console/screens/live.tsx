import { bearer, type InboxListener, session } from '#core';
import { followChannel, type LiveEndpoint } from '../../client/appsync-events.ts';

/** Events that come together are read together. The pause grows while they keep coming, as a busy inbox would be read all the time. */
const FIRST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 2_000;
/** Reads what is shown although nothing was heard: AppSync may have been out of reach when something was to be published. */
const ANYWAY_MS = 60_000;
/** Typing counts for 6 s, and looking at a conversation for 45 s, since the last signal. */
const TYPING_MS = 7_000;
const PRESENT_MS = 46_000;

type InboxEvent = Parameters<InboxListener['event']>[0];
type Signal = Pick<InboxEvent, 'type' | 'conversationId'> & Partial<Pick<InboxEvent, 'typing' | 'presence'>>;

const nobody = { typing: { visitor: false, agent: null }, presence: [] };
const toInboxEvent = ({ type, conversationId, typing = null, presence = null }: Signal): InboxEvent => ({
  ...{ id: '', at: '', type, conversationId, typing, presence },
  ...{ conversation: null, message: null, note: null },
});

/** The reads that follow events. */
class Reads {
  readonly #read: () => Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #isDue = false;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(read: () => Promise<void>) {
    this.#read = read;
  }

  soon(): void {
    this.#isDue = true;
    if (!this.#isReading) this.#timer ??= setTimeout(() => void this.#run(), this.#pauseMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#isReading = true;
  }

  async #run(): Promise<void> {
    this.#isDue = false;
    this.#isReading = true;
    await this.#read();
    this.#isReading = false;
    this.#timer = undefined;
    this.#pauseMs = this.#isDue ? Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2) : FIRST_PAUSE_MS;
    if (this.#isDue) this.soon();
  }
}

/** Passes on who types and who looks, and ends what is not repeated. */
function signalsTo(inbox: InboxListener) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    pass(state: Signal) {
      const { type, conversationId } = state;
      const key = `${type} ${conversationId}`;
      clearTimeout(timers.get(key));
      inbox.event(toInboxEvent(state));
      const [ended, ms] =
        type === 'TYPING' ? [{ typing: nobody.typing }, TYPING_MS] : [{ presence: nobody.presence }, PRESENT_MS];
      timers.set(
        key,
        setTimeout(() => inbox.event(toInboxEvent({ type, conversationId, ...ended })), ms),
      );
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/**
 * Follows the inbox by AppSync until the connection ends. Its events name what changed, and what is shown is read again. Resolves to
 * whether it was ever live.
 */
export async function followEvents(endpoint: LiveEndpoint, inbox: InboxListener, onLive: () => void): Promise<boolean> {
  let wasLive = false;
  const connection = new AbortController();
  const end = () => connection.abort();
  const reads = new Reads(() => inbox.poll(true).catch(end));
  const signals = signalsTo(inbox);
  const timer = setInterval(() => reads.soon(), ANYWAY_MS);
  addEventListener('offline', end);
  try {
    await followChannel(endpoint, {
      channel: `/inbox/${session().workspace.id}`,
      token: await bearer(),
      onOpen() {
        wasLive = true;
        onLive();
        inbox.gap();
      },
      onEvent(text) {
        const event: Signal = JSON.parse(text);
        if (event.type === 'TYPING' || event.type === 'PRESENCE') signals.pass(event);
        else reads.soon();
      },
      signal: connection.signal,
    });
  } catch {
    // The session cannot be continued now. The next attempt finds out why.
  }
  removeEventListener('offline', end);
  clearInterval(timer);
  signals.stop();
  reads.stop();
  return wasLive;
}
