import * as z from 'zod';
import { operation } from '../core/operations/operation.ts';
import { featureIds, findEndpoint } from './endpoints.ts';
import { firstJob } from './jobs.ts';
import { deliveryWrites } from './new-delivery.ts';

/** Sends the event `test` to a group's endpoint, through the regular delivery path. Throws NOT_FOUND if there is no endpoint. */
export const sendTestEvent = operation({
  name: 'sendTestEvent',
  scope: 'workspace:*',
  kind: 'write',
  ids: featureIds,
  input: z.object({}),
  find: findEndpoint,
  async run(app, { workspaceId }, { ids, target }) {
    const id = app.ids.next();
    const data = { feature: ids.feature, message: 'This is a test event.' };
    const event = { id, event: 'test', ts: app.clock.now(), workspaceId, data } as const;
    const { delivery, writes } = deliveryWrites(app, event, target);
    await app.store.transact(writes);
    await app.queues.send('webhooks', firstJob(target, id));
    return delivery;
  },
});
