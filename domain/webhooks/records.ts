import * as z from 'zod';
import { choice, id, timestamp } from '../core/fields.ts';

/**
 * The feature groups and their events. A workspace has at most one endpoint per group, which receives all of the group's events.
 */
export const eventsOf = {
  leads: ['lead.created', 'lead.updated'],
  conversations: ['conversation.created', 'conversation.handoff_requested', 'conversation.closed', 'csat.received'],
  messages: ['message.created'],
  knowledge: ['knowledge.completed', 'knowledge.failed'],
} as const;
export type Feature = keyof typeof eventsOf;
export const features = Object.keys(eventsOf) as Feature[];
/** The nine events, and the test event that a customer requests. */
export type EventName = (typeof eventsOf)[Feature][number] | 'test';

export const feature = choice('WebhookFeature', ['leads', 'conversations', 'messages', 'knowledge']);

export const deliveryStatuses = ['pending', 'succeeded', 'failed', 'skipped'] as const;
export const delivery = z
  .object({
    id: id.meta({
      description: "The event's id, sent as `X-Service-Delivery` and as `id` of the body on every attempt",
    }),
    event: z.string(),
    feature,
    url: z.string().nullable().meta({
      description: "URL of the last attempt. Before the first attempt, the endpoint's URL when the event occurred",
    }),
    status: choice('DeliveryStatus', deliveryStatuses),
    attempts: z.int(),
    lastStatusCode: z.int().nullable(),
    lastError: z.string().nullable(),
    nextAttemptAt: timestamp.nullable(),
    createdAt: timestamp,
    completedAt: timestamp.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type Delivery = z.output<typeof delivery>;

/** A group's endpoint as shown. Null fields if the group has none. */
export const webhook = z
  .object({
    feature,
    url: z.string().nullable(),
    active: z.boolean().nullable().meta({ description: 'False: events are skipped, not queued' }),
    createdAt: timestamp.nullable(),
    events: z.array(z.string()).meta({ description: "The group's events" }),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof webhook>;

/** A group's endpoint as stored in its row. */
export const storedEndpoint = z.object({
  /** Id of this endpoint. A successor in the same group has a new id. */
  id: z.string(),
  workspaceId: z.string(),
  feature,
  url: z.string(),
  active: z.boolean(),
  /** The secret, sealed for this workspace and group. */
  sealedSecret: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type StoredEndpoint = z.output<typeof storedEndpoint>;
