import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { countRequests } from '../../domain/core/operations/count-requests.ts';
import { limits } from '../../domain/core/operations/limits.ts';
import { appOf } from '../support/app-of.ts';
import { newId, type Started, startConversation } from '../support/conversation.ts';
import { holdStream } from '../support/held-stream.ts';
import { type Answer, call, type OwnPlatform, startPlatform, type Tenant } from '../support/platform.ts';
import { type Bot, makeBot, roomInMinute } from '../support/visitor.ts';

let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
let started: Started;
const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
beforeAll(async () => {
  // Nothing listens there: what is to be mailed is only queued.
  const env = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:9' };
  platform = await startPlatform({ env });
  tenant = await platform.tenant();
});
afterAll(() => platform?.stop());
beforeEach(async () => {
  await roomInMinute();
  bot = await makeBot(platform, tenant);
  started = await startConversation(bot, from(250));
});

const pathOf = (name: string): string =>
  ['csat', 'feedback'].includes(name)
    ? name
    : `conversations/${started.conversationId}/${name}?bt=${started.bindingToken}`;
const body = () => ({
  conversationId: started.conversationId,
  messageId: newId(),
  bt: started.bindingToken,
  rating: 1,
});

describe.each([
  ['poll', 'GET', 90, 200],
  ['typing', 'POST', 60, 200],
  ['resume', 'POST', 10, 200],
  ['close', 'POST', 10, 200],
  ['csat', 'POST', 10, 200],
  // Of a message that there is not: what is refused counts as well.
  ['feedback', 'POST', 30, 404],
  [`attachments/${newId()}`, 'GET', 120, 404],
  ['identity', 'POST', 20, 422],
] as const)('%s', (name, method, limit, answered) => {
  it(`lets exactly ${limit} a minute through, by chatbot and address`, async () => {
    const ask = (n: number, { publicUrl }: Bot = bot): Promise<Answer> =>
      call(method, `${publicUrl}/${pathOf(name)}`, method === 'POST' ? body() : undefined, from(n));
    const all = await Promise.all(Array.from({ length: limit + 5 }, () => ask(1)));
    expect(all.filter(({ status }) => status === answered).length).toBe(limit);
    const refused = all.filter(({ status }) => status !== answered);
    expect(new Set(refused.map(({ status, body: { error } }) => `${status} ${error.code}`))).toEqual(
      new Set(['429 RATE_LIMITED']),
    );
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(2)).status).toBe(answered);
    const other = await makeBot(platform, tenant);
    expect((await ask(1, other)).status).toBe(404);
  });
});

it('lets a conversation have 30 files and 3 transcripts a day, and an address 5, from wherever they are asked for', async () => {
  const post = (name: string, input: object, n: number) => call('POST', `${publicUrlOf()}/${name}`, input, from(n));
  const publicUrlOf = () => `${bot.publicUrl}/conversations/${started.conversationId}`;
  const withToken = (input: object) => ({ ...input, bt: started.bindingToken });
  const counts = (all: Answer[]) => [200, 429].map((wanted) => all.filter(({ status }) => status === wanted).length);
  const file = { filename: 'a.png', contentType: 'image/png', size: 5 };
  const uploads = Array.from({ length: 35 }, (_, n) => post('uploads', withToken(file), 1 + (n % 2)));
  expect(counts(await Promise.all(uploads))).toEqual([30, 5]);
  const files = [{ name: 'a.png', contentBase64: 'iVBORw0KGgo=' }];
  expect((await post('files', withToken({ files }), 3)).status).toBe(429);
  const mails = Array.from({ length: 5 }, (_, n) =>
    post('transcript', withToken({ email: `v${n}@shop.example` }), 1 + n),
  );
  expect(counts(await Promise.all(mails))).toEqual([3, 2]);
  const all: Answer[] = [];
  for (let n = 0; n < 6; n++) {
    started = await startConversation(bot, from(200 + n));
    all.push(await post('transcript', withToken({ email: n % 2 ? 'one@shop.example' : 'ONE@shop.example' }), 10 + n));
  }
  expect(counts(all)).toEqual([5, 1]);
});

it("lets one client have 20 transcripts a day of a workspace's 200, from whichever chatbot", async () => {
  const owner = await platform.tenant();
  const bots = await Promise.all([1, 2, 3].map(() => makeBot(platform, owner)));
  const ask = async (n: number, client: number) => {
    const { publicUrl } = bots[n % bots.length]!;
    const { conversationId, bindingToken: bt } = await startConversation(bots[n % bots.length]!, from(100 + n));
    const url = `${publicUrl}/conversations/${conversationId}/transcript`;
    return (await call('POST', url, { email: `c${n}@shop.example`, bt }, from(client))).status;
  };
  const all = await Promise.all(Array.from({ length: 24 }, (_, n) => ask(n, 1)));
  expect(all.filter((status) => status === 200)).toHaveLength(20);
  expect(await ask(30, 2)).toBe(200);
});

it('mails at most 200 transcripts a day for a workspace', async () => {
  const owner = await platform.tenant();
  const shop = await makeBot(platform, owner);
  const clock = { now: Date.now };
  const app = appOf({ store: platform.store, clock, cache: createCache(clock), settings: { rateLimitScale: 1 } });
  await countRequests(app, limits.workspaceTranscripts, owner.workspaceId, 197);
  const ask = async (n: number) => {
    const { conversationId, bindingToken: bt } = await startConversation(shop, from(100 + n));
    const url = `${shop.publicUrl}/conversations/${conversationId}/transcript`;
    return (await call('POST', url, { email: `w${n}@shop.example`, bt }, from(100 + n))).status;
  };
  const all = await Promise.all([1, 2, 3, 4, 5].map(ask));
  expect(all.toSorted()).toEqual([200, 200, 200, 429, 429]);
});

it('GET stream lets exactly 60 opens a minute through, by chatbot and address', async () => {
  const open = async (n: number) => {
    const stream = await holdStream(
      `${bot.publicUrl}/conversations/${started.conversationId}`,
      started.bindingToken,
      from(n),
    );
    stream.leave();
    return stream.status;
  };
  const all: number[] = [];
  for (let round = 0; round < 13; round++) all.push(...(await Promise.all(Array.from({ length: 5 }, () => open(1)))));
  expect(all.filter((status) => status === 200).length).toBe(60);
  expect(new Set(all.filter((status) => status !== 200))).toEqual(new Set([429]));
  expect(await open(2)).toBe(200);
});
