import * as z from 'zod';
import type { App, AttributeUpdates, Condition } from '../core/app.ts';
import { conflict, notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { operation } from '../core/operations/operation.ts';
import { all, any, atMost, differs, equals, has, present } from '../core/rows/conditions.ts';
import { hasBody } from './body.ts';
import { isKept } from './count.ts';
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
  return { delivery: toDelivery(item), isBodyInRow: hasBody(item) };
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

/** The writes that make a delivery and its body last for 30 days from now. They fail if the body was erased. */
function resetWrites(workspaceId: string, deliveryId: string, isBodyInRow: boolean, nowMs: number) {
  const ttl = Math.ceil(nowMs / 1000) + KEPT_SECONDS;
  const change: AttributeUpdates = { set: { ...fresh(nowMs), ttl }, remove: ['handedOn'] };
  const update = deliveryKey(workspaceId, deliveryId);
  if (isBodyInRow) return { delivery: { update, change, when: all(isAtRest(nowMs), has('body')) } };
  const bodyKey = deliveryBodyKey(workspaceId, deliveryId);
  return {
    delivery: { update, change, when: isAtRest(nowMs) },
    body: { update: bodyKey, change: { set: { ttl } }, when: present },
  };
}

/** Throws CONFLICT, also if the body was erased. */
async function reset(app: App, workspaceId: string, deliveryId: string, isBodyInRow: boolean) {
  const nowMs = app.clock.now();
  const done = await app.store.transact(resetWrites(workspaceId, deliveryId, isBodyInRow, nowMs));
  if (done.applied) return fresh(nowMs);
  const row = done.refused.delivery?.item;
  const isErased = done.refused.delivery === undefined || (isBodyInRow && row !== undefined && !hasBody(row));
  throw conflict(isErased ? 'The record that the event describes was erased.' : 'The delivery is still in progress.');
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
  async run(app, { workspaceId }, { ids: { deliveryId }, target: { delivery, isBodyInRow } }) {
    const { feature } = delivery;
    if (!(await readEndpoint(app, workspaceId, feature))) throw conflict('The group has no endpoint.');
    const set = await reset(app, workspaceId, deliveryId, isBodyInRow);
    try {
      await app.queues.send('webhooks', firstJob({ workspaceId, feature }, deliveryId));
    } catch (error) {
      await undo(app, workspaceId, delivery);
      throw error;
    }
    return { ...delivery, ...set };
  },
});
