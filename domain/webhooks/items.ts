import type { Item, Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';
import { type Delivery, delivery, type Feature, type StoredEndpoint } from './records.ts';

export const endpointsPk = (workspaceId: string) => `${workspacePk(workspaceId)}#HOOK`;
export const endpointKey = (workspaceId: string, feature: Feature): Key => ({
  pk: endpointsPk(workspaceId),
  sk: feature,
});

/** Deliveries in the order of their ids, which carry the time of what happened. */
export const deliveriesPk = (workspaceId: string) => `${workspacePk(workspaceId)}#DELIVERY`;
export const deliveryKey = (workspaceId: string, deliveryId: string): Key => ({
  pk: deliveriesPk(workspaceId),
  sk: deliveryId,
});

/** The body as it was frozen when the event was first emitted, apart from its delivery, so that a list stays small. */
export const deliveryBodyKey = (workspaceId: string, deliveryId: string): Key => ({
  pk: `${deliveriesPk(workspaceId)}#BODY`,
  sk: deliveryId,
});

/** Deliveries that tell of one record and whose ids it does not tell by itself. They are found by it when it is erased. */
export const eventsOfPk = (workspaceId: string, subjectId: string) => `${deliveriesPk(workspaceId)}#OF#${subjectId}`;
/** How many deliveries there are of each hour of the clock (UTC). */
export const deliveryCountsPk = (workspaceId: string) => `${deliveriesPk(workspaceId)}#COUNT`;
export const deliveryCountKey = (workspaceId: string, hour: string): Key => ({
  pk: deliveryCountsPk(workspaceId),
  sk: hour,
});
/** Since when a workspace's deliveries are counted and found by their records: those of earlier versions are not. */
export const indexedSinceKey = (workspaceId: string): Key => ({
  pk: `${deliveriesPk(workspaceId)}#COUNT`,
  sk: 'SINCE',
});

/**
 * Rows that count messages dropped because the workspace had more than 300 in a minute: their sum is the number. Earlier versions wrote
 * the first, among the deliveries, whose partition is the busier one.
 */
export const droppedKeys = (workspaceId: string): readonly [Key, Key] => [
  { pk: deliveriesPk(workspaceId), sk: 'DROPPED' },
  droppedKey(workspaceId),
];
export const droppedKey = (workspaceId: string): Key => ({ pk: deliveryCountsPk(workspaceId), sk: 'DROPPED' });

/** How many messages were told of in one minute. Not a tenant's row: the change stream leaves out what begins with `RATE#`. */
export const messageQuotaKey = (workspaceId: string, minute: number): Key => ({
  pk: `RATE#EVENTS#${workspaceId}#${minute}`,
  sk: 'COUNT',
});

/** Events that were dropped and counted. Earlier versions have a row for each, whose sort key is the event's id. */
export const droppedPk = (workspaceId: string) => `${deliveriesPk(workspaceId)}#DROPPED`;
/** Lists those of one second, by the first id of that second. */
export const droppedIdsKey = (workspaceId: string, firstId: string): Key => ({
  pk: droppedPk(workspaceId),
  sk: firstId,
});

/** One of the slots that limit how many workers deliver to an endpoint at a time. */
export const deliverySlotKey = (workspaceId: string, feature: Feature, slot: string): Key => ({
  pk: `LEASE#HOOK#${workspaceId}#${feature}`,
  sk: slot,
});

/** Jobs that wait for a slot of an endpoint, oldest first. */
export const backlogPk = (workspaceId: string, feature: Feature) => `${endpointsPk(workspaceId)}#BACKLOG#${feature}`;
/** Says that jobs wait and a wake-up was asked for. */
export const backlogMarkKey = (workspaceId: string, feature: Feature): Key => ({
  pk: `${endpointsPk(workspaceId)}#BACKLOG`,
  sk: feature,
});

export const toEndpoint = (item: Item): StoredEndpoint => item as unknown as StoredEndpoint;
export const toDelivery = (item: Item): Delivery => delivery.parse(item);
