import { createHmac } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import { Agent, request } from 'undici';
import { createLog } from '../../../adapters/log.ts';
import { createQueues, createSqsClient } from '../../../adapters/sqs.ts';
import { queues } from '../../../config/queues.ts';
import { startQueuePoller } from '../../../local/pollers/queue.ts';
import { ensureQueues, startSqsAndS3 } from '../../../local/stores/aws.ts';

/**
 * The least that a sender of webhooks can do, to compare with: receive ten messages, sign, post, delete. The queue, its poller
 * and its concurrency are those of the platform, embedded in this process as in the platform's; there is no table, so the
 * body travels in the message and nothing is known of what was sent. Prints `filled` when the queue holds all events.
 */
const [url = '', secret = '', count = '', dataDir = ''] = process.argv.slice(2);
const { endpoint } = await startSqsAndS3({ dataDir });
const options = { region: 'us-east-1', endpoint };
const sqs = createSqsClient({ ...options, requestTimeoutMs: 25_000 });
const urls = await ensureQueues(sqs);
const log = createLog('WARN');
const bodyOf = (n: number) => {
  const [id, ts] = [`event-${n}`, Date.now()];
  const data = { id: `lead-${n}`, name: `Visitor ${n}`, email: `v${n}@example.org`, message: 'x'.repeat(300) };
  return JSON.stringify({ id, event: 'lead.created', ts, workspaceId: 'w', data });
};
const all = Array.from({ length: Number(count) }, (_, n) => ({ body: { body: bodyOf(n) } }));
for (let at = 0; at < all.length; at += 200) {
  await createQueues(createSqsClient(options), urls).sendMany('webhooks', all.slice(at, at + 200));
}
const dispatcher = new Agent({ keepAliveTimeout: 10_000 });

async function send(message: string): Promise<void> {
  const { body } = JSON.parse(message) as { body: string };
  const bytes = Buffer.from(body);
  const headers = {
    'content-type': 'application/json',
    'x-service-signature': createHmac('sha256', secret).update(bytes).digest('hex'),
  };
  const answer = await request(url, { method: 'POST', headers, body: bytes, dispatcher });
  await answer.body.dump();
}

process.stdout.write('filled\n');
process.stdin.once('data', () => {
  startQueuePoller({
    sqs,
    url: urls.webhooks,
    config: queues.webhooks,
    timeoutSeconds: 30,
    log,
    async handler({ Records }: SQSEvent) {
      await Promise.all(Records.map(({ body }) => send(body)));
    },
  });
});
