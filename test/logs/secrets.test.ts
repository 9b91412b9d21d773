import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSecretsKey } from '../../adapters/secrets/key-file.ts';
import { derivePresigning } from '../../local/presigned/keys.ts';
import { bearer, CookieBrowser, mailedCodes, nextToken, proveAddress, signIn, signOut } from '../people/support.ts';
import { call, type OwnPlatform, startPlatform, type Tenant, until } from '../support/platform.ts';
import { type LoopbackServer, startHttpServer } from '../support/servers/loopback-server.ts';
import { addFaq, type Bot, chatJson, makeBot } from '../support/visitor.ts';

/** Stands in everything that people write here; no line may hold it. */
const MARK = 'Zq7mark';
/** Every credential that is handed out on the way. */
const handedOut: string[] = [];

let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
/** A model's server that fails, and quotes in its error what it was asked. */
let model: LoopbackServer;

beforeAll(async () => {
  model = await startHttpServer((request, response) => {
    response.writeHead(500, { 'content-type': 'application/json' });
    request.pipe(response);
  });
  platform = await startPlatform({
    env: {
      LOG_LEVEL: 'DEBUG',
      METRICS_NAMESPACE: 'Frontdesk',
      MODEL: 'openai:test',
      OPENAI_BASE_URL: `http://${model.host}/v1`,
      OPENAI_API_KEY: `sk-${MARK}`,
      EGRESS_ALLOW: model.host,
    },
  });
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant, { name: MARK, greetingMessage: MARK });
  handedOut.push(tenant.apiKey);
});
afterAll(async () => {
  await platform?.stop();
  await model?.close();
});

const lines = () =>
  platform
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

async function visit() {
  const { publicUrl } = bot;
  const asked = { message: `do you wrap ${MARK}`, visitorId: MARK, pageUrl: `https://shop.example/?t=${MARK}` };
  const { body } = await chatJson(publicUrl, asked, { 'user-agent': MARK, referer: `https://x.example/${MARK}` });
  const { conversationId, bindingToken: bt, message } = body.data;
  handedOut.push(bt);
  const one = `${publicUrl}/conversations/${conversationId}`;
  await chatJson(`${publicUrl}`, { message: MARK, conversationId, bt });
  await call('POST', `${publicUrl}/chat?bt=${bt}`, { message: MARK, conversationId });
  await call('GET', `${one}/poll?bt=${bt}`);
  await call('GET', `${one}/poll`, undefined, { 'x-binding-token': bt });
  await call('GET', `${one}/poll?bt=${MARK}&after=${MARK}`);
  await call('POST', `${publicUrl}/leads`, {
    conversationId,
    bt,
    name: MARK,
    email: `${MARK}@x.example`,
    message: MARK,
  });
  await call('POST', `${publicUrl}/csat`, { conversationId, bt, rating: 1, comment: MARK });
  await call('POST', `${publicUrl}/feedback`, {
    conversationId,
    bt,
    messageId: message?.id,
    rating: -1,
    comment: MARK,
  });
  await call('POST', `${publicUrl}/chat`, `{"message":"${MARK}`, { 'content-type': 'application/json' });
  await call('GET', `${publicUrl}/${MARK}`);
  await call('GET', `${platform.root}/public/${MARK}/config?lang=${MARK}`);
  const handoff = await chatJson(publicUrl, { message: 'I want to talk to a human', conversationId, bt });
  expect(handoff.status).toBe(200);
  return conversationId as string;
}

async function administer(conversationId: string) {
  const { api } = tenant;
  const { root } = platform;
  await api.get(`/conversations?q=${MARK}`);
  await api.post(`/conversations/${conversationId}/takeover`, {});
  await api.post(`/conversations/${conversationId}/reply`, { content: MARK });
  await api.post(`/conversations/${conversationId}/notes`, { body: MARK });
  const file = { filename: `${MARK}.txt`, contentType: 'text/plain', size: 1 };
  const { uploadUrl, headers } = (await api.post(`/conversations/${conversationId}/uploads`, file)).body.data;
  handedOut.push(new URL(uploadUrl).searchParams.get('X-Amz-Signature')!);
  expect((await call('PUT', uploadUrl, 'x', headers)).status).toBe(200);
  expect((await call('PUT', uploadUrl, MARK, headers)).status).toBe(403);
  await api.get('/conversations/export');
  await api.get('/leads/export');
  await api.post(`${bot.path}/search`, { query: MARK });
  await api.post(`${bot.path}/sources/text`, { title: MARK, text: MARK });
  await api.post(`${bot.path}/sources/url`, { url: `http://127.0.0.1:1/${MARK}?token=${MARK}` });
  await api.post(`${bot.path}/sources/file?x=${MARK}`, MARK, { 'content-type': 'multipart/form-data; boundary=x' });
  await api.get(`/${MARK}`);
  const invited = await api.post('/members/invite', { email: `${MARK}@x.example`, role: 'member' });
  handedOut.push(invited.body.data.token);
  await call('GET', invited.body.data.acceptUrl);
  await call('POST', `${root}/invites/accept`, { token: invited.body.data.token, name: MARK });
  await call('GET', `${root}/invites/${MARK}`);
  const key = await api.post('/api-keys', { name: MARK, scopes: ['chatbots:read'] });
  handedOut.push(key.body.data.key);
  const hook = await api.put('/webhooks/leads', { url: `http://${model.host}/${MARK}?s=${MARK}`, active: true });
  handedOut.push(hook.body.data.secret);
  await api.post('/webhooks/leads/test', {});
  await api.put('/reseller/mail-config', {
    mode: 'custom',
    fromAddress: 'a@x.example',
    username: MARK,
    password: MARK,
  });
}

/** Signs in, uses the session, fails to sign in, and signs out. */
async function people() {
  const email = `${MARK}@people.example`;
  await platform.operator('org create', { name: MARK, owner: email });
  const visitor = await signIn(platform, email, { return: `/console/${MARK}` });
  handedOut.push(...visitor.cookies.map(({ value }) => value));
  handedOut.push(...mailedCodes(platform, email));
  // What a sign-in hands to and fro stands in its URLs: it is used up by then, and logged all the same nowhere.
  for (const url of visitor.asked) {
    const query = new URL(url).searchParams;
    for (const name of ['state', 'nonce', 'code', 'code_challenge']) handedOut.push(...query.getAll(name));
  }
  const session = await bearer(platform, visitor);
  handedOut.push(
    session.token,
    (await nextToken(platform, visitor, (await session.rest('GET', '/viewer')).body.data.workspaces[0].id)).body.data
      .token,
  );
  expect(
    visitor.asked.filter((url) => url.includes(session.token) || url.includes(visitor.cookie('session')!.value)),
  ).toEqual([]);
  await session.graphql(`{ viewer { person { email } } ${MARK} }`);
  await proveAddress(
    platform,
    new CookieBrowser(),
    `${MARK}@people.example`,
    { invite: MARK.repeat(6).slice(0, 40) },
    /never/,
  );
  await visitor.ask('GET', `${platform.root}/auth/callback?code=${MARK}&state=${MARK}&error=${MARK}`);
  await visitor.ask('GET', `${platform.root}/auth/${MARK}`);
  await signOut(platform, visitor);
}

async function refused() {
  const { root, baseUrl, graphqlUrl } = platform;
  await call('GET', `${baseUrl}/workspace`, undefined, { 'x-api-key': `fd_live_${MARK}` });
  await call('GET', `${baseUrl}/workspace?key=${MARK}`, undefined, { authorization: `Bearer ${MARK}` });
  const query = `query ${MARK} { searchKnowledge(chatbotId: "${bot.id}", query: "${MARK}", limit: 1) { answerable } }`;
  await call('POST', graphqlUrl, { query }, { 'x-api-key': tenant.apiKey });
  await call('POST', graphqlUrl, { query: `{ ${MARK} }`, variables: { [MARK]: MARK } }, { 'x-api-key': tenant.apiKey });
  await call('GET', `${root}/docs/${MARK}`);
}

it('Nothing that was secret, and nothing that people wrote, ever stands in a log', async () => {
  await addFaq(tenant, bot, `do you wrap ${MARK}`, `yes, we wrap ${MARK}`);
  const conversationId = await visit();
  await administer(conversationId);
  await refused();
  expect(handedOut.length).toBe(6);
  const before = handedOut.length;
  await people();
  expect(handedOut.length).toBeGreaterThan(before + 8);
  // The source fails, and whatever is told of that has been told.
  await until('the page failed', async () => {
    const { sources } = (await tenant.api.get(`${bot.path}/sources`)).body.data;
    return sources.every(({ status }: { status: string }) => status !== 'pending' && status !== 'processing');
  });
  await until('the delivery failed', async () => lines().some(({ message }) => message === 'webhook attempt failed'));
  expect(handedOut.every((secret) => typeof secret === 'string' && secret.length > 5)).toBe(true);
  const told = platform.log();
  const key = readSecretsKey(join(platform.dataDir, 'secrets.key'))!.key;
  const signing = [...derivePresigning(platform.root, key).secrets.values()];
  expect(signing.length).toBeGreaterThan(0);
  for (const secret of [MARK, ...handedOut, ...signing]) {
    expect(told.split('\n').filter((line) => line.includes(secret))).toEqual([]);
  }
  const files = ['ready', 'platform'].map((name) => readFileSync(join(platform.dataDir, `${name}.json`), 'utf8'));
  for (const secret of signing) expect(files.join().includes(secret)).toBe(false);
  // The model did fail, and that is told, and counted.
  expect(lines().find(({ message }) => message === 'the model failed')).toMatchObject({
    level: 'ERROR',
    problem: 'unavailable',
    modelFailures: 1,
    error: { cause: { name: 'ModelError' } },
    _aws: { CloudWatchMetrics: [{ Dimensions: [['problem']], Metrics: [{ Name: 'modelFailures', Unit: 'Count' }] }] },
  });
});

it('A request is one line: its route as a pattern, status, milliseconds, workspace, and the code of what went wrong', async () => {
  const answer = await tenant.api.get(`${bot.path}/appearance?x=1`);
  const refusal = await tenant.api.get(`/chatbots/${tenant.workspaceId}/appearance`);
  const config = await call('GET', `${bot.publicUrl}/config?lang=de`);
  const { workspaceId } = tenant;
  const lineOf = ({ headers }: { headers: Headers }) => {
    const found = lines().filter(
      ({ message, requestId }) => message === 'request' && requestId === headers.get('x-request-id'),
    );
    expect(found).toHaveLength(1);
    return found[0];
  };
  const wait = (one: { headers: Headers }) =>
    until('its line', async () => platform.log().includes(one.headers.get('x-request-id')!));
  await Promise.all([answer, refusal, config].map(wait));
  expect(lineOf(answer)).toEqual({
    level: 'INFO',
    message: 'request',
    time: expect.any(String),
    traceId: expect.stringMatching(/^1-[\da-f]{8}-[\da-f]{24}$/),
    function: 'rest',
    requestId: answer.headers.get('x-request-id'),
    method: 'GET',
    route: '/v1/chatbots/{chatbotId}/appearance',
    status: 200,
    ms: expect.any(Number),
    workspaceId,
    _aws: {
      Timestamp: expect.any(Number),
      CloudWatchMetrics: [
        { Namespace: 'Frontdesk', Dimensions: [['function']], Metrics: [{ Name: 'ms', Unit: 'Milliseconds' }] },
      ],
    },
  });
  const failed = lineOf(refusal);
  expect(failed).toMatchObject({ status: 404, code: 'NOT_FOUND', failures: 1, workspaceId });
  expect(failed._aws.CloudWatchMetrics[1]).toEqual({
    Namespace: 'Frontdesk',
    Dimensions: [['code']],
    Metrics: [{ Name: 'failures', Unit: 'Count' }],
  });
  const chatbotId = bot.id;
  expect(lineOf(config)).toMatchObject({
    function: 'public',
    route: '/public/{publicId}/config',
    workspaceId,
    chatbotId,
  });
});

it('An answer to a visitor is told by its time and its credits', async () => {
  const { body } = await chatJson(bot.publicUrl, { message: `do you wrap ${MARK}` });
  const { latencyMs, creditsUsed } = body.data.message;
  const told = await until('the line', async () => lines().findLast(({ message }) => message === 'answered'));
  expect(told).toMatchObject({ answerMs: latencyMs, credits: creditsUsed, workspaceId: tenant.workspaceId });
  expect(told._aws.CloudWatchMetrics[0].Metrics.map(({ Name }: { Name: string }) => Name)).toEqual([
    'firstTextMs',
    'answerMs',
    'credits',
  ]);
});

it('GraphQL tells the workspace and the first code', async () => {
  const query = `{ chatbot(id: "${tenant.workspaceId}") { id } }`;
  const { headers } = await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': tenant.apiKey });
  const requestId = headers.get('x-request-id');
  const told = await until('the line', async () => lines().find((line) => line.requestId === requestId));
  const { workspaceId } = tenant;
  expect(told).toMatchObject({ function: 'graphql', route: '/graphql', workspaceId, code: 'NOT_FOUND' });
});
