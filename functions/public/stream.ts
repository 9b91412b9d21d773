import { Readable } from 'node:stream';
import { chatbotKey } from '../../domain/chatbots/items.ts';
import { conversationKey, typingKey } from '../../domain/conversations/items.ts';
import { beginFollowing, type FollowEvent } from '../../domain/conversations/visitor/follow.ts';
import { tab } from '../../domain/conversations/visitor/presence.ts';
import { pollQuery } from '../../domain/conversations/visitor/read.ts';
import { takeStream } from '../../domain/conversations/visitor/stream-leases.ts';
import { parse } from '../../domain/core/fields.ts';
import { limits } from '../../domain/core/limits.ts';
import { clientAddress, type HttpAnswer, header } from '../http/input.ts';
import { sseHeaders } from './event-stream.ts';
import { enterConversation } from './named.ts';
import type { Visit } from './visit.ts';
import { type HeldStream, retryMs, type StreamTimes, showsSources, watch } from './watch.ts';

/** What the contract promises. */
export const streamTimes: StreamTimes = {
  liveMs: 500,
  idleMs: 1_000,
  quietAfterMs: 30_000,
  checkMs: 2_000,
  heartbeatMs: 15_000,
  renewMs: 10_000,
  heldMs: 240_000,
};

export const streamQuery = pollQuery.extend({ tab: tab.optional() });

/**
 * Serves what happens in a conversation as it happens. A visitor who connects again with `Last-Event-ID` is told what was
 * missed; `?after=<message id>` does the same for one who polled before.
 */
export const streamWith =
  (times: StreamTimes) =>
  async (visit: Visit, ids: Record<string, string>): Promise<HttpAnswer<Readable>> => {
    const { app, event } = visit;
    const { workspaceId, chatbotId } = visit.place;
    const { chatbot, conversation } = await enterConversation(visit, ids, limits.publicStream);
    const asked = parse(streamQuery, event.queryStringParameters ?? {});
    const lastEventId = header(event, 'last-event-id') || asked.after;
    const following = await beginFollowing(app, conversation, { showSources: showsSources(chatbot), lastEventId });
    const address = clientAddress(event);
    const lease = await takeStream(app, { chatbotId, conversationId: conversation.id, address, tab: asked.tab });
    const keys = {
      conversation: conversationKey(workspaceId, conversation.id),
      chatbot: chatbotKey(workspaceId, chatbotId),
      typing: typingKey(workspaceId, conversation.id),
    };
    const held = { app, lease, following, keys, origin: header(event, 'origin'), times };
    return { statusCode: 200, headers: { ...sseHeaders }, body: toBody(held) };
  };

export const getStream = streamWith(streamTimes);

const toFrame = ({ id, event, data }: FollowEvent) => {
  const retry = event === 'reconnect' ? `retry: ${retryMs[data.reason]}\n` : '';
  return `id: ${id}\n${retry}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
};

/** The frames with a comment between them every so often: proxies end a connection on which nothing moves. */
function toBody(held: HeldStream): Readable {
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
