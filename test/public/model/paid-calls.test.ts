import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationRowKey, newId } from '../../support/conversation.ts';
import { type OwnPlatform, startPlatform, type Tenant } from '../../support/platform.ts';
import { embeds, type OpenAiServer, startOpenAiServer } from '../../support/servers/openai-server.ts';
import { toyVector } from '../../support/toy-embedding.ts';
import { addFaq, type Bot, chat, chatJson, makeBot, roomInMinute } from '../../support/visitor.ts';

let embedding: OpenAiServer;
let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
beforeAll(async () => {
  embedding = await startOpenAiServer((response, request) => embeds(toyVector)(response, request));
  const env = { EMBEDDING_MODEL: 'openai:toy', OPENAI_BASE_URL: embedding.baseUrl, TRUST_PROXY: '1' };
  platform = await startPlatform({ env: { ...env, RATE_LIMIT_SCALE: '1' } });
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
  await addFaq(tenant, bot, 'Are dogs allowed in the store?', 'Yes, on a lead.');
  // The first question that a function embeds also measures the model; what follows counts questions alone.
  await chat(bot.publicUrl, { message: question });
  await tenant.api.post(`${bot.path}/search`, { query: question });
});
afterAll(() => Promise.all([platform?.stop(), embedding?.stop()]));

const question = 'may I bring my dog?';
let caller = 0;
const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
const ask = (body: object = {}, headers: Record<string, string> = from(++caller), to: Bot = bot) =>
  chatJson(to.publicUrl, { message: question, ...body }, headers);
const embeddedBy = async (calls: () => Promise<unknown>) => {
  const before = embedding.requests.length;
  await calls();
  return embedding.requests.length - before;
};

it('a question that is answered from the knowledge is embedded once', async () => {
  expect(await embeddedBy(() => ask())).toBe(1);
});

it('a message over the limit is not embedded', async () => {
  await roomInMinute();
  const statuses: number[] = [];
  const flood = () =>
    Promise.all(Array.from({ length: 60 }, async () => statuses.push((await ask({}, from(250))).status)));
  expect(await embeddedBy(flood)).toBe(20);
  expect(statuses.filter((status) => status === 429).length).toBe(40);
});

it('a message from an origin that is not allowed is not embedded', async () => {
  const strict = await makeBot(platform, tenant, { allowedDomains: ['shop.example'] });
  const headers = { ...from(++caller), origin: 'https://other.example' };
  const refused = async () => expect((await ask({}, headers, strict)).status).toBe(403);
  expect(await embeddedBy(refused)).toBe(0);
});

it('a message to a conversation that it does not open, or that is closed, is not embedded', async () => {
  const { conversationId, bindingToken: bt } = (await ask()).body.data;
  const refused = async () => {
    expect((await ask({ conversationId, bt: 'wrong' })).status).toBe(404);
    expect((await ask({ conversationId: newId(), bt })).status).toBe(404);
    await platform.store.update(conversationRowKey(tenant.workspaceId, conversationId), { set: { status: 'closed' } });
    expect((await ask({ conversationId, bt })).status).toBe(409);
  };
  expect(await embeddedBy(refused)).toBe(0);
});

it('a message that no answer is made for is not embedded', async () => {
  const paused = await makeBot(platform, tenant);
  await tenant.api.patch(paused.path, { status: 'paused' });
  expect(await embeddedBy(() => ask({}, from(++caller), paused))).toBe(0);

  const { conversationId, bindingToken: bt } = (await ask()).body.data;
  await tenant.api.post(`/conversations/${conversationId}/takeover`);
  expect(await embeddedBy(() => ask({ conversationId, bt }))).toBe(0);

  const body = { clientMessageId: randomUUID() };
  await ask(body, from(251));
  expect(await embeddedBy(() => ask(body, from(251)))).toBe(0);
});

it('a message to a workspace without credits is not embedded', async () => {
  const poor = await platform.tenant();
  const own = await makeBot(platform, poor);
  await platform.operator('workspace set', { credits: '0' }, poor.workspaceId);
  expect(await embeddedBy(() => ask({}, from(++caller), own))).toBe(0);
});

it('a search over the workspace limit is not embedded', async () => {
  const own = await platform.tenant();
  const searched = await makeBot(platform, own);
  await roomInMinute();
  const search = (n: number) =>
    own.api.post(`${searched.path}/search`, { query: question }, from(n)).then(({ status }) => status);
  const statuses: number[] = [];
  const flood = async () => {
    // From two addresses, since the limit of one address is as high.
    for (let n = 0; n < 130; n++) statuses.push(await search(100 + (n % 2)));
  };
  const embedded = await embeddedBy(flood);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(embedded).toBe(statuses.filter((status) => status === 200).length);
});
