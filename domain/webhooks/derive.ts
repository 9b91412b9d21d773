import type { Item } from '../core/app.ts';
import { derivedId } from '../core/ids.ts';
import { ownValue } from '../core/objects.ts';
import type { Change } from '../core/rows/change.ts';
import { derivations } from './derived-events.ts';
import { type EventName, eventsOf, type Feature, features } from './records.ts';

/** The record of an event. Erasing the record withdraws its events. */
export interface Subject {
  workspaceId: string;
  kind: 'conversation' | 'lead';
  id: string;
}

/** An event derived from one change of one record. */
export interface DerivedEvent {
  /** Derived from the record and its state, so it is the same on every container and for every delivery of the change. */
  id: string;
  event: EventName;
  feature: Feature;
  workspaceId: string;
  /** Undefined for sources: knowledge is not personal data. */
  subject: Subject | undefined;
  /** True if the id cannot be derived from the record later, because the event may recur. */
  recurs: boolean;
  /** The public record, exactly as in REST. Throws if the row is not a valid record. */
  data(): object;
}

const featureOf = Object.fromEntries(
  features.flatMap((feature) => eventsOf[feature].map((event) => [event, feature])),
) as Record<EventName, Feature>;

const subjects: Record<string, (after: Item) => Pick<Subject, 'kind' | 'id'>> = {
  lead: ({ id }) => ({ kind: 'lead', id: String(id) }),
  conversation: ({ id }) => ({ kind: 'conversation', id: String(id) }),
  message: ({ conversationId }) => ({ kind: 'conversation', id: String(conversationId) }),
  csat: ({ conversationId }) => ({ kind: 'conversation', id: String(conversationId) }),
};

function subjectOf(entity: string, workspaceId: string, after: Item): Subject | undefined {
  const subject = subjects[entity]?.(after);
  return subject && { workspaceId, ...subject };
}

/** The events of a change, usually none or one. Throws RangeError if its record lacks their time. */
export function eventsOfChange({ before, after }: Pick<Change, 'before' | 'after'>): DerivedEvent[] {
  const entity = String(after?.entity);
  const derive = ownValue(derivations, entity);
  if (!after || !derive) return [];
  const workspaceId = String(after.workspaceId);
  return derive(before, after).map(({ event, atMs, what, recurs = false, data }) => ({
    id: derivedId(atMs, JSON.stringify([event, workspaceId, ...what])),
    event,
    feature: featureOf[event],
    workspaceId,
    subject: subjectOf(entity, workspaceId, after),
    recurs,
    data,
  }));
}
