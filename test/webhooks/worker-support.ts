import { createCache } from '../../adapters/cache.ts';
import { createEgress } from '../../adapters/egress.ts';
import type { App, Item } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { deliveryKey, endpointKey } from '../../domain/webhooks/items.ts';
import { type DeliveryJob, firstJob, type WebhookJob } from '../../domain/webhooks/jobs.ts';
import { deliveryWrites } from '../../domain/webhooks/new-delivery.ts';
import type { Feature, StoredEndpoint } from '../../domain/webhooks/records.ts';
import { appOf } from '../support/app-of.ts';
import type { TestTable } from '../support/stores/stores.ts';
import type { Receiver } from './receiver.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests feed messages back to workers
export type SentMessage = { body: any; delaySeconds?: number };

/** Workers of one workspace over a real table and a real server. */
export interface Bench {
  workspaceId: string;
  /** What was sent to the queue. */
  sent: SentMessage[];
  queueIsDown: boolean;
  /** One container. `timeoutMs` stands for the 10 s that a receiver has. */
  container(timeoutMs?: number, webhookRetryScale?: number): App;
  endpoint(path: string, feature?: Feature): Promise<StoredEndpoint>;
  job(feature?: Feature, attempt?: number): Promise<DeliveryJob>;
  jobs(count: number, feature?: Feature): Promise<DeliveryJob[]>;
  row(job: Pick<DeliveryJob, 'deliveryId'>): Promise<Item>;
}

const clock = { now: () => Date.now() };
export const ids = uuidv7Source(clock);
const nothing = () => {};

export function createBench(table: TestTable, receiver: Receiver): Bench {
  const workspaceId = ids.next();
  const sent: SentMessage[] = [];
  const send = async (messages: readonly SentMessage[]) => {
    if (bench.queueIsDown) throw new Error('the queue is down');
    sent.push(...messages);
  };
  const bench: Bench = {
    workspaceId,
    sent,
    queueIsDown: false,
    container(timeoutMs = 300, webhookRetryScale = 1) {
      const egress = createEgress({ allow: [receiver.host], dnsServers: [], ownHosts: [], kept: { idleMs: 60_000 } });
      return appOf({
        settings: { rateLimitScale: 1, root: '', webhookRetryScale },
        clock,
        ids,
        store: table.store,
        cache: createCache(clock),
        log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
        secrets: { seal: async (text: string) => text, open: async (sealed: string) => sealed },
        egress: { ...egress, fetch: (url: string, request = {}) => egress.fetch(url, { ...request, timeoutMs }) },
        queues: {
          send: (_queue: string, body: WebhookJob, options = {}) => send([{ body, ...options }]),
          sendMany: (_queue: string, messages: SentMessage[]) => send(messages),
        },
      });
    },
    async endpoint(path, feature = 'leads') {
      const id = ids.next();
      const made = { id, workspaceId, feature, url: receiver.url(path), active: true, sealedSecret: 'whsec_x' };
      const row = { ...made, createdAt: '', updatedAt: '' };
      await table.store.put({ ...endpointKey(workspaceId, feature), ...row });
      return row;
    },
    async job(feature = 'leads', attempt = 0) {
      const event = { id: ids.next(), event: 'test', ts: clock.now(), workspaceId, data: {} } as const;
      await table.store.transact(deliveryWrites(bench.container(), event, { feature, url: '' }).writes);
      return { ...firstJob({ workspaceId, feature }, event.id), attempt };
    },
    jobs: (count, feature) => Promise.all(Array.from({ length: count }, () => bench.job(feature))),
    row: async ({ deliveryId }) => (await table.store.get(deliveryKey(workspaceId, deliveryId), { consistent: true }))!,
  };
  return bench;
}
