import * as z from 'zod';
import type { App, Item } from '../app.ts';
import { nothing, operation } from '../operation.ts';
import { offsetQuery } from '../paging.ts';
import { deliveriesPk, droppedKey, toDelivery } from './items.ts';
import { type Delivery, delivery } from './records.ts';

/** How far back the list goes: a workspace may have millions of deliveries in 30 days, and a count reads each of them. */
export const MAX_LISTED = 10_000;

/** Expiry is read, never trusted to the clean-up. */
export const isKept = (app: App, { ttl }: Item): boolean => Number(ttl) > app.clock.now() / 1000;

export const deliveryPage = z
  .object({
    deliveries: z.array(delivery),
    total: z.int().meta({ description: `At most ${MAX_LISTED}: the list goes back no further` }),
    hasMore: z.boolean(),
    dropped: z.int().meta({ description: 'Messages beyond 300 a minute, which no delivery was made for' }),
  })
  .meta({ id: 'DeliveryPage' });

type Range = z.output<typeof offsetQuery>;

async function readRange(app: App, workspaceId: string, { skip, take }: Range) {
  const counter = droppedKey(workspaceId);
  const deliveries: Delivery[] = [];
  let total = 0;
  for await (const item of app.store.queryAll({ pk: deliveriesPk(workspaceId), descending: true })) {
    if (item.sk === counter.sk || !isKept(app, item)) continue;
    if (total >= skip && deliveries.length < take) deliveries.push(toDelivery(item));
    total += 1;
    if (total === MAX_LISTED) break;
  }
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
      app.store.get(droppedKey(workspaceId)),
    ]);
    return { ...page, dropped: Number(counted?.dropped ?? 0) };
  },
});
