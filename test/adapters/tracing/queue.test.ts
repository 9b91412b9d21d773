import type { SQSEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { createTracing } from '../../../adapters/tracing/tracing.ts';
import { createBatchHandler, createQueueHandler } from '../../../functions/queue.ts';
import { appOf } from '../../support/app-of.ts';

const tracing = createTracing({});
const app = appOf({ tracing, log: { error() {} } });
const traceIds = ['1-11111111', '1-22222222'].map((begin) => `${begin}-abcdef012345678912345678`);

const batch = (...traces: (string | undefined)[]) =>
  ({
    Records: traces.map((traceId, n) => ({
      messageId: String(n),
      body: '{}',
      messageAttributes: traceId ? { trace: { stringValue: `Root=${traceId}` } } : {},
    })),
  }) as unknown as SQSEvent;

it('Each message is worked on in its own trace', async () => {
  const seen: (string | undefined)[] = [];
  const handler = createQueueHandler(app, 'maintenance', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(tracing.traceId());
  });
  expect(await handler(batch(...traceIds, undefined))).toEqual({ batchItemFailures: [] });
  expect(seen).toEqual([...traceIds, undefined]);
});

it('A message that fails in its trace returns to the queue alone', async () => {
  const handler = createQueueHandler(app, 'maintenance', async () => {
    if (tracing.traceId() === traceIds[0]) throw new Error('no');
  });
  expect(await handler(batch(...traceIds))).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] });
});

it.each([
  ['of one trace continues it', [traceIds[0], traceIds[0]], traceIds[0]],
  ['of several continues none', traceIds, undefined],
])('A batch %s', async (_what, traces, expected) => {
  let seen: string | undefined = 'none';
  const handler = createBatchHandler(app, {
    name: 'webhooks',
    parse: (body) => body,
    async consume(jobs) {
      seen = tracing.traceId();
      return jobs.map(() => ({ status: 'fulfilled', value: undefined }) as const);
    },
  });
  await handler(batch(...traces));
  expect(seen).toBe(expected);
});
