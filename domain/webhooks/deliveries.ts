import * as z from 'zod';
import type { App } from '../core/app.ts';
import { idAt } from '../core/ids.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { offsetQuery } from '../core/paging.ts';
import { HOUR_MS, type HourCount, hourOf, isKept, MAX_LISTED, readCounts } from './count.ts';
import { deliveriesPk, droppedKeys, toDelivery } from './items.ts';
import { KEPT_SECONDS } from './new-delivery.ts';
import { type Delivery, delivery } from './records.ts';

export const deliveryPage = z
  .object({
    deliveries: z.array(delivery).describe('Deliveries, newest first'),
    total: z.int().meta({ description: `Number of listed deliveries, at most ${MAX_LISTED}` }),
    hasMore: z.boolean().describe('Whether there are more after these'),
    dropped: z
      .int()
      .meta({ description: 'Messages above the limit of 300 per minute, for which no delivery was created' }),
  })
  .meta({ id: 'DeliveryPage', description: 'A page of webhook deliveries.' });

type Range = z.output<typeof offsetQuery>;

/** Counts deliveries older than the first whole hour of the 30 days, row by row. Most are expired, or were sent again. */
async function countOlder(app: App, workspaceId: string, beforeMs: number, most: number): Promise<number> {
  let count = 0;
  if (most <= 0) return count;
  const range = { from: idAt(0), to: idAt(beforeMs), descending: true, consistent: true };
  for await (const item of app.store.queryAll({ pk: deliveriesPk(workspaceId), ...range })) {
    if (isKept(app, item)) count += 1;
    if (count === most) break;
  }
  return count;
}

/** The newest hour with rows after the first `skip`, and how many rows to skip from its end. */
function startOf(counts: readonly HourCount[], skip: number): { endMs: number; skip: number } {
  let rest = skip;
  for (const { hour, count } of counts) {
    if (rest < count) return { endMs: hour + HOUR_MS, skip: rest };
    rest -= count;
  }
  const oldest = counts.at(-1);
  return { endMs: oldest ? oldest.hour : Number.MAX_SAFE_INTEGER, skip: rest };
}

async function readRows(app: App, workspaceId: string, counts: readonly HourCount[], { skip, take }: Range) {
  const start = startOf(counts, skip);
  const deliveries: Delivery[] = [];
  let passed = 0;
  const to = idAt(Math.min(start.endMs, MAX_ID_MS));
  const where = { pk: deliveriesPk(workspaceId), from: idAt(0), to, descending: true, consistent: true };
  for await (const item of app.store.queryAll({ ...where, limit: Math.min(start.skip + take, 1_000) })) {
    if (!isKept(app, item)) continue;
    if (passed >= start.skip) deliveries.push(toDelivery(item));
    passed += 1;
    if (deliveries.length === take) break;
  }
  return deliveries;
}
/** Maximum of 48 bits. */
const MAX_ID_MS = 2 ** 48 - 1;

async function readRange(app: App, workspaceId: string, { skip, take }: Range) {
  const firstHour = hourOf(app.clock.now() - KEPT_SECONDS * 1000) + HOUR_MS;
  const counts = await readCounts(app, workspaceId, firstHour);
  const newer = counts.reduce((sum, { count }) => sum + count, 0);
  const room = Math.max(0, Math.min(take, MAX_LISTED - skip));
  const [older, deliveries] = await Promise.all([
    countOlder(app, workspaceId, firstHour, MAX_LISTED - newer),
    room > 0 ? readRows(app, workspaceId, counts, { skip, take: room }) : [],
  ]);
  // Deliveries may have been added between the two reads.
  const total = Math.max(Math.min(newer + older, MAX_LISTED), deliveries.length > 0 ? skip + deliveries.length : 0);
  return { deliveries, total, hasMore: skip + deliveries.length < total && deliveries.length > 0 };
}

export const listDeliveries = operation({
  name: 'listDeliveries',
  scope: 'workspace:*',
  kind: 'read',
  ids: z.object({}),
  input: offsetQuery,
  find: nothing,
  async run(app, { workspaceId }, { input }) {
    const [page, counted] = await Promise.all([
      readRange(app, workspaceId, input),
      app.store.getMany(droppedKeys(workspaceId)),
    ]);
    return { ...page, dropped: counted.reduce((sum, row) => sum + Number(row?.dropped ?? 0), 0) };
  },
});
