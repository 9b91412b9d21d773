import * as z from 'zod';
import { attachmentContentTypes } from '../../../domain/conversations/attachments/types.ts';
import { conversation, csat, publicMessage } from '../../../domain/conversations/records.ts';
import { csatInput } from '../../../domain/conversations/visitor/csat.ts';
import { feedbackInput } from '../../../domain/conversations/visitor/feedback.ts';
import { reconnect, typingEvent } from '../../../domain/conversations/visitor/follow.ts';
import { presenceOutput, presenceQuery } from '../../../domain/conversations/visitor/presence.ts';
import { pollOutput, pollQuery, visitorState } from '../../../domain/conversations/visitor/read.ts';
import { typingInput, typingOutput } from '../../../domain/conversations/visitor/typing.ts';
import { id } from '../../../domain/core/fields.ts';
import { limits } from '../../../domain/core/limits.ts';
import { lead, leadInput } from '../../../domain/leads/records.ts';
import type { PublicRoute } from './route.ts';

const bt = z.string().optional().meta({ description: "The conversation's binding token" });
const query = z.object({ bt });
const headers = z.object({ 'x-binding-token': bt });
const after = pollQuery.shape.after.meta({ description: 'Only messages after this one' });
const lastEventId = z
  .string()
  .optional()
  .meta({ description: 'The id of the last event received. Later events are sent first' });

const state = visitorState.extend({ conversationId: id });
const { closedAt, closedBy } = conversation.shape;
const path = '/conversations/{conversationId}';

const tab = presenceQuery.shape.tab.meta({
  description:
    'Client-generated id of the page that reads the stream, such as a random UUID. A new stream of the same tab supersedes the ' +
    'previous one. `presence` confirms and releases it',
});
const leaving = z
  .enum(['true', 'false'])
  .optional()
  .meta({ description: '`true`: the visitor leaves the page and its stream ends' });

const streamDescription = `Server-sent events: \`status\` first and on each change, \`message\` for each new message, \`typing\` when the
conversation's agent starts or stops typing (initially not typing), and \`reconnect\` before the platform ends the stream, after at
most 4 minutes or when the page's origin is no longer allowed. If the conversation or its chatbot is deleted, the stream ends without
\`reconnect\`. Each message is sent once, in the order in which messages were stored, as in \`poll\` and the transcript. Every event
has an id. Reconnect with \`Last-Event-ID\` to miss no event. A comment line is sent every 15 s.

Limits: 3 streams per conversation (a fourth supersedes the oldest), 50 per chatbot, 6 per address and chatbot, 20 per address. Beyond
the limits the response is 429: poll instead. Release the stream with \`presence\` when the visitor leaves the page. On AWS the platform
cannot see that a client has disconnected and ends a stream with \`reconnect\` if it is not confirmed for 45 s: confirm it every 30 s
with \`presence\`, or connect again.`;

const presenceDescription = `Confirms that the page of \`tab\` still reads its stream. With \`leaving=true\`, releases the stream's place
immediately. All parameters are in the query and there is no body, so browsers can send the request from a page that is being closed
(\`fetch\` with \`keepalive\`, or \`sendBeacon\`). Idempotent.`;

const leadsDescription = `All fields are optional. A second submission for the same conversation, or without one for the same
chatbot and \`visitorId\`, updates that lead. A \`conversationId\` requires its binding token. The response does not repeat the
contact details. Maximum ${limits.publicLeads.limit} per minute for all visitors of a chatbot.`;

/** What a visitor does with a conversation that has begun. */
export const conversationRoutes: readonly PublicRoute[] = [
  {
    method: 'GET',
    path: `${path}/stream`,
    operationId: 'streamConversation',
    summary: 'Stream a conversation',
    description: streamDescription,
    query: query.extend({ after, tab: tab.optional() }),
    headers: headers.extend({ 'last-event-id': lastEventId }),
    events: { message: publicMessage, status: visitorState, typing: typingEvent, reconnect },
    limit: limits.publicStream,
    errors: ['VALIDATION_ERROR'],
  },
  {
    method: 'POST',
    path: `${path}/presence`,
    operationId: 'confirmStream',
    summary: 'Confirm or release a held stream',
    description: presenceDescription,
    query: query.extend({ tab, leaving }),
    headers,
    output: presenceOutput,
    limit: limits.publicPresence,
    errors: ['VALIDATION_ERROR'],
  },
  {
    method: 'GET',
    path: `${path}/poll`,
    operationId: 'pollConversation',
    summary: "Get a conversation's status and messages",
    description:
      'Returns the 100 most recent messages, or the next 100 after `after`, in the order in which they were stored.',
    query: query.extend({ after }),
    headers,
    output: pollOutput,
    limit: limits.publicPoll,
    errors: ['VALIDATION_ERROR'],
  },
  {
    method: 'POST',
    path: `${path}/resume`,
    operationId: 'resumeConversation',
    summary: 'Return to the chatbot',
    description: 'Reopens the conversation and removes it from its agent. Returns 409 if the conversation is closed.',
    query,
    headers,
    output: state.meta({ id: 'ResumedConversation' }),
    limit: limits.publicResume,
    errors: ['CONFLICT'],
  },
  {
    method: 'POST',
    path: `${path}/close`,
    operationId: 'closeConversation',
    summary: 'End a conversation',
    description: 'Idempotent.',
    query,
    headers,
    output: state.extend({ closedAt, closedBy }).meta({ id: 'ClosedConversation' }),
    limit: limits.publicClose,
  },
  {
    method: 'GET',
    path: `${path}/attachments/{attachmentId}`,
    operationId: 'fetchAttachment',
    summary: 'Fetch a file that an agent sent',
    description:
      "Returns the content of a file from a message's `attachments`. Browsers display images and save other files.",
    query,
    headers,
    file: attachmentContentTypes,
    limit: limits.publicAttachment,
  },
  {
    method: 'POST',
    path: `${path}/typing`,
    operationId: 'setVisitorTyping',
    summary: 'Show agents that the visitor is typing',
    description: 'Lasts 6 seconds or until the next message.',
    query,
    headers,
    body: typingInput,
    output: typingOutput,
    limit: limits.publicTyping,
    errors: ['CONFLICT'],
  },
  {
    method: 'POST',
    path: '/leads',
    operationId: 'submitLead',
    summary: 'Leave contact details',
    description: leadsDescription,
    query,
    headers,
    body: leadInput,
    output: lead.pick({ id: true, createdAt: true, updatedAt: true }).meta({ id: 'SubmittedLead' }),
    limit: limits.publicLeadsAddress,
  },
  {
    method: 'POST',
    path: '/csat',
    operationId: 'rateConversation',
    summary: 'Rate a conversation',
    description: 'A later rating replaces the earlier one.',
    query,
    headers,
    body: csatInput,
    output: csat.extend({ conversationId: id }).meta({ id: 'Rating' }),
    limit: limits.publicCsat,
  },
  {
    method: 'POST',
    path: '/feedback',
    operationId: 'rateMessage',
    summary: 'Rate an answer',
    description: 'Thumbs up (1), down (-1), or none (0). The binding token identifies the conversation.',
    query,
    headers,
    body: feedbackInput,
    output: z.object({ messageId: id, rating: z.int(), comment: z.string().nullable() }).meta({ id: 'Feedback' }),
    limit: limits.publicFeedback,
  },
];
