import { toMessage } from '../conversations/items.ts';
import { eventConversation, eventMessage, firstCsat } from '../conversations/records.ts';
import type { Item } from '../core/app.ts';
import { idTime } from '../core/ids.ts';
import { toPublicSource } from '../knowledge/items.ts';
import { toLead } from '../leads/items.ts';
import type { EventName } from './records.ts';

interface RecordEvent {
  event: EventName;
  /** Time of the event, in milliseconds since the epoch. */
  atMs: number;
  /** Distinguishes events of the same type and millisecond. */
  what: unknown[];
  recurs?: boolean;
  data(): object;
}

type Derive = (before: Item | undefined, after: Item) => RecordEvent[];

const timeOf = (value: unknown) => Date.parse(String(value));
const inserted = (eventName: EventName, after: Item, data: () => object): RecordEvent => ({
  event: eventName,
  atMs: idTime(String(after.id)),
  what: [after.id],
  data,
});

function ofLead(before: Item | undefined, after: Item): RecordEvent[] {
  const data = () => toLead(after);
  // An imported lead was not left by a visitor of this platform.
  if (!before) return after.isImported === true ? [] : [inserted('lead.created', after, data)];
  // Each submission counts. Other changes of the row, such as the loss of its conversation, are not actions of a visitor.
  if (before.revision === after.revision) return [];
  return [
    { event: 'lead.updated', atMs: timeOf(after.updatedAt), what: [after.id, after.revision], recurs: true, data },
  ];
}

const isEnded = (status: unknown) => status === 'resolved' || status === 'closed';

/** A conversation that an agent resolves has ended like a closed one. `status` and `closedBy` distinguish them. */
function ofConversation(before: Item | undefined, after: Item): RecordEvent[] {
  const { id, status, messageCount } = after;
  const data = () => eventConversation.parse(after);
  const events = before ? [] : [inserted('conversation.created', after, data)];
  if (before?.status === status) return events;
  // Between two ends, or two requests for a human, there is a message, so the message count distinguishes them.
  const turn = (eventName: EventName, at: unknown) => ({
    event: eventName,
    atMs: timeOf(at),
    what: [id, status, messageCount, at],
    recurs: true,
    data,
  });
  if (status === 'human_requested') {
    events.push(turn('conversation.handoff_requested', after.handoffRequestedAt ?? after.updatedAt));
  }
  if (isEnded(status)) events.push(turn('conversation.closed', after.closedAt ?? after.updatedAt));
  return events;
}

function ofMessage(before: Item | undefined, after: Item): RecordEvent[] {
  // The platform's notes for agents are not on any channel.
  if (before || after.role === 'system') return [];
  return [inserted('message.created', after, () => eventMessage.parse(toMessage(after)))];
}

/** The row is only put if absent, so its insertion is the first rating. */
function ofCsat(before: Item | undefined, after: Item): RecordEvent[] {
  if (before) return [];
  const { conversationId, createdAt } = after;
  const data = () => firstCsat.parse(after);
  return [{ event: 'csat.received', atMs: timeOf(createdAt), what: [conversationId], data }];
}

/** Each completed attempt: a page that is read again completes again. */
function ofSource(before: Item | undefined, after: Item): RecordEvent[] {
  const { id, status, processedAt, revision } = after;
  if (before?.status === status || (status !== 'completed' && status !== 'failed')) return [];
  const data = () => toPublicSource(after);
  return [{ event: `knowledge.${status}`, atMs: timeOf(processedAt), what: [id, processedAt, revision], data }];
}

/** How the events of a change are derived, by the entity that changed. */
export const derivations: Record<string, Derive> = {
  lead: ofLead,
  conversation: ofConversation,
  message: ofMessage,
  csat: ofCsat,
  source: ofSource,
};
