import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../domain/access/limits.ts';
import type { App, Key } from '../../domain/app.ts';
import { isOriginAllowed } from '../../domain/chatbots/allowed-domains.ts';
import { chatbotKey, toChatbot } from '../../domain/chatbots/items.ts';
import type { Chatbot } from '../../domain/chatbots/records.ts';
import { beginFollowing, eventId, type FollowEvent, type Following, news } from '../../domain/conversations/follow.ts';
import { conversationKey, toConversation, typingKey } from '../../domain/conversations/items.ts';
import { freeLease, isHeldBy, type Lease, renewLease, takeLease } from '../../domain/conversations/leases.ts';
import { pollQuery } from '../../domain/conversations/visitor-read.ts';
import { isWithHumans } from '../../domain/conversations/with-humans.ts';
import { parse } from '../../domain/fields.ts';
import { type HttpAnswer, header } from '../http.ts';
import { sseHeaders } from './chat.ts';
import { enterConversation } from './named.ts';
import type { Visit } from './visit.ts';

export interface StreamTimes {
  /** Between two looks while a human is asked for or live; a new reply is seen within this. */
  liveMs: number;
  /** Between two looks otherwise. */
  idleMs: number;
  heartbeatMs: number;
  /** Well within the lease's 30 s. */
  renewMs: number;
  /** Ends before the function's own time of 5 minutes does. */
  heldMs: number;
}

/** What the contract promises. */
export const streamTimes: StreamTimes = {
  liveMs: 500,
  idleMs: 1_000,
  heartbeatMs: 15_000,
  renewMs: 10_000,
  heldMs: 240_000,
};

/** What to wait before connecting again, in the stream's own words: soon after a planned end, else not into the next one's place. */
const retryMs = { planned: 1_000, superseded: 60_000 };

/**
 * Serves what happens in a conversation as it happens. A visitor who connects again with `Last-Event-ID` is told what was
 * missed; `?after=<message id>` does the same for one who polled before.
 */
export const streamWith =
  (times: StreamTimes) =>
  async (visit: Visit, ids: Record<string, string>): Promise<HttpAnswer<Readable>> => {
    const { app, event, place } = visit;
    const { chatbot, conversation } = await enterConversation(visit, ids, limits.publicStream);
    const { after } = parse(pollQuery, event.queryStringParameters ?? {});
    const showSources = showsSources(chatbot);
    const lastEventId = header(event, 'last-event-id') || after;
    const following = await beginFollowing(app, conversation, { showSources, lastEventId });
    const lease = await takeLease(app, place.chatbotId, conversation.id);
    const { workspaceId, chatbotId } = place;
    const keys = {
      conversation: conversationKey(workspaceId, conversation.id),
      chatbot: chatbotKey(workspaceId, chatbotId),
      typing: typingKey(workspaceId, conversation.id),
    };
    const held = { app, lease, following, keys, origin: header(event, 'origin'), times };
    return { statusCode: 200, headers: { ...sseHeaders }, body: toBody(held) };
  };

export const getStream = streamWith(streamTimes);

const showsSources = ({ settings }: Chatbot) => settings.showSources !== false;

interface Held {
  app: App;
  lease: Lease;
  following: Following;
  keys: Record<'conversation' | 'chatbot' | 'typing', Key>;
  /** Of the page that opened the stream. */
  origin: string | undefined;
  times: StreamTimes;
}

const toFrame = ({ id, event, data }: FollowEvent) => {
  const retry = event === 'reconnect' ? `retry: ${retryMs[data.reason]}\n` : '';
  return `id: ${id}\n${retry}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
};

/** The frames with a comment between them every so often: proxies end a connection on which nothing moves. */
function toBody(held: Held): Readable {
  const leaving = new AbortController();
  const frames = watch(held, leaving.signal);
  let heartbeat: NodeJS.Timeout | undefined;
  return new Readable({
    read() {
      heartbeat ??= setInterval(() => this.push(': still here\n\n'), held.times.heartbeatMs);
      const push = ({ done, value }: IteratorResult<FollowEvent>) => {
        // After the word to come again nothing more is said.
        if (done || value.event === 'reconnect') clearInterval(heartbeat);
        if (!this.destroyed) this.push(done ? null : toFrame(value));
      };
      frames.next().then(push, (error) => this.destroy(error));
    },
    destroy(error, callback) {
      clearInterval(heartbeat);
      leaving.abort();
      const end = () => callback(error);
      drain(frames).then(end, end);
    },
  });
}

async function drain(frames: AsyncGenerator<FollowEvent>): Promise<void> {
  for await (const _ of frames);
}

/** Ends when the visitor leaves, the time is over, a newer stream takes the place, or `look` finds nothing more to do. */
async function* watch(held: Held, signal: AbortSignal): AsyncGenerator<FollowEvent> {
  const { app, lease } = held;
  try {
    yield* look(held, signal);
  } catch (error) {
    if (signal.aborted) return;
    app.log.error('a stream broke off', { pk: lease.conversationPlace.pk, error });
    yield reconnectOf(held, 'planned');
  } finally {
    await freeLease(app, lease).catch((error) => app.log.warn('a lease was not freed', { error }));
  }
}

const reconnectOf = ({ following }: Held, reason: keyof typeof retryMs): FollowEvent => ({
  id: eventId(following),
  event: 'reconnect',
  data: { reason },
});

/**
 * One read a look. The conversation or its chatbot gone: the end, since nothing is left to come back to. The page's origin
 * no longer allowed: `reconnect`, and the next open is refused. Who types is read only while an agent has the conversation.
 */
async function* look(held: Held, signal: AbortSignal): AsyncGenerator<FollowEvent> {
  const { app, lease, following, keys, times } = held;
  const endMs = app.clock.now() + times.heldMs;
  let renewAtMs = app.clock.now() + times.renewMs;
  let isLive = true;
  while (!signal.aborted) {
    const wanted = [keys.conversation, keys.chatbot, lease.conversationPlace, ...(isLive ? [keys.typing] : [])];
    const [row, chatbotRow, place, typing] = await app.store.getMany(wanted);
    if (!row || !chatbotRow) return;
    const chatbot = toChatbot(chatbotRow);
    if (!isOriginAllowed(held.origin, chatbot.allowedDomains)) return yield reconnectOf(held, 'planned');
    following.showSources = showsSources(chatbot);
    const conversation = toConversation(row);
    isLive = conversation.status === 'human_active';
    yield* news(app, following, conversation, typing);
    if (!isHeldBy(place, lease)) return yield reconnectOf(held, 'superseded');
    if (app.clock.now() >= endMs) return yield reconnectOf(held, 'planned');
    if (app.clock.now() >= renewAtMs) {
      if (!(await renewLease(app, lease))) continue;
      renewAtMs = app.clock.now() + times.renewMs;
    }
    await sleep(isWithHumans(conversation.status) ? times.liveMs : times.idleMs, undefined, { signal });
  }
}
