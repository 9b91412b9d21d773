// @slow
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCache } from '../../../adapters/cache.ts';
import { chatbotLeaseKey } from '../../../domain/conversations/items.ts';
import { uuidv7Source } from '../../../domain/core/ids.ts';
import { createPublicHandler } from '../../../functions/public/handle.ts';
import { presenceRoute } from '../../../functions/public/routes/presence.ts';
import { streamRouteWith } from '../../../functions/public/routes/stream.ts';
import { appOf } from '../../support/app-of.ts';
import { type Started, startConversation } from '../../support/conversation.ts';
import { toFrames } from '../../support/held-stream.ts';
import { until } from '../../support/platform.ts';
import { useScene } from '../../support/scene.ts';
import { type Bot, makeBot } from '../../support/visitor.ts';

let bot: Bot;
const { platform, tenant } = await useScene();

/** The handlers as on Lambda, where a stream is written on to nobody after its client has disconnected. */
let aheadMs = 0;
const clock = { now: () => Date.now() + aheadMs };
const times = { liveMs: 5, idleMs: 5, quietAfterMs: 50, checkMs: 5, heartbeatMs: 15_000, renewMs: 10, heldMs: 240_000 };
const handler = () => {
  const settings = { rateLimitScale: 1000, clientsConfirm: true };
  const log = { warn() {}, error() {}, info() {} };
  const app = { settings, clock, ids: uuidv7Source(clock), cache: createCache(clock), store: platform.store, log };
  return createPublicHandler(appOf(app), [streamRouteWith(times), presenceRoute]);
};

const running = new Set<Readable>();
const ask = async (method: string, name: string, { conversationId, bindingToken }: Started, query: object, n = 1) =>
  handler()({
    httpMethod: method,
    path: `/public/${bot.publicId}/conversations/${conversationId}/${name}`,
    headers: {},
    queryStringParameters: { bt: bindingToken, ...query },
    requestContext: { requestId: 'r', identity: { sourceIp: `198.51.100.${n}` } },
    body: null,
  } as unknown as APIGatewayProxyEvent);

/** Opens a stream whose client is never seen to leave. */
async function open(started: Started, query: object = {}, address = 1) {
  const { statusCode, body } = await ask('GET', 'stream', started, query, address);
  const chunks: string[] = [];
  const ended = Promise.withResolvers<void>();
  if (typeof body !== 'string') {
    running.add(body);
    body.on('data', (chunk) => chunks.push(String(chunk)));
    void once(body, 'end').then(() => {
      running.delete(body);
      ended.resolve();
    });
  }
  const events = () => toFrames(chunks.join('')).flatMap((frame) => ('event' in frame ? [frame] : []));
  return { status: statusCode, ended: ended.promise, events };
}
const confirm = (started: Started, tab: string, more = {}) => ask('POST', 'presence', started, { tab, ...more });
const places = async () => {
  const { items } = await platform.store.query({ pk: chatbotLeaseKey(bot.id, '').pk, consistent: true });
  return items.filter((row) => Number(row.until) > clock.now());
};

beforeEach(async () => {
  aheadMs = 0;
  bot = await makeBot(platform, tenant);
});
afterEach(async () => {
  for (const body of running) body.destroy();
  running.clear();
});

it('a stream that nobody confirms for 45 s ends as planned and frees its place; it does not renew itself', async () => {
  const started = await startConversation(bot);
  const stream = await open(started, { tab: 'one' });
  const [taken] = await places();
  await until('several renewals would have been made', async () => stream.events().length > 0);
  aheadMs = 44_000;
  expect(await places()).toEqual([taken]);
  aheadMs = 45_001;
  expect(await places()).toEqual([]);
  await stream.ended;
  expect(stream.events().at(-1)).toMatchObject({ event: 'reconnect', data: { reason: 'planned' } });
  const { items } = await platform.store.query({ pk: chatbotLeaseKey(bot.id, '').pk, consistent: true });
  expect(items).toEqual([]);
  expect((await open(started)).status).toBe(200);
});

it('a stream that is confirmed is held to its planned end after four minutes', async () => {
  const started = await startConversation(bot);
  const stream = await open(started, { tab: 'one' });
  await until('it has begun', async () => stream.events().length > 0);
  // Two steps are less than 45 s: the stream may compare a lease that it read before a step with the time after the next.
  for (let seconds = 20; seconds < 240; seconds += 20) {
    aheadMs = seconds * 1_000;
    expect(JSON.parse((await confirm(started, 'one')).body as string).data).toEqual({ held: true });
    expect(stream.events().map(({ event }) => event)).toEqual(['status']);
  }
  aheadMs = 240_001;
  await stream.ended;
  expect(stream.events().at(-1)).toMatchObject({ event: 'reconnect', data: { reason: 'planned' } });
  expect(JSON.parse((await confirm(started, 'one')).body as string).data).toEqual({ held: false });
});

it('a stream whose page says that it is being left ends at once', async () => {
  const started = await startConversation(bot);
  const stream = await open(started, { tab: 'one' });
  await confirm(started, 'one', { leaving: 'true' });
  expect(await places()).toEqual([]);
  await stream.ended;
});

it('seventeen visitors who browse fill seventeen places', async () => {
  const visitors = await Promise.all(Array.from({ length: 17 }, () => startConversation(bot)));
  for (let page = 0; page < 3; page++) {
    const streams = await Promise.all(
      visitors.map(async (visitor, n) => {
        // Half of them say that they leave a page; of the others only the next stream of the same tab tells.
        if (page > 0 && n % 2 === 0) await confirm(visitor, `tab-${n}`, { leaving: 'true' });
        return open(visitor, { tab: `tab-${n}` }, n);
      }),
    );
    expect(streams.map(({ status }) => status)).toEqual(Array(17).fill(200));
  }
  expect((await places()).length).toBe(17);
  await until('the pages that were left hold no run any more', async () => running.size === 17);
});

it('pages that are left without a word hold their places for 45 s at the most', async () => {
  const visitors = await Promise.all(Array.from({ length: 17 }, () => startConversation(bot)));
  const browse = () => Promise.all(visitors.map((visitor, n) => open(visitor, {}, n)));
  const first = await browse();
  await browse();
  expect((await places()).length).toBe(34);
  aheadMs = 45_001;
  await Promise.all(first.map(({ ended }) => ended));
  expect((await browse()).map(({ status }) => status)).toEqual(Array(17).fill(200));
  expect((await places()).length).toBe(17);
});
