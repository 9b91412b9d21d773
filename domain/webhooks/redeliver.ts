import * as z from 'zod';
import type { App, AttributeUpdates, Condition } from '../core/app.ts';
import { conflict, notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { operation } from '../core/operations/operation.ts';
import { any, atMost, differs, equals, present } from '../core/rows/conditions.ts';
import { isKept } from './deliveries.ts';
import { readEndpoint } from './endpoints.ts';
import { deliveryBodyKey, deliveryKey, toDelivery } from './items.ts';
import { firstJob } from './jobs.ts';
import { KEPT_SECONDS } from './new-delivery.ts';
import type { Delivery } from './records.ts';

/** An attempt that is overdue for this long is lost: its job became a dead letter. */
const LOST_AFTER_MS = 15 * 60_000;

async function findDelivery(app: App, { workspaceId }: Actor, { deliveryId }: { deliveryId: string }) {
  const item = await app.store.get(deliveryKey(workspaceId, deliveryId), { consistent: true });
  if (!item || !isKept(app, item)) throw notFound();
  return toDelivery(item);
}

const isAtRest = (nowMs: number): Condition =>
  any(differs('status', 'pending'), atMost('nextAttemptAt', new Date(nowMs - LOST_AFTER_MS).toISOString()));

/** A delivery in its state before the first attempt. */
const fresh = (nowMs: number): Partial<Delivery> => ({
  status: 'pending',
  attempts: 0,
  lastStatusCode: null,
  lastError: null,
  nextAttemptAt: new Date(nowMs).toISOString(),
  completedAt: null,
});

/** Resets the row and its body, for 30 days from now. Throws CONFLICT, also if the body was erased. */
async function reset(app: App, workspaceId: string, deliveryId: string): Promise<Partial<Delivery>> {
  const now = app.clock.now();
  const ttl = Math.ceil(now / 1000) + KEPT_SECONDS;
  const set = fresh(now);
  const change: AttributeUpdates = { set: { ...set, ttl }, remove: ['handedOn'] };
  const done = await app.store.transact({
    delivery: { update: deliveryKey(workspaceId, deliveryId), change, when: isAtRest(now) },
    body: {
      update: deliveryBodyKey(workspaceId, deliveryId),
      change: { set: { ttl } },
      when: present,
    },
  });
  if (done.applied) return set;
  const isUnderWay = done.refused.delivery !== undefined;
  throw conflict(isUnderWay ? 'The delivery is still in progress.' : 'The record that the event describes was erased.');
}

/** Reverts the reset if the queue is unreachable, because no attempt would follow. */
async function undo(app: App, workspaceId: string, { id: deliveryId, ...before }: Delivery): Promise<void> {
  await app.store.update(deliveryKey(workspaceId, deliveryId), { set: before }, equals('status', 'pending'));
}

export const redeliverWebhook = operation({
  name: 'redeliverWebhook',
  scope: 'workspace:*',
  kind: 'write',
  errors: ['CONFLICT'],
  ids: z.object({ deliveryId: id.describe("The delivery's ID") }),
  input: z.object({}),
  find: findDelivery,
  async run(app, { workspaceId }, { ids: { deliveryId }, target }) {
    if (!(await readEndpoint(app, workspaceId, target.feature))) throw conflict('The group has no endpoint.');
    const set = await reset(app, workspaceId, deliveryId);
    try {
      await app.queues.send('webhooks', firstJob({ workspaceId, feature: target.feature }, deliveryId));
    } catch (error) {
      await undo(app, workspaceId, target);
      throw error;
    }
    return { ...target, ...set };
  },
});
