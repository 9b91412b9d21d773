import * as z from 'zod';
import { keysOf } from '../../config/keys.ts';
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
export const features = keysOf(eventsOf);
/** The nine events, and the test event that a customer requests. */
export type EventName = (typeof eventsOf)[Feature][number] | 'test';

export const feature = choice(
  'WebhookFeature',
  {
    leads: '`lead.created`, `lead.updated`.',
    conversations: '`conversation.created`, `conversation.handoff_requested`, `conversation.closed`, `csat.received`.',
    messages: '`message.created`.',
    knowledge: '`knowledge.completed`, `knowledge.failed`.',
  },
  'A group of webhook events. Each has at most one endpoint.',
);

const deliveryStatus = choice(
  'DeliveryStatus',
  {
    pending: 'An attempt is due.',
    succeeded: 'The endpoint answered 2xx.',
    failed: 'All attempts failed.',
    skipped: 'Not sent: the endpoint was paused or deleted, or the record was erased.',
  },
  'Progress of a webhook delivery.',
);
export const deliveryStatuses = deliveryStatus.options;
export const delivery = z
  .object({
    id: id.meta({
      description: "The event's id, sent as `X-Service-Delivery` and as `id` of the body on every attempt",
    }),
    event: z.string().describe('Name of the event, such as `lead.created`'),
    feature,
    url: z.string().nullable().meta({
      description: "URL of the last attempt. Before the first attempt, the endpoint's URL when the event occurred",
    }),
    status: deliveryStatus,
    attempts: z.int().describe('Number of attempts so far'),
    lastStatusCode: z.int().nullable().describe('HTTP status of the last attempt. Null: there was no response'),
    lastError: z.string().nullable().describe('Why the last attempt failed. Null: it did not'),
    nextAttemptAt: timestamp.nullable().describe('When the next attempt is due. Null: no attempt is due'),
    createdAt: timestamp.describe('When the event occurred'),
    completedAt: timestamp.nullable().describe('When it succeeded, failed or was skipped. Null: it is pending'),
  })
  .meta({ id: 'WebhookDelivery', description: 'An event for one endpoint, with the state of its attempts.' });
export type Delivery = z.output<typeof delivery>;

/** A group's endpoint as shown. Null fields if the group has none. */
export const webhook = z
  .object({
    feature,
    url: z.string().nullable().describe('URL of the endpoint. Null: the group has none'),
    active: z.boolean().nullable().meta({ description: 'False: events are skipped, not queued' }),
    createdAt: timestamp.nullable().describe('When the endpoint was created. Null: the group has none'),
    events: z.array(z.string()).meta({ description: "The group's events" }),
  })
  .meta({ id: 'Webhook', description: 'An address that receives a group of events.' });
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
