import * as z from 'zod';
import { invalid } from '../../core/errors.ts';
import { choice, id, timestamp } from '../../core/fields.ts';
import { note } from '../notes.ts';
import { agentPresence } from '../presence.ts';
import { conversation, message, person } from '../records.ts';

const eventType = choice(
  'ConversationEventType',
  {
    created: 'A conversation began.',
    status: 'The status, the assignee, the labels, the priority or the snooze changed.',
    message: 'A message was stored.',
    note: 'A note was added.',
    typing: 'Somebody began or stopped typing.',
    presence: 'An agent started or stopped viewing the conversation.',
    deleted: 'The conversation was erased.',
    reconnect: 'The stream is about to end as planned. Subscribe again with this ID.',
  },
  'What happened in a conversation.',
);

/** Live events for agents. Never sent to visitors: they include notes and system messages. */
export const conversationEvent = z
  .object({
    id: z.string().meta({ graphql: 'ID', description: 'Resume position: send it as `after`' }),
    type: eventType.meta({
      description:
        'STATUS: status, assignee, labels, priority or snooze changed. RECONNECT: the stream is about to end as planned; subscribe again with this id',
    }),
    conversationId: id.nullable().meta({ graphql: 'ID', description: 'Null for RECONNECT' }),
    conversation: conversation.nullable().meta({ description: 'State when the event is sent. Null if erased' }),
    message: message.nullable().meta({ description: 'Set for MESSAGE' }),
    note: note.nullable().meta({ description: 'Set for NOTE' }),
    typing: z
      .object({
        visitor: z.boolean().describe('Whether the visitor is typing'),
        agent: person.nullable().describe('The agent who is typing. Null: none'),
      })
      .meta({ id: 'Typing', description: 'Who is typing.' })
      .nullable()
      .meta({ description: 'Set for TYPING: who is typing until the next TYPING event' }),
    presence: z
      .array(agentPresence)
      .nullable()
      .describe('Set for PRESENCE: the agents who are viewing the conversation, until the next PRESENCE event'),
    at: timestamp.describe('When it happened'),
  })
  .meta({ id: 'ConversationEvent', description: 'A live event for agents.' });
export type ConversationEvent = z.output<typeof conversationEvent>;

/** An event with defaults for the fields that its type does not use. */
export const eventOf = (
  fields: Pick<ConversationEvent, 'id' | 'type' | 'at'> & Partial<ConversationEvent>,
): ConversationEvent => ({
  conversationId: null,
  conversation: null,
  message: null,
  note: null,
  typing: null,
  presence: null,
  ...fields,
});

/** The error for an `after` that cannot be resumed from. */
export const badAfter = (message: string) => invalid([{ path: 'after', message }], `after ${message}.`);

/** Where to resume. Each kind of subscription defines the format of its ids. */
export const afterInput = z.object({
  after: z.string().max(1_000, { error: 'is not the id of an event' }).nullish().meta({ graphql: 'ID' }),
});
