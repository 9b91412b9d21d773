import { setTimeout as sleep } from 'node:timers/promises';
import { isOriginAllowed } from '../../../domain/chatbots/allowed-domains.ts';
import { toChatbot } from '../../../domain/chatbots/items.ts';
import type { Chatbot } from '../../../domain/chatbots/records.ts';
import { toConversation } from '../../../domain/conversations/items.ts';
import { isWithHumans } from '../../../domain/conversations/views/with-humans.ts';
import { noteDelivered } from '../../../domain/conversations/visitor/delivered.ts';
import { eventId, type FollowEvent, news, type StreamProgress } from '../../../domain/conversations/visitor/follow.ts';
import { lossOf, renewStream, type StreamLease } from '../../../domain/conversations/visitor/stream-leases.ts';
import type { App, Key } from '../../../domain/core/app.ts';
import { freeLease } from '../../../domain/core/rows/leases.ts';

export interface StreamTimes {
  /** Interval of reads while a human is requested or has taken over. A new reply is seen within this time. */
  liveMs: number;
  /** Interval of reads otherwise, and after `quietAfterMs` without an event. */
  idleMs: number;
  quietAfterMs: number;
  /** Interval of reads of the chatbot and the stream's lease. The removal of a domain takes effect within 5 s. */
  checkMs: number;
  heartbeatMs: number;
  /** Well below the lease's 30 s. */
  renewMs: number;
  /** Less than the function's timeout of 5 minutes. */
  heldMs: number;
}

/**
 * Delay before a client reconnects: short after a planned end, long if another stream of the same conversation has
 * superseded this one.
 */
export const retryMs = { planned: 1_000, superseded: 60_000 };

export interface HeldStream {
  app: App;
  lease: StreamLease;
  following: StreamProgress;
  keys: Record<'conversation' | 'chatbot' | 'typing', Key>;
  /** Origin of the page that opened the stream. */
  origin: string | undefined;
  times: StreamTimes;
}

export const showsSources = ({ settings }: Chatbot) => settings.showSources !== false;

/**
 * Ends when the client disconnects, the time is over, the lease is lost, or the conversation or its chatbot is deleted.
 */
export async function* watch(held: HeldStream, signal: AbortSignal): AsyncGenerator<FollowEvent> {
  const { app, lease } = held;
  try {
    yield* changes(held, signal);
  } catch (error) {
    if (signal.aborted) return;
    app.log.error('stream failed', { conversationId: lease.conversationId, error });
    yield reconnectOf(held, 'planned');
  } finally {
    await freeLease(app, lease).catch((error) => app.log.warn('stream lease not released', { error }));
  }
}

const reconnectOf = ({ following }: HeldStream, reason: keyof typeof retryMs): FollowEvent => ({
  id: eventId(following),
  event: 'reconnect',
  data: { reason },
});

/**
 * Makes one read per interval: the conversation, the typing state while an agent has the conversation, and every 2 s
 * the chatbot and the stream's lease. If the conversation or its chatbot is deleted, the stream ends without
 * `reconnect`. If the page's origin is no longer allowed, it ends with `reconnect`, and the next one is refused.
 */
async function* changes(held: HeldStream, signal: AbortSignal): AsyncGenerator<FollowEvent> {
  const { app, lease, following, keys, times } = held;
  const startedAtMs = app.clock.now();
  let renewAtMs = startedAtMs + times.renewMs;
  let checkAtMs = startedAtMs;
  let lastEventAtMs = startedAtMs;
  let isLive = true;
  while (!signal.aborted) {
    const isCheck = app.clock.now() >= checkAtMs;
    const read = [keys.conversation, ...(isCheck ? [keys.chatbot, lease.key] : []), ...(isLive ? [keys.typing] : [])];
    const [row, ...rest] = await app.store.getMany(read);
    if (!row) return;
    const conversation = toConversation(row);
    // The next stream follows the conversation in which it continues.
    if (conversation.mergedIntoId) return yield reconnectOf(held, 'planned');
    const typing = isLive ? rest.at(-1) : undefined;
    if (isCheck) checkAtMs = app.clock.now() + times.checkMs;
    // A message is shown according to the chatbot's current settings.
    if (isCheck || conversation.messageCount !== following.count) {
      const chatbotRow = isCheck ? rest[0] : await app.store.get(keys.chatbot, { consistent: true });
      if (!chatbotRow) return;
      const chatbot = toChatbot(chatbotRow);
      if (!isOriginAllowed(held.origin, chatbot.allowedDomains)) return yield reconnectOf(held, 'planned');
      following.showSources = showsSources(chatbot);
    }
    isLive = conversation.status === 'human_active';
    for await (const event of news(app, following, conversation, typing)) {
      lastEventAtMs = app.clock.now();
      yield event;
      // Otherwise only the client's confirmation says that it is still there.
      if (event.event === 'message' && !app.settings.clientsConfirm) {
        await noteDelivered(app, conversation.id, [event.data]);
      }
    }
    const loss = isCheck ? lossOf(app, rest[1], lease) : undefined;
    if (loss) return yield reconnectOf(held, loss);
    const now = app.clock.now();
    if (now >= startedAtMs + times.heldMs) return yield reconnectOf(held, 'planned');
    if (!app.settings.clientsConfirm && now >= renewAtMs) {
      renewAtMs = now + times.renewMs;
      // The next check finds the new holder of the lease.
      if (!(await renewStream(app, lease))) checkAtMs = now;
    }
    const isQuiet = !isWithHumans(conversation.status) || now - lastEventAtMs > times.quietAfterMs;
    await sleep(isQuiet ? times.idleMs : times.liveMs, undefined, { signal });
  }
}
