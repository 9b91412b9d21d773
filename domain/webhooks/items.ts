import type { Item, Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';
import { type Delivery, delivery, type Feature, type StoredEndpoint, storedEndpoint } from './records.ts';

export const endpointsPk = (workspaceId: string) => `${workspacePk(workspaceId)}#HOOK`;
export const endpointKey = (workspaceId: string, feature: Feature): Key => ({
  pk: endpointsPk(workspaceId),
  sk: feature,
});

/** Deliveries sorted by id, which contains the time of the event. */
export const deliveriesPk = (workspaceId: string) => `${workspacePk(workspaceId)}#DELIVERY`;
export const deliveryKey = (workspaceId: string, deliveryId: string): Key => ({
  pk: deliveriesPk(workspaceId),
  sk: deliveryId,
});

/** A large body as frozen at the first emission, and each that an earlier version stored. Others are in the delivery's row. */
export const deliveryBodyKey = (workspaceId: string, deliveryId: string): Key => ({
  pk: `${deliveriesPk(workspaceId)}#BODY`,
  sk: deliveryId,
});

/** Deliveries of one record whose ids cannot be derived from it. Its erasure finds them here. */
export const eventsOfPk = (workspaceId: string, subjectId: string) => `${deliveriesPk(workspaceId)}#OF#${subjectId}`;
/** Number of deliveries per hour (UTC), of hours that were counted: see `count.ts`. */
export const deliveryCountsPk = (workspaceId: string) => `${deliveriesPk(workspaceId)}#COUNT`;
export const deliveryCountKey = (workspaceId: string, hour: string): Key => ({
  pk: deliveryCountsPk(workspaceId),
  sk: hour,
});
/** Which hours are counted. */
export const countedHoursKey = (workspaceId: string): Key => ({ pk: deliveryCountsPk(workspaceId), sk: 'COUNTED' });
/** Since when a workspace's deliveries are indexed by their records. Those of earlier versions are not. */
export const indexedSinceKey = (workspaceId: string): Key => ({
  pk: `${deliveriesPk(workspaceId)}#COUNT`,
  sk: 'SINCE',
});

/**
 * Rows that count the messages dropped because the workspace exceeded the limit of message events per minute. The total is their sum.
 * Earlier versions wrote the first one, which is in the busier partition of the deliveries.
 */
export const droppedKeys = (workspaceId: string): readonly [Key, Key] => [
  { pk: deliveriesPk(workspaceId), sk: 'DROPPED' },
  droppedKey(workspaceId),
];
export const droppedKey = (workspaceId: string): Key => ({ pk: deliveryCountsPk(workspaceId), sk: 'DROPPED' });

/**
 * Number of message events in one minute. Not in the tenant's partition, because the change stream filters out keys with `RATE#`.
 */
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

/** One of the slots that limit how many workers deliver to an endpoint concurrently. */
export const deliverySlotKey = (workspaceId: string, feature: Feature, slot: string): Key => ({
  pk: `LEASE#HOOK#${workspaceId}#${feature}`,
  sk: slot,
});

/** Jobs that wait for a slot of an endpoint, oldest first. */
export const backlogPk = (workspaceId: string, feature: Feature) => `${endpointsPk(workspaceId)}#BACKLOG#${feature}`;
/** Marks that jobs are waiting and a wake-up was requested. */
export const backlogMarkKey = (workspaceId: string, feature: Feature): Key => ({
  pk: `${endpointsPk(workspaceId)}#BACKLOG`,
  sk: feature,
});

export const toEndpoint = (item: Item): StoredEndpoint => storedEndpoint.parse(item);
export const toDelivery = (item: Item): Delivery => delivery.parse(item);
