import { expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { takeSubscription } from '../../domain/conversations/live/lease.ts';
import { subscriptionLeaseKey } from '../../domain/conversations/live-items.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { appOf } from '../support/app-of.ts';
import { useScene } from '../support/scene.ts';

const { platform } = await useScene();
const clock = { now: () => Date.now() };

it.each([
  [50, 50],
  [60, 51],
])(
  'A workspace with %i places holds %i subscriptions of three agents, of whom two have 25',
  async (agentStreams, held) => {
    const { workspaceId } = await platform.tenant();
    const app = appOf({
      settings: { agentStreams, clientsConfirm: true },
      clock,
      cache: createCache(clock),
      ids: uuidv7Source(clock),
      store: platform.store,
    });
    for (const agentId of ['ann', 'bob']) {
      for (let n = 0; n < 25; n++) await takeSubscription(app, { workspaceId, agentId });
      await expect(takeSubscription(app, { workspaceId, agentId })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    }
    await takeSubscription(app, { workspaceId, agentId: 'cleo' });
    const { items } = await platform.store.query({ pk: subscriptionLeaseKey(workspaceId, '').pk, consistent: true });
    expect(items).toHaveLength(held);
    expect(items.filter(({ agentId }) => agentId === 'cleo')).toHaveLength(1);
  },
);
