import type { App, Write } from '../core/app.ts';
import { createdAtOf } from '../core/ids.ts';
import { deliveryBodyKey, deliveryKey } from './items.ts';
import type { Delivery, EventName, Feature } from './records.ts';

/** Deliveries are kept for 30 days. */
export const KEPT_SECONDS = 30 * 24 * 3600;

/** An event as sent to its receiver. */
export interface WebhookEvent {
  id: string;
  event: EventName;
  /** Milliseconds since the epoch. */
  ts: number;
  workspaceId: string;
  data: object;
}

/** The receiver, as far as known: an endpoint may change before an attempt. */
export interface Receiver {
  feature: Feature;
  url: string;
}

const newDelivery = ({ id, event, ts }: WebhookEvent, { feature, url }: Receiver): Delivery => ({
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

/** The writes that store a delivery and freeze its body. They fail if the rows exist. */
export function deliveryWrites(
  app: App,
  event: WebhookEvent,
  receiver: Receiver,
): { delivery: Delivery; writes: Write[] } {
  const { id, event: name, ts, workspaceId, data } = event;
  const ttl = Math.ceil(app.clock.now() / 1000) + KEPT_SECONDS;
  const delivery = newDelivery(event, receiver);
  const when = { attribute: 'pk', is: 'absent' } as const;
  const body = JSON.stringify({ id, event: name, ts, workspaceId, data });
  const writes: Write[] = [
    { put: { ...deliveryKey(workspaceId, id), workspaceId, ...delivery, ttl }, when },
    { put: { ...deliveryBodyKey(workspaceId, id), body, ttl }, when },
  ];
  return { delivery, writes };
}
