import type { App, Item, Write } from '../core/app.ts';
import { createdAtOf } from '../core/ids.ts';
import { absent } from '../core/rows/conditions.ts';
import { packedBody } from './body.ts';
import { deliveryBodyKey, deliveryKey } from './items.ts';
import type { Delivery, EventName, Feature } from './records.ts';

/** Deliveries are kept for 30 days. */
export const KEPT_SECONDS = 30 * 24 * 3600;

/** An event as sent to its receiver. */
interface NewEvent {
  id: string;
  event: EventName;
  /** Milliseconds since the epoch. */
  ts: number;
  workspaceId: string;
  data: object;
}

/** The receiver, as far as known: an endpoint may change before an attempt. */
interface Receiver {
  feature: Feature;
  url: string;
}

const newDelivery = ({ id, event, ts }: NewEvent, { feature, url }: Receiver): Delivery => ({
  id,
  event,
  feature,
  url,
  status: 'pending',
  attempts: 0,
  lastStatusCode: null,
  lastError: null,
  nextAttemptAt: new Date(ts).toISOString(),
  createdAt: createdAtOf(id),
  completedAt: null,
});

/** The row of a delivery, and one of its body if that is large. */
export type DeliveryWrites = {
  delivery: Extract<Write, { put: Item }>;
  body?: Extract<Write, { put: Item }>;
};

/** The writes that store a delivery and freeze its body, in one transaction if there are two. They fail if the rows exist. */
export function deliveryWrites(
  app: App,
  newEvent: NewEvent,
  receiver: Receiver,
): { delivery: Delivery; writes: DeliveryWrites } {
  const { id, event: name, ts, workspaceId, data } = newEvent;
  const ttl = Math.ceil(app.clock.now() / 1000) + KEPT_SECONDS;
  const delivery = newDelivery(newEvent, receiver);
  const text = JSON.stringify({ id, event: name, ts, workspaceId, data });
  const body = packedBody(text);
  const row = { ...deliveryKey(workspaceId, id), workspaceId, ...delivery, ttl };
  const writes: DeliveryWrites = body
    ? { delivery: { put: { ...row, body }, when: absent } }
    : {
        delivery: { put: row, when: absent },
        body: { put: { ...deliveryBodyKey(workspaceId, id), body: text, ttl }, when: absent },
      };
  return { delivery, writes };
}
