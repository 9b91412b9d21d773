import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createS3Vectors, createS3VectorsClient } from '../../adapters/s3-vectors.ts';
import { startVectorsServer, type VectorsServer } from '../support/servers/s3-vectors-server.ts';

const store = 'arn:aws:s3vectors:us-east-1:000000000000:bucket/desk/index/passages';
let server: VectorsServer;
beforeAll(async () => {
  server = await startVectorsServer(store, 2);
});
afterAll(() => server?.stop());
afterEach(() => {
  server.answer = 'right';
  server.requests.length = 0;
});

const adapter = (index = store) =>
  createS3Vectors(createS3VectorsClient({ region: 'us-east-1', endpoint: server.endpoint }), index);
const passage = (position: number) => ({ sourceId: 's', chunkSet: 'c', position });
const passages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...passage(at), values: [Math.cos(at / count), Math.sin(at / count)] }));
const soon = () => AbortSignal.timeout(10_000);

it('puts any number of passages in calls of 500, and twice without effect', async () => {
  await adapter().put('many', passages(1_201));
  expect(server.requests.map(({ body }) => body.vectors.length)).toEqual([500, 500, 201]);
  await adapter().put('many', passages(1_201));
  expect(server.vectors.size).toBe(1_201);
  await adapter().remove('many', passages(1_201));
  expect(server.vectors.size).toBe(0);
  await adapter().remove('many', [passage(7)]);
});

it('finds the nearest of one chatbot, best first, over the pages of a result', async () => {
  await adapter().put('one', passages(60));
  await adapter().put('other', passages(5));
  const nearest = await adapter().nearest({ chatbotId: 'one', values: [1, 0], limit: 50 }, soon());
  expect(nearest).toEqual(Array.from({ length: 50 }, (_, at) => passage(at)));
  expect(await adapter().nearest({ chatbotId: 'none', values: [1, 0], limit: 50 }, soon())).toEqual([]);
});

it('repeats a call that is throttled', async () => {
  server.answer = 'throttled';
  const put = adapter().put('busy', passages(1));
  await expect.poll(() => server.requests.length).toBeGreaterThan(0);
  server.answer = 'right';
  await put;
  expect(await adapter().nearest({ chatbotId: 'busy', values: [1, 0], limit: 1 }, soon())).toEqual([passage(0)]);
});

it.each([
  ['denied', () => adapter().put('lost', passages(1))],
  ['denied', () => adapter().nearest({ chatbotId: 'lost', values: [1, 0], limit: 1 }, soon())],
  ['never', () => adapter().nearest({ chatbotId: 'lost', values: [1, 0], limit: 1 }, AbortSignal.timeout(50))],
  ['right', () => adapter('arn:aws:s3vectors:us-east-1:000000000000:bucket/desk/index/gone').put('lost', passages(1))],
] as const)('%s: the store is unavailable', async (answer, call) => {
  server.answer = answer;
  await expect(call()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});
