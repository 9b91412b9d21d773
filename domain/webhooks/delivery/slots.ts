import { randomInt } from 'node:crypto';
import type { App } from '../../core/app.ts';
import { freeLease, type Lease, renewLease, takeLease } from '../../core/rows/leases.ts';
import { deliverySlotKey } from '../items.ts';
import type { EndpointRef } from '../jobs.ts';

/**
 * Slots of an endpoint across all containers. A slow receiver occupies at most two workers with new deliveries and one with its
 * backlog. With 30 workers, ten hanging receivers fit.
 */
export const SLOTS: readonly string[] = ['0', '1'];
export const BACKLOG_SLOT = 'BACKLOG';
/** Longer than the 10 s of an attempt. A killed holder keeps its slot for this long. */
const HELD_MS = 30_000;
/** The remaining time must suffice for another attempt. */
const RENEW_BELOW_MS = 15_000;

/** A lease on one slot. */
export interface DeliverySlot extends Lease {
  name: string;
  untilMs: number;
}

/** Undefined if another worker holds it. */
export async function takeSlot(app: App, endpoint: EndpointRef, name: string): Promise<DeliverySlot | undefined> {
  const untilMs = app.clock.now() + HELD_MS;
  const key = deliverySlotKey(endpoint.workspaceId, endpoint.feature, name);
  const lease = await takeLease(app, key, { forMs: HELD_MS });
  return lease && { ...lease, name, untilMs };
}

/**
 * Takes any slot except those in `ownNames`, which this container holds. Starts with a random one, because containers that start
 * together would collide.
 */
export async function takeFreeSlot(
  app: App,
  endpoint: EndpointRef,
  ownNames: Set<string>,
): Promise<DeliverySlot | undefined> {
  const shift = randomInt(SLOTS.length);
  for (const name of [...SLOTS.slice(shift), ...SLOTS.slice(0, shift)]) {
    if (ownNames.has(name)) continue;
    ownNames.add(name);
    const slot = await takeSlot(app, endpoint, name).catch((error) => {
      ownNames.delete(name);
      throw error;
    });
    if (slot) return slot;
    ownNames.delete(name);
  }
  return undefined;
}

/** Renews the slot if the remaining time is too short for another attempt. Undefined if it was lost. */
export async function renewSlot(app: App, slot: DeliverySlot): Promise<DeliverySlot | undefined> {
  const now = app.clock.now();
  if (slot.untilMs - now > RENEW_BELOW_MS) return slot;
  return (await renewLease(app, slot, HELD_MS)) ? { ...slot, untilMs: now + HELD_MS } : undefined;
}

/** Never throws: a slot that could not be freed expires. */
export async function freeSlot(app: App, slot: DeliverySlot): Promise<void> {
  await freeLease(app, slot).catch((error) => app.log.warn('slot not freed', { key: slot.key, error }));
}
