import type { Readable } from 'node:stream';
import * as z from 'zod';
import { chatbotKey } from '../../../domain/chatbots/items.ts';
import { conversationKey, typingKey } from '../../../domain/conversations/items.ts';
import type { OpenedConversation } from '../../../domain/conversations/merge/thread.ts';
import { publicMessage } from '../../../domain/conversations/records.ts';
import {
  beginFollowing,
  type FollowEvent,
  reconnect,
  typingEvent,
} from '../../../domain/conversations/visitor/follow.ts';
import { visitorState } from '../../../domain/conversations/visitor/read.ts';
import { takeStream } from '../../../domain/conversations/visitor/stream-leases.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { clientAddress, type HttpAnswer, header } from '../../http/input.ts';
import { sseAnswer, sseFrame } from '../../http/sse.ts';
import { type AdmittedRequest, conversationRoute, tokenHeaders, tokenQuery } from '../route.ts';
import { type HeldStream, retryMs, type StreamTimes, showsSources, watch } from '../stream/watch.ts';
import { after } from './poll.ts';
import { tab } from './presence.ts';

const description = `Server-sent events: \`status\` first and on each change, \`message\` for each new message, \`typing\` when the
conversation's agent starts or stops typing (initially not typing), and \`reconnect\` before the platform ends the stream, after at
most 4 minutes or when the page's origin is no longer allowed. If the conversation or its chatbot is deleted, the stream ends without
\`reconnect\`. Each message is sent once, in the order in which messages were stored, as in \`poll\` and the transcript. Every event
has an id. Reconnect with \`Last-Event-ID\` to miss no event. A comment line is sent every 15 s.

Limits: 3 streams per conversation (a fourth supersedes the oldest), 50 per chatbot, 6 per address and chatbot, 20 per address. Beyond
the limits the response is 429: poll instead. Release the stream with \`presence\` when the visitor leaves the page. On AWS the platform
cannot see that a client has disconnected and ends a stream with \`reconnect\` if it is not confirmed for 45 s: confirm it every 30 s
with \`presence\`, or connect again.`;

const lastEventId = z
  .string()
  .optional()
  .meta({ description: 'The id of the last event received. Later events are sent first' });

/** Part of the public contract. */
export const streamTimes: StreamTimes = {
  liveMs: 500,
  idleMs: 1_000,
  quietAfterMs: 30_000,
  checkMs: 2_000,
  heartbeatMs: 15_000,
  renewMs: 10_000,
  heldMs: 240_000,
};

const query = tokenQuery.extend({ after, tab: tab.optional() });

/**
 * Streams the changes of a conversation as they happen. A visitor who reconnects with `Last-Event-ID` receives what was missed.
 * `?after=<message id>` does the same for a visitor who polled before.
 */
export const streamRouteWith = (times: StreamTimes) =>
  conversationRoute({
    method: 'GET',
    path: '/stream',
    operationId: 'streamConversation',
    summary: 'Stream a conversation',
    description,
    limit: limits.publicStream,
    query,
    headers: tokenHeaders.extend({ 'last-event-id': lastEventId }),
    events: { message: publicMessage, status: visitorState, typing: typingEvent, reconnect },
    errors: ['VALIDATION_ERROR'],
    respond: async (call) => toAnswer(await hold(call, times)),
  });

export const streamRoute = streamRouteWith(streamTimes);

async function hold(
  call: AdmittedRequest<typeof query, z.ZodType, OpenedConversation>,
  times: StreamTimes,
): Promise<HeldStream> {
  const { visit, chatbot, read: conversation } = call;
  const { app, event, chatbotRef } = visit;
  const { workspaceId, chatbotId } = chatbotRef;
  const lastEventId = header(event, 'last-event-id') || call.query.after;
  const following = await beginFollowing(app, conversation, { showSources: showsSources(chatbot), lastEventId });
  const address = clientAddress(event);
  const lease = await takeStream(app, { chatbotId, conversationId: conversation.id, address, tab: call.query.tab });
  const keys = {
    conversation: conversationKey(workspaceId, conversation.id),
    chatbot: chatbotKey(workspaceId, chatbotId),
    typing: typingKey(workspaceId, conversation.id),
  };
  return { app, lease, following, keys, origin: header(event, 'origin'), times };
}

function toAnswer(held: HeldStream): HttpAnswer<Readable> {
  const clientGone = new AbortController();
  return sseAnswer(watch(held, clientGone.signal), {
    toFrame: (followEvent: FollowEvent) =>
      sseFrame({
        ...followEvent,
        retryMs: followEvent.event === 'reconnect' ? retryMs[followEvent.data.reason] : undefined,
      }),
    heartbeatMs: held.times.heartbeatMs,
    isLast: ({ event }) => event === 'reconnect',
    onClose: () => clientGone.abort(),
  });
}
