import * as z from 'zod';
import { chatInput } from '../../domain/answers/turn.ts';
import { citation, conversationStatus, publicMessage } from '../../domain/conversations/records.ts';
import { startInput } from '../../domain/conversations/visitor/start.ts';
import { id, timestamp } from '../../domain/core/fields.ts';
import { limits } from '../../domain/core/limits.ts';
import { suggestion } from '../../domain/knowledge/records.ts';
import { publicConfigShape } from './openapi/config.ts';
import { conversationRoutes } from './openapi/conversations.ts';
import type { PublicRoute } from './openapi/route.ts';

const bindingToken = z.string().meta({ description: 'Opens the conversation, together with its id' });
const token = z.string().optional().meta({ description: 'The binding token of the conversation that is named' });

const start = z
  .object({
    conversationId: id,
    bindingToken: bindingToken.optional().meta({ description: 'Where this message starts the conversation' }),
    messageId: id.meta({ description: "The answer's id", override: { type: 'string', format: 'uuid' } }),
    visitorMessageId: id,
  })
  .meta({ id: 'ChatStart' });

/** The events of a chat answer, in the order in which they come. */
export const chatEvents = {
  start,
  delta: z.object({ text: z.string() }).meta({ id: 'ChatDelta' }),
  sources: z.object({ sources: z.array(citation) }).meta({ id: 'ChatSources' }),
  suggestions: z.object({ suggestions: z.array(suggestion) }).meta({ id: 'ChatSuggestions' }),
  handoff: z.object({ status: conversationStatus }).meta({ id: 'ChatHandoff' }),
  done: z.object({ message: publicMessage.nullable() }).meta({ id: 'ChatDone' }),
  error: z.object({ code: z.string(), message: z.string() }).meta({ id: 'ChatError' }),
};

const chatBody = chatInput.extend({
  bt: z
    .string()
    .nullish()
    .meta({ description: 'The binding token; also taken as query `bt` or header `x-binding-token`' }),
  conversationId: z.string().nullish().meta({ description: 'Left out, the message starts a conversation' }),
  clientMessageId: chatInput.shape.clientMessageId.meta({
    description:
      'Repeated within 24 hours, the stored answer is replayed. Without a `conversationId` only a repetition with the same ' +
      'message and `visitorId` from the same address counts, and only an id that nobody can guess: use a random UUID',
  }),
  lang: z
    .string()
    .nullish()
    .meta({ description: 'Language tag that picks the language of fixed replies; malformed is ignored' }),
});

const chatDescription = `Streams the answer as server-sent events (the default, \`Accept: text/event-stream\`):
\`start\`, any number of \`delta\`, \`sources\`, \`suggestions\` and \`handoff\` where there are any, then exactly one of \`done\` or
\`error\`. The text of \`done.message\` is the message as stored, and replaces the deltas. \`suggestions\` are what the visitor
may have meant, where that is unclear: show each as a button that sends its \`text\`. They stand in the text of the message too, as
lines that begin with \`- \`, and the next message takes one if it repeats it. While a person is asked for or has taken over,
\`handoff\` tells the status and \`done.message\` is null. With \`Accept: application/json\` the answer is one envelope.`;

export const publicRoutes: readonly PublicRoute[] = [
  {
    method: 'GET',
    path: '/config',
    operationId: 'getPublicConfig',
    summary: 'What a widget needs to show itself',
    description: "The owner's wording as stored, the platform's own in the resolved language.",
    query: z.object({ lang: z.string().optional().meta({ description: 'Browser locale; malformed is ignored' }) }),
    output: publicConfigShape,
    cacheable: true,
  },
  {
    method: 'POST',
    path: '/conversations',
    operationId: 'startConversation',
    summary: 'Start a conversation',
    description: 'The binding token is in this answer and nowhere else: keep it with the id.',
    body: startInput,
    output: z
      .object({ conversationId: id, bindingToken, status: conversationStatus, createdAt: timestamp })
      .meta({ id: 'StartedConversation' }),
    limit: limits.publicConversations,
  },
  {
    method: 'POST',
    path: '/chat',
    operationId: 'sendMessage',
    summary: 'Send a message and stream its answer',
    description: chatDescription,
    query: z.object({ bt: token }),
    headers: z.object({ 'x-binding-token': token }),
    body: chatBody,
    output: z
      .object({
        conversationId: id,
        bindingToken: bindingToken.optional(),
        message: publicMessage.nullable(),
        status: conversationStatus,
      })
      .meta({ id: 'ChatAnswer' }),
    events: chatEvents,
    limit: limits.publicChat,
    errors: ['CONFLICT'],
  },
  ...conversationRoutes,
];
