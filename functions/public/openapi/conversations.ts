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

const bt = z.string().optional().meta({ description: 'The binding token of the conversation' });
const query = z.object({ bt });
const headers = z.object({ 'x-binding-token': bt });
const after = pollQuery.shape.after.meta({ description: 'Only messages that came after this one' });
const lastEventId = z
  .string()
  .optional()
  .meta({ description: 'The id of the last event: what came since is told first' });

const state = visitorState.extend({ conversationId: id });
const { closedAt, closedBy } = conversation.shape;
const path = '/conversations/{conversationId}';

const tab = presenceQuery.shape.tab.meta({
  description:
    "The client's own name for the page that reads the stream, such as a random UUID. A stream of the same tab supersedes its " +
    'forerunner; `presence` confirms and releases it',
});
const leaving = z
  .enum(['true', 'false'])
  .optional()
  .meta({ description: 'true: the page is left, and its stream ends' });

const streamDescription = `Server-sent events: \`status\` first and whenever it changes, \`message\` for each new message, \`typing\` when
the agent who has the conversation begins or stops to type (nobody does until told), and \`reconnect\` before the platform ends
the stream: after 4 minutes at the most, or when the page's origin is no longer allowed. Where the conversation or its chatbot
is deleted, the stream just ends. Messages come in the order in which they were stored, each once, as \`poll\` and the
transcript have them. Every event has an id; connecting again with \`Last-Event-ID\` misses nothing. A comment line comes
every 15 s.

A conversation holds 3 streams, a fourth supersedes the oldest. A chatbot holds 50, and an address 6 of one chatbot and 20 in all;
beyond that the answer is 429: poll instead. A client releases its stream when its page is left (\`presence\`). A platform on AWS is
not told that a client has disconnected. It ends a stream with \`reconnect\` that nobody confirmed for 45 s: confirm it every 30 s
by \`presence\`, or connect again.`;

const presenceDescription = `Says that the page of \`tab\` still reads its stream, or with \`leaving=true\` that it is being left: then
its place is free at once. All parameters go in the query, without a body, so that a browser sends the request from a page that is
being closed (\`fetch\` with \`keepalive\`, or \`sendBeacon\`). Idempotent.`;

const leadsDescription = `All fields are optional. A second submission for the same conversation, or without one for the same
chatbot and \`visitorId\`, updates that lead. Naming a conversation needs its binding token. The answer repeats nothing of
what was left. A chatbot takes ${limits.publicLeads.limit} a minute from all its visitors together.`;

/** What a visitor does with a conversation that has begun. */
export const conversationRoutes: readonly PublicRoute[] = [
  {
    method: 'GET',
    path: `${path}/stream`,
    operationId: 'streamConversation',
    summary: 'Follow a conversation as it happens',
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
    summary: 'How a conversation stands, and its messages',
    description: 'The 100 most recent messages, or the next 100 after `after`, in the order in which they were stored.',
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
    summary: 'Go back to the answers of the platform',
    description: 'Opens the conversation again and takes it from its agent. A closed one stays closed (409).',
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
    description: 'Once more changes nothing.',
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
      'The bytes themselves, named by `attachments` of a message. A browser shows images and saves all else.',
    query,
    headers,
    file: attachmentContentTypes,
    limit: limits.publicAttachment,
  },
  {
    method: 'POST',
    path: `${path}/typing`,
    operationId: 'setVisitorTyping',
    summary: 'Say that the visitor is typing',
    description: 'Holds for 6 seconds; a message ends it. The agents see it.',
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
    description: 'Another rating replaces the first.',
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
    summary: 'Rate one answer',
    description: 'Thumbs up (1), down (-1), or neither (0). The binding token tells the conversation.',
    query,
    headers,
    body: feedbackInput,
    output: z.object({ messageId: id, rating: z.int(), comment: z.string().nullable() }).meta({ id: 'Feedback' }),
    limit: limits.publicFeedback,
  },
];
