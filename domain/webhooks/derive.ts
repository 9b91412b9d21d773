import { toMessage } from '../conversations/items.ts';
import { conversation, firstCsat } from '../conversations/records.ts';
import type { Item } from '../core/app.ts';
import type { Change } from '../core/change.ts';
import { derivedId, idTime } from '../core/ids.ts';
import { toPublicSource } from '../knowledge/items.ts';
import { toLead } from '../leads/items.ts';
import { type EventName, eventsOf, type Feature, features } from './records.ts';

/** The record that an event tells of. When it is erased, its events go with it. */
export interface Subject {
  workspaceId: string;
  kind: 'conversation' | 'lead';
  id: string;
}

/** Something that happened, told by one change of one record. */
export interface DerivedEvent {
  /** Derived from the record and its state: the same on every container and however often the change is seen. */
  id: string;
  event: EventName;
  feature: Feature;
  workspaceId: string;
  /** Undefined for sources: what a bot knows is nobody's personal data. */
  subject: Subject | undefined;
  /** True where the record, as it stands later, does not tell the id any more: the event may happen again. */
  recurs: boolean;
  /** The public record, as REST shows it and nothing else. Throws where the row does not hold one. */
  data(): object;
}

interface Happening {
  event: EventName;
  /** When it happened: milliseconds since the epoch. */
  atMs: number;
  /** What tells it from every other happening of that event in that millisecond. */
  what: unknown[];
  recurs?: boolean;
  data(): object;
}

type Derive = (before: Item | undefined, after: Item) => Happening[];

const featureOf = Object.fromEntries(
  features.flatMap((feature) => eventsOf[feature].map((event) => [event, feature])),
) as Record<EventName, Feature>;

const timeOf = (value: unknown) => Date.parse(String(value));
const inserted = (event: EventName, after: Item, data: () => object): Happening => ({
  event,
  atMs: idTime(String(after.id)),
  what: [after.id],
  data,
});

function ofLead(before: Item | undefined, after: Item): Happening[] {
  const data = () => toLead(after);
  if (!before) return [inserted('lead.created', after, data)];
  // Each submission counts; what else becomes of the row, such as the loss of its conversation, is nothing that a visitor did.
  if (before.revision === after.revision) return [];
  return [
    { event: 'lead.updated', atMs: timeOf(after.updatedAt), what: [after.id, after.revision], recurs: true, data },
  ];
}

const isEnded = (status: unknown) => status === 'resolved' || status === 'closed';

/** A resolved conversation has ended as a closed one has, by the agent's hand: `status` and `closedBy` say which. */
function ofConversation(before: Item | undefined, after: Item): Happening[] {
  const { id, status, messageCount } = after;
  const data = () => conversation.parse(after);
  const happenings = before ? [] : [inserted('conversation.created', after, data)];
  if (before?.status === status) return happenings;
  // Between two ends, as between two requests for a human, there is a message; so the count tells them apart.
  const turn = (event: EventName, at: unknown) => ({
    event,
    atMs: timeOf(at),
    what: [id, status, messageCount, at],
    recurs: true,
    data,
  });
  if (status === 'human_requested') {
    happenings.push(turn('conversation.handoff_requested', after.handoffRequestedAt ?? after.updatedAt));
  }
  if (isEnded(status)) happenings.push(turn('conversation.closed', after.closedAt ?? after.updatedAt));
  return happenings;
}

function ofMessage(before: Item | undefined, after: Item): Happening[] {
  // What the platform notes for the agents is on no channel.
  if (before || after.role === 'system') return [];
  return [inserted('message.created', after, () => toMessage(after))];
}

/** The row is put only where there is none, so its insertion is the first rating. */
function ofCsat(before: Item | undefined, after: Item): Happening[] {
  if (before) return [];
  const { conversationId, createdAt } = after;
  const data = () => firstCsat.parse(after);
  return [{ event: 'csat.received', atMs: timeOf(createdAt), what: [conversationId], data }];
}

/** Each attempt that ends: a page that is read again ends again. */
function ofSource(before: Item | undefined, after: Item): Happening[] {
  const { id, status, processedAt, revision } = after;
  if (before?.status === status || (status !== 'completed' && status !== 'failed')) return [];
  const data = () => toPublicSource(after);
  return [{ event: `knowledge.${status}`, atMs: timeOf(processedAt), what: [id, processedAt, revision], data }];
}

const derivations: Record<string, Derive> = {
  lead: ofLead,
  conversation: ofConversation,
  message: ofMessage,
  csat: ofCsat,
  source: ofSource,
};

const subjects: Record<string, (after: Item) => Pick<Subject, 'kind' | 'id'>> = {
  lead: ({ id }) => ({ kind: 'lead', id: String(id) }),
  conversation: ({ id }) => ({ kind: 'conversation', id: String(id) }),
  message: ({ conversationId }) => ({ kind: 'conversation', id: String(conversationId) }),
  csat: ({ conversationId }) => ({ kind: 'conversation', id: String(conversationId) }),
};

function subjectOf(entity: string, workspaceId: string, after: Item): Subject | undefined {
  const found = subjects[entity]?.(after);
  return found && { workspaceId, ...found };
}

/** The events that a change tells of, mostly one or none. Throws RangeError where its record lacks the time of it. */
export function eventsOfChange({ before, after }: Pick<Change, 'before' | 'after'>): DerivedEvent[] {
  const entity = String(after?.entity);
  if (!after || !Object.hasOwn(derivations, entity)) return [];
  const workspaceId = String(after.workspaceId);
  return derivations[entity]!(before, after).map(({ event, atMs, what, recurs = false, data }) => ({
    id: derivedId(atMs, JSON.stringify([event, workspaceId, ...what])),
    event,
    feature: featureOf[event],
    workspaceId,
    subject: subjectOf(entity, workspaceId, after),
    recurs,
    data,
  }));
}
