import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { createCache } from '../../../adapters/cache.ts';
import { chatbotLeaseKey } from '../../../domain/conversations/items.ts';
import { uuidv7Source } from '../../../domain/core/ids.ts';
import { createPublicHandler } from '../../../functions/public/handle.ts';
import { streamRouteWith } from '../../../functions/public/routes/stream.ts';
import { appOf } from '../../support/app-of.ts';
import { type Started, startConversation } from '../../support/conversation.ts';
import { toFrames } from '../../support/held-stream.ts';
import { useScene } from '../../support/scene.ts';
import { makeBot } from '../../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

/** What the contract says of minutes and seconds, in milliseconds. */
const times = { liveMs: 5, idleMs: 5, quietAfterMs: 50, checkMs: 5, heartbeatMs: 15, renewMs: 10 };

async function open({ conversationId, bindingToken }: Started, headers: Record<string, string> = {}, heldMs = 1_000) {
  const clock = { now: () => Date.now() };
  const log = { warn() {}, error() {} };
  const settings = { rateLimitScale: 1000 };
  const app = { settings, clock, ids: uuidv7Source(clock), cache: createCache(clock), store: platform.store, log };
  const event = {
    httpMethod: 'GET',
    path: `/public/${bot.publicId}/conversations/${conversationId}/stream`,
    headers,
    queryStringParameters: { bt: bindingToken },
    requestContext: { requestId: 'r', identity: { sourceIp: '198.51.100.7' } },
  } as unknown as APIGatewayProxyEvent;
  const handle = createPublicHandler(appOf(app), [streamRouteWith({ ...times, heldMs })]);
  const { statusCode, headers: answered, body } = await handle(event);
  if (!(body instanceof Readable)) throw new Error(`${statusCode}: ${body}`);
  return { headers: answered, body };
}

it('a stream has a comment between whiles, ends as planned, and goes on where it ended', async () => {
  const started = await startConversation(bot);
  const { body } = await open(started);
  const chunks: string[] = [];
  for await (const chunk of body) chunks.push(String(chunk));
  const frames = toFrames(chunks.join(''));
  const events = frames.flatMap((frame) => ('event' in frame ? [frame] : []));
  expect(frames.some((frame) => 'comment' in frame)).toBe(true);
  expect(events).toMatchObject([
    { event: 'status', data: { status: 'open' } },
    { event: 'reconnect', data: { reason: 'planned' } },
  ]);
  expect(chunks.at(-1)).toContain('\nretry: 1000\n');
  const again = await open(started, { 'Last-Event-ID': events[1]!.id });
  const text = (await again.body.toArray()).join('');
  expect(toFrames(text).flatMap((frame) => ('event' in frame ? [frame.event] : []))).toEqual(['reconnect']);
});

it('a stream renews its places while it is held, and gives them back at its end', async () => {
  const started = await startConversation(bot);
  const { body } = await open(started, {}, 60_000);
  const { pk } = chatbotLeaseKey(bot.id, '');
  const place = async () => (await platform.store.query({ pk, consistent: true })).items[0];
  const taken = await place();
  for await (const _ of body.iterator({ destroyOnReturn: false })) {
    if (Number((await place())?.until) > Number(taken?.until)) break;
  }
  body.destroy();
  await once(body, 'close');
  expect(await place()).toBeUndefined();
});
