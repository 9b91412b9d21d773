import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDocx, paragraph } from '../knowledge/files/office-fixtures.ts';
import { makePdf } from '../knowledge/files/pdf-fixtures.ts';
import { connect } from '../mcp/support.ts';
import { type Frame, holdStream } from '../support/held-stream.ts';
import { call, client, type RestClient, until } from '../support/platform.ts';
import { subscribe } from '../support/subscription.ts';
import { addFaq, type Bot, chat, chatJson, makeBot } from '../support/visitor.ts';

/** A running platform, wherever it is: its root and a key with every scope. */
export interface Stage {
  root: string;
  apiKey: string;
  stop(): Promise<void>;
}

const QUESTION = 'Do you ship to Iceland?';
const ANSWER = 'Yes, parcels to Iceland take six days by airmail.';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What every platform does, on one machine as on AWS. About fifty requests, so that the limits of a real stage have room for
 * it; what it makes it removes again. Lasts as long as a stage's queue and change stream do.
 */
export function behaviour(start: () => Promise<Stage>): void {
  let stage: Stage;
  let api: RestClient;
  let bot: Bot;
  beforeAll(async () => {
    stage = await start();
    api = client(`${stage.root}/v1`, stage.apiKey);
    bot = await makeBot(stage, { api }, { name: 'Stage check' });
    await addFaq({ api }, bot, QUESTION, ANSWER);
  }, 300_000);
  afterAll(async () => {
    if (bot) await api.delete(bot.path);
    await stage?.stop();
  });

  it('is well, and shows its reference without a key', async () => {
    const health = await call('GET', `${stage.root}/health`);
    expect([health.status, health.body]).toEqual([200, { success: true, data: { status: 'ok' } }]);
    expect(health.headers.get('x-request-id')).toMatch(/\S/);
    const { status, body } = await call('GET', `${stage.root}/v1/openapi.json`);
    expect([status, body.openapi]).toEqual([200, expect.stringMatching(/^3\.1/)]);
  });

  it('knows its keys', async () => {
    const asked: Record<string, string>[] = [
      {},
      { 'x-api-key': 'fd_live_x' },
      { authorization: `Bearer ${stage.apiKey.slice(0, -1)}!` },
    ];
    for (const headers of asked) {
      const { status, body } = await call('GET', `${stage.root}/v1/chatbots`, undefined, headers);
      expect([status, body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    }
    const bearer = { authorization: `Bearer ${stage.apiKey}` };
    const { status, headers } = await call('GET', `${stage.root}/v1/chatbots`, undefined, bearer);
    expect(status).toBe(200);
    expect(Number(headers.get('ratelimit-remaining'))).toBeLessThan(Number(headers.get('ratelimit-limit')));
  });

  it('says the same of what is unknown and what is malformed', async () => {
    const all = await Promise.all(
      ['019a5f00-0000-7000-8000-000000000000', 'x', '%00'].map((id) => api.get(`/chatbots/${id}`)),
    );
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(all[0]).toMatchObject({ status: 404, body: { success: false, error: { code: 'NOT_FOUND' } } });
  });

  it('names each bad field, in REST as in GraphQL', async () => {
    const settings = { primaryColor: 'red', suggestedQuestions: Array.from({ length: 11 }, () => 'x') };
    const rest = await api.put(`${bot.path}/appearance`, { chatbot: {}, settings });
    const paths = rest.body.error.details.map(({ path }: { path: string }) => path).sort();
    expect([rest.status, paths]).toEqual([422, ['settings.primaryColor', 'settings.suggestedQuestions']]);
    const query =
      'mutation ($input: UpdateAppearanceInput!) { updateAppearance(input: $input) { appearance { chatbot { botName } } } }';
    const variables = { input: { chatbotId: bot.id, chatbot: {}, settings } };
    const { body } = await call('POST', `${stage.root}/graphql`, { query, variables }, { 'x-api-key': stage.apiKey });
    const { code, details } = body.errors[0].extensions;
    expect([code, details.map(({ path }: { path: string }) => path).sort()]).toEqual(['VALIDATION_ERROR', paths]);
  });

  it('says what is wrong with a GraphQL document', async () => {
    const headers = { 'x-api-key': stage.apiKey, accept: 'application/graphql-response+json' };
    const answers = await Promise.all(
      ['{ chatbots', '{ unknown }'].map((query) => call('POST', `${stage.root}/graphql`, { query }, headers)),
    );
    const codes = answers.map(({ status, body }) => [status, body.errors[0].extensions.code]);
    expect(codes).toEqual([
      [400, 'BAD_REQUEST'],
      [400, 'BAD_REQUEST'],
    ]);
  });

  it('shows the same record in REST and in GraphQL', async () => {
    const { body: rest } = await api.get(bot.path);
    const query = `{ chatbot(id: "${bot.id}") { id publicId name createdAt sourceCount } }`;
    const { body } = await call('POST', `${stage.root}/graphql`, { query }, { 'x-api-key': stage.apiKey });
    expect(rest.data).toMatchObject(body.data.chatbot);
    expect(body.data.chatbot.sourceCount).toBe(1);
  });

  it('finds an answer as soon as it is told', async () => {
    const answer = 'The museum opens at nine.';
    await addFaq({ api }, bot, 'When does the museum open?', answer);
    const { body } = await api.post(`${bot.path}/search`, { query: 'when does the museum open' });
    expect(body.data.results[0]).toMatchObject({ content: answer });
    expect(body.data.answerable).toBe(true);
  });

  it('streams an answer with its sources, and stores what it said', async () => {
    const { names, start, sources, done } = await chat(bot.publicUrl, { message: QUESTION });
    expect([names[0], names.at(-1), names.filter((name) => name === 'done').length]).toEqual(['start', 'done', 1]);
    expect(sources.sources.length + done.message.sources.length).toBeGreaterThan(0);
    const { body } = await api.get(`/conversations/${start.conversationId}/messages`);
    expect(body.data.messages.map(({ role }: { role: string }) => role)).toEqual(['visitor', 'assistant']);
    expect(body.data.messages[1]).toMatchObject({ id: done.message.id, content: done.message.content });
  });

  it('is a server of tools for assistants, of a visitor and of the team', async () => {
    const visitor = await connect(`${bot.publicUrl}/mcp`);
    const { conversationId, message } = await visitor.call('ask', { message: QUESTION });
    expect(message.content).toContain('six days');
    await visitor.close();
    const team = await connect(`${stage.root}/mcp`, { headers: { 'x-api-key': stage.apiKey }, era: 'modern' });
    const read = await team.call('read_conversation', { act: 'messages', conversationId });
    expect(read.messages).toHaveLength(2);
    const args = { act: 'add_faq', chatbotId: bot.id, question: 'Where is the shop?', answer: 'At the harbour.' };
    const { proposal } = await team.call('change_knowledge', args);
    expect((await team.call('change_knowledge', { ...args, proposal: proposal.id })).result.status).toBe('completed');
    await team.close();
  });

  it('lets nobody into a conversation without its token', async () => {
    const { body } = await chatJson(bot.publicUrl, { message: QUESTION });
    const { conversationId, bindingToken } = body.data;
    expect(conversationId).toMatch(uuid);
    const poll = (bt: string) => call('GET', `${bot.publicUrl}/conversations/${conversationId}/poll?bt=${bt}`);
    expect((await poll('')).status).toBe(404);
    expect((await poll(`${bindingToken}x`)).status).toBe(404);
    expect(await poll(bindingToken)).toMatchObject({
      status: 200,
      body: { data: { status: 'open', humanLive: false } },
    });
  });

  it('hands over to a person, whom the visitor sees at once', async () => {
    const { body } = await chatJson(bot.publicUrl, { message: 'I want to talk to a human' });
    const { conversationId, bindingToken, status } = body.data;
    expect(status).toBe('human_requested');
    const url = `${bot.publicUrl}/conversations/${conversationId}`;
    const stream = await holdStream(url, bindingToken, {}, '&tab=one');
    expect((await api.post(`/conversations/${conversationId}/takeover`)).status).toBe(200);
    expect(
      (await api.post(`/conversations/${conversationId}/reply`, { content: 'Hello, I am a person.' })).status,
    ).toBe(200);
    const isReply = ({ event, data }: Frame) => event === 'message' && data.content === 'Hello, I am a person.';
    while (!stream.frames.some(isReply)) await stream.take(1);
    // A platform that is not told of a client who has left is told by the page.
    const presence = (more: string) => call('POST', `${url}/presence?bt=${bindingToken}&tab=one${more}`);
    expect((await presence('')).body.data).toEqual({ held: true });
    expect((await presence('&leaving=true')).body.data).toEqual({ held: false });
    await stream.rest();
  });

  it('tells an agent what happens, on the path of subscriptions', async () => {
    const options = { apiKey: stage.apiKey, clientId: bot.publicId };
    const query = 'subscription { inboxEvents { type conversationId } }';
    const stream = await subscribe(`${stage.root}/graphql/stream`, query, options);
    const { body } = await chatJson(bot.publicUrl, { message: QUESTION });
    const { conversationId } = body.data;
    const isTold = ({ data }: { data: { inboxEvents: { type: string; conversationId: string } } }) =>
      data.inboxEvents.conversationId === conversationId && data.inboxEvents.type === 'CREATED';
    while (!stream.results.some(isTold)) await stream.take(1);
    const headers = { 'x-api-key': stage.apiKey, 'x-client-id': bot.publicId };
    const presence = (method: string) => call(method, `${stage.root}/graphql/presence`, undefined, headers);
    expect((await presence('POST')).body.data).toEqual({ subscriptions: 1 });
    expect((await presence('DELETE')).body.data).toEqual({ subscriptions: 0 });
    await stream.rest();
  });

  it('lets a page of another origin ask', async () => {
    const origin = 'https://shop.example';
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    const preflight = await call('OPTIONS', `${bot.publicUrl}/chat`, undefined, headers);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
    const config = await call('GET', `${bot.publicUrl}/config`, undefined, { origin });
    expect([config.status, config.body.data.publicId]).toEqual([200, bot.publicId]);
    expect((await call('GET', `${stage.root}/widget.js`)).headers.get('content-type')).toMatch(/javascript/);
  });

  it('takes a lead, and gives it out as a file', async () => {
    const name = `=Ada ${bot.publicId}`;
    const { body } = await call('POST', `${bot.publicUrl}/leads`, { name, email: 'ada@mail.example' });
    const file = await api.get('/leads/export');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/csv/)]);
    expect(file.text).toContain(`'${name}`);
    expect((await api.delete(`/leads/${body.data.id}`)).status).toBe(200);
  });

  it('seals a secret, shows it once, signs with it and tries to deliver', async () => {
    const before = (await api.get('/webhooks')).body.data.endpoints.find(
      (row: { feature: string }) => row.feature === 'knowledge',
    );
    // Somebody's own endpoint is left alone.
    expect(before.url).toBeNull();
    const url = 'https://hooks.invalid/in';
    const made = await api.put('/webhooks/knowledge', { url });
    expect(made.body.data.secret).toMatch(/^whsec_/);
    expect((await api.put('/webhooks/knowledge', { active: true })).text).not.toContain('whsec_');
    const { id } = (await api.post('/webhooks/knowledge/test')).body.data;
    const isTried = (row: { id: string; attempts: number }) => row.id === id && row.attempts > 0;
    await until(
      'it was tried',
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        return (await api.get('/webhooks/deliveries')).body.data?.deliveries.some(isTried);
      },
      // A job whose worker was lost comes again after the three minutes of its invisibility.
      220_000,
    );
    expect((await api.delete('/webhooks/knowledge')).status).toBe(200);
  });

  it('proposes actions of a document in YAML, which a process reads', async () => {
    const document = 'openapi: 3.1.0\nservers: [{ url: https://shop.example.com }]\npaths: { /orders: { get: {} } }';
    const { body } = await api.post(`${bot.path}/actions/propose`, { document });
    expect(body.data?.proposals).toMatchObject([{ action: { call: { url: 'https://shop.example.com/orders' } } }]);
    const wrong = await api.post(`${bot.path}/actions/propose`, { document: 'a: [b' });
    expect(wrong.body.error.details[0].message).toMatch(/^must be JSON or YAML: .+ at line 1, column 6$/);
  });

  it('reads a page in the background, and says why it could not', async () => {
    const { body } = await api.post(`${bot.path}/sources/url`, { url: 'https://host.invalid/' });
    expect(body.data.status).toBe('pending');
    const source = await until('the page has ended', async () => {
      const { data } = (await api.get(`${bot.path}/sources/${body.data.id}`)).body;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return data?.status === 'failed' && data;
    });
    expect(source.errorMessage).toMatch(/\S/);
  });

  it.each([
    ['a PDF', 'lighthouse.pdf', makePdf([['The lighthouse opens at dawn.']])],
    ['a Word document', 'lighthouse.docx', makeDocx(paragraph('The lighthouse opens at dawn.'))],
  ])('reads %s', async (_what, name, bytes) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], name, { type: 'application/octet-stream' }));
    const answer = await fetch(`${stage.root}/v1${bot.path}/sources/file`, {
      method: 'POST',
      headers: { 'x-api-key': stage.apiKey },
      body: form,
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    await until('the file is read', async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return (await api.get(`${bot.path}/sources/${data.id}`)).body.data?.status === 'completed';
    });
    const { body } = await api.get(`${bot.path}/sources/${data.id}/content`);
    expect(body.data.content).toContain('The lighthouse opens at dawn.');
  });

  it('counts what happened', async () => {
    await until('the figures have come', async () => {
      const { data } = (await api.get(`/analytics/summary?range=last_7d&chatbotId=${bot.id}`)).body;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return data.conversations === 5 && data.outcomes.handoffs === 1 && data.aiReplies >= 2;
    });
  });
}
