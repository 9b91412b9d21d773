import * as z from 'zod';
import { chatInput } from '../../../domain/answers/turn/request.ts';
import { citation, conversationStatus, publicMessage } from '../../../domain/conversations/records.ts';
import { id } from '../../../domain/core/fields.ts';
import { suggestion } from '../../../domain/knowledge/records.ts';
import { bindingToken } from '../shapes.ts';

const start = z
  .object({
    conversationId: id,
    bindingToken: bindingToken.optional().meta({ description: 'Set if this message starts the conversation' }),
    messageId: id.meta({ description: 'Id of the answer', override: { type: 'string', format: 'uuid' } }),
    visitorMessageId: id,
  })
  .meta({ id: 'ChatStart' });

/** The events of a chat answer, in the order in which they are sent. */
export const chatEvents = {
  start,
  delta: z.object({ text: z.string() }).meta({ id: 'ChatDelta' }),
  sources: z.object({ sources: z.array(citation) }).meta({ id: 'ChatSources' }),
  suggestions: z.object({ suggestions: z.array(suggestion) }).meta({ id: 'ChatSuggestions' }),
  handoff: z.object({ status: conversationStatus }).meta({ id: 'ChatHandoff' }),
  done: z.object({ message: publicMessage.nullable() }).meta({ id: 'ChatDone' }),
  error: z.object({ code: z.string(), message: z.string() }).meta({ id: 'ChatError' }),
};

/** The body of `POST /chat`. */
export const chatBody = chatInput.extend({
  bt: chatInput.shape.bt.meta({
    description: 'The binding token. Can also be sent as query `bt` or header `x-binding-token`',
  }),
  conversationId: chatInput.shape.conversationId.meta({
    description: 'If omitted, the message starts a conversation',
  }),
  clientMessageId: chatInput.shape.clientMessageId.meta({
    description:
      'Idempotency key: a retry within 24 hours returns the stored answer. Without a `conversationId`, only the same message ' +
      'and `visitorId` from the same address count as a retry, and only if the id cannot be guessed: use a random UUID',
  }),
  lang: chatInput.shape.lang.meta({
    description: 'Language tag that selects the language of fixed replies. Ignored if malformed',
    override: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  }),
});

/** The whole answer as one JSON response. */
export const chatAnswer = z
  .object({
    conversationId: id,
    bindingToken: bindingToken.optional(),
    message: publicMessage.nullable(),
    status: conversationStatus,
  })
  .meta({ id: 'ChatAnswer' });

export const chatDescription = `Streams the answer as server-sent events (the default, \`Accept: text/event-stream\`):
\`start\`, any number of \`delta\`, optional \`sources\`, \`suggestions\` and \`handoff\`, then exactly one of \`done\` or \`error\`. The text
of \`done.message\` is the stored message and replaces the deltas. \`suggestions\` are possible questions if the message was ambiguous:
show each as a button that sends its \`text\`. The message's text also lists them as lines that begin with \`- \`. The next message
takes a suggestion if it repeats it. While a human is requested or has taken over, \`handoff\` has the status and \`done.message\` is
null. With \`Accept: application/json\` the response is one envelope.`;
