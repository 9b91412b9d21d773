// @slow
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { chatbotKey } from '../../domain/chatbots/items.ts';
import { receivedMessage } from '../email/ses-support.ts';
import { rawMail } from '../email/support.ts';
import { boot, CONSOLE, CookieBrowser, signOut } from '../people/support.ts';
import { startConversation } from '../support/conversation.ts';
import { call, client, until } from '../support/platform.ts';
import { type BundledPlatform, MAIL_DOMAIN, startBundledPlatform } from '../support/runtime/bundled-platform.ts';
import { startDnsServer } from '../support/servers/dns-server.ts';
import { startIssuer, type TestIssuer } from '../support/servers/issuer.ts';
import { blobKeys } from '../support/stores/blobs.ts';
import { addFaq, chatJson, makeBot } from '../support/visitor.ts';
import { behaviour, type Stage } from './behaviour.ts';

interface Message {
  role: string;
  content: string;
}

let platform: BundledPlatform;
/** In place of the user pool's own pages, which only AWS has. */
let issuer: TestIssuer;

async function stage(): Promise<Stage> {
  const dns = await startDnsServer(() => undefined);
  issuer = await startIssuer();
  const signIn = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: 'frontdesk-test', SIGN_IN_ROOT: '' };
  platform = await startBundledPlatform({ environment: { DNS_SERVERS: dns.address, ...signIn } });
  const { root, apiKey, stop } = platform;
  return {
    root,
    apiKey,
    async stop() {
      await stop();
      await dns.close();
      issuer.close();
    },
  };
}

/** What is deployed: bundles under a Runtime API, each in a process of its own. */
describe('the bundles', () => {
  behaviour(stage);

  it('call the site of a new chatbot by way of the guard', async () => {
    const api = client(`${platform.root}/v1`, platform.apiKey);
    const { status, body } = await api.post('/chatbots/from-site', { url: 'http://10.0.0.1/' });
    expect([status, body.error.details[0].message]).toEqual([
      422,
      expect.stringMatching(/^The address is not allowed\./),
    ]);
  });

  it('keep long texts and files in the bucket, and remove them with what they belong to', async () => {
    const api = client(`${platform.root}/v1`, platform.apiKey);
    const bot = await makeBot(platform, { api });
    const bytes = Buffer.from('The keeper writes down the weather of the day.\n'.repeat(4_000));
    const wanted = { filename: 'log.txt', contentType: 'text/plain', size: bytes.length };
    const { uploadId, uploadUrl, headers } = (await api.post(`${bot.path}/sources/uploads`, wanted)).body.data;
    expect((await fetch(uploadUrl, { method: 'PUT', headers, body: bytes })).status).toBe(200);
    const { id } = (await api.post(`${bot.path}/sources/file`, { uploadId })).body.data;
    const path = `${bot.path}/sources/${id}`;
    await until('the file is read', async () => (await api.get(path)).body.data?.status === 'completed');
    expect((await api.get(`${path}/content`)).body.data.content).toBe(String(bytes).trim());

    const { conversationId, bindingToken } = (await chatJson(bot.publicUrl, { message: 'A human, please' })).body.data;
    await api.post(`/conversations/${conversationId}/takeover`);
    const file = { name: 'note.txt', contentType: 'text/plain', contentBase64: btoa('See you at nine.') };
    const reply = await api.post(`/conversations/${conversationId}/reply`, { content: '', attachments: [file] });
    const [attachment] = reply.body.data.attachments;
    const url = `${bot.publicUrl}/conversations/${conversationId}/attachments/${attachment.id}?bt=${bindingToken}`;
    expect(await (await fetch(url)).text()).toBe('See you at nine.');

    const kept = () =>
      blobKeys(platform.dataDir, 'ws/').filter((key) => key.includes(bot.id) || key.includes(conversationId));
    expect(kept()).toHaveLength(3);
    await api.delete(`/conversations/${conversationId}`);
    expect((await api.delete(bot.path)).status).toBe(200);
    await until('both are gone', async () => kept().length === 0);
  });

  it('read a file that does not fit into an invocation', async () => {
    const api = client(`${platform.root}/v1`, platform.apiKey);
    const bot = await makeBot(platform, { api });
    const bytes = Buffer.from(`${'\n'.repeat(5_000_000)}The lighthouse opens at nine.`);
    const wanted = { filename: 'wide.txt', contentType: 'text/plain', size: bytes.length };
    const { uploadId, uploadUrl, headers } = (await api.post(`${bot.path}/sources/uploads`, wanted)).body.data;
    expect((await fetch(uploadUrl, { method: 'PUT', headers, body: bytes })).status).toBe(200);
    const { id } = (await api.post(`${bot.path}/sources/file`, { uploadId })).body.data;
    const path = `${bot.path}/sources/${id}`;
    await until('the file is read', async () => (await api.get(path)).body.data?.status === 'completed');
    expect((await api.get(`${path}/content`)).body.data.content).toBe('The lighthouse opens at nine.');
    await until('its copy is gone', async () => blobKeys(platform.dataDir, 'tmp/read/').length === 0);
    await api.delete(bot.path);
  });

  it('receive a mail that SES has stored, and answer it', async () => {
    const api = client(`${platform.root}/v1`, platform.apiKey);
    const bot = await makeBot(platform, { api });
    await addFaq({ api }, bot, 'Do you ship to Iceland?', 'Yes, parcels to Iceland take six days by airmail.');
    const address = `lamps@${MAIL_DOMAIN}`;
    const set = await api.put(`${bot.path}/email`, { address, mode: 'answer', minConfidence: 0.1 });
    expect(set.body.data.status).toBe('active');
    const messageId = 'd6iitobk75ur44p8kdnnp7g2n800';
    const subject = 'Do you ship to Iceland?';
    await platform.blobs.put(`mail/${messageId}`, rawMail({ to: address, subject, text: subject, messageId: '<q@v>' }));
    const told = receivedMessage({ messageId, recipients: [address] });
    await Promise.all([platform.queues.send('maintenance', told), platform.queues.send('maintenance', told)]);
    const begun = async () => (await api.get(`/conversations?chatbotId=${bot.id}`)).body.data.data;
    const { id } = await until('the mail has begun a conversation', async () => (await begun())[0]);
    const messages = async () => (await api.get(`/conversations/${id}/messages`)).body.data.messages as Message[];
    await until('it is answered', async () => (await messages()).length === 2);
    expect(await messages()).toMatchObject([
      { role: 'visitor', content: subject, byEmail: true, senderVerified: true },
      { role: 'assistant', content: expect.stringContaining('six days by airmail') },
    ]);
    await until('the mail is gone', async () => blobKeys(platform.dataDir, 'mail/').length === 0);
    expect(await begun()).toHaveLength(1);
    await api.delete(bot.path);
  });

  async function botThatVerifies() {
    const api = client(`${platform.root}/v1`, platform.apiKey);
    const bot = await makeBot(platform, { api });
    const { secret } = (await api.post(`${bot.path}/identity-secret`)).body.data;
    const hash = createHmac('sha256', secret).update('customer-7').digest('hex');
    const verify = async () => {
      const { url, bindingToken } = await startConversation(bot);
      return call('POST', `${url}/identity`, { id: 'customer-7', hash }, { 'x-binding-token': bindingToken });
    };
    return { api, bot, verify };
  }

  it("verify a visitor where only the platform's key was restored, and make that of the visitors again", async () => {
    const { verify } = await botThatVerifies();
    const name = '/frontdesk/Frontdesk/secrets-key-visitors';
    const made = platform.parameters.get(name);
    platform.parameters.delete(name);
    expect((await verify()).status).toBe(200);
    expect(platform.parameters.get(name)).toBe(made);
  });

  it('verify a visitor, by a secret that an earlier version sealed as well', async () => {
    const { api, bot, verify } = await botThatVerifies();
    const { id: workspaceId } = (await api.get('/workspace')).body.data;
    const key = chatbotKey(workspaceId, bot.id);
    const stored = async () =>
      z.object({ identitySecret: z.record(z.string(), z.string()) }).parse(await platform.store.get(key))
        .identitySecret;
    const { forVisitors, ...earlier } = await stored();
    await platform.store.update(key, { set: { identitySecret: earlier } });
    expect((await verify()).status).toBe(200);
    expect((await stored()).forVisitors).not.toBe(forVisitors);
    expect((await verify()).body.data.verified).toBe(true);
  });

  it('keep the version of the widget that a page has pinned', async () => {
    const { version } = (await call('GET', `${platform.root}/widget/version.json`)).body.data;
    expect((await call('GET', `${platform.root}/widget/${version}/widget.js`)).status).toBe(200);
    expect(blobKeys(platform.dataDir, 'widget/')).toHaveLength(4);
    expect((await call('GET', `${platform.root}/widget/000000000000/widget.js`)).status).toBe(404);
  });

  it('serve GraphiQL and its files, compressed where the client takes it', async () => {
    const page = await call('GET', `${platform.root}/graphql`, undefined, { accept: 'text/html' });
    expect(page.text).toContain('graphql/graphiql.js');
    for (const encoding of ['br', 'identity']) {
      const file = await call('GET', `${platform.root}/graphql/json-worker.js`, undefined, {
        'accept-encoding': encoding,
      });
      expect([file.status, file.headers.get('content-encoding')]).toEqual([200, encoding === 'br' ? 'br' : null]);
      expect(file.text.length).toBeGreaterThan(100_000);
    }
  });

  it('write by GraphQL what they write by REST: items, a long text in the bucket, a job and a sealed secret', async () => {
    const graphql = async (query: string, input: object) => {
      const { body } = await call(
        'POST',
        `${platform.root}/graphql`,
        { query, variables: { input } },
        { 'x-api-key': platform.apiKey },
      );
      expect(body.errors).toBeUndefined();
      return body.data;
    };
    const mutate = (name: string, type: string, fields: string, input: object) =>
      graphql(`mutation ($input: ${type}Input!) { ${name}(input: $input) { ${fields} } }`, input);
    const { createChatbot } = await mutate('createChatbot', 'CreateChatbot', 'chatbot { id }', { name: 'By GraphQL' });
    const chatbotId = createChatbot.chatbot.id;
    const text = 'The keeper writes down the weather of the day.\n'.repeat(3_000).trim();
    const wanted = { chatbotId, title: 'Log', text };
    const { addTextSource } = await mutate('addTextSource', 'AddTextSource', 'source { content }', wanted);
    expect(addTextSource.source.content).toBe(text);
    const hook = { feature: 'KNOWLEDGE', url: 'https://hooks.invalid/in' };
    const { setWebhook } = await mutate('setWebhook', 'SetWebhook', 'secret', hook);
    expect(setWebhook.secret).toMatch(/^whsec_/);
    const { feature } = hook;
    await mutate('sendTestEvent', 'SendTestEvent', '__typename', { feature });
    await mutate('deleteWebhook', 'DeleteWebhook', 'deleted', { feature });
    await mutate('deleteChatbot', 'DeleteChatbot', 'deleted', { chatbotId });
  });

  it('add an invited person to the user pool, sign them in, and end their session', async () => {
    const api = client(`${platform.root}/v1`, platform.apiKey);
    const email = 'Ada@Foreign.example';
    const invited = await api.post('/members/invite', { email, role: 'member' });
    expect([...platform.users]).toEqual([email.toLowerCase()]);
    const visitor = new CookieBrowser();
    const { token } = invited.body.data;
    const landed = await visitor.open(`${platform.root}/auth/sign-in?invite=${token}`, CONSOLE);
    expect(landed.url).toBe(`${platform.root}/console`);
    const { data } = (await boot(platform, visitor)).body;
    expect(data.viewer).toMatchObject({ role: 'member', member: { email } });
    const viewer = () =>
      call('GET', `${platform.root}/v1/viewer`, undefined, { authorization: `Bearer ${data.token}` });
    expect((await viewer()).body.data.person.email).toBe('ada@foreign.example');
    expect((await call('GET', `${platform.root}/console`)).headers.get('content-type')).toContain('text/html');
    await signOut(platform, visitor, { everywhere: true });
    await until('the session has ended', async () => (await viewer()).status === 401, 5_000);
  });

  it('clean up what is deleted, and take their turn with the clock', async () => {
    const api = client(`${platform.root}/v1`, platform.apiKey);
    const bot = await makeBot(platform, { api });
    await addFaq({ api }, bot, 'Is it there?', 'Yes.');
    expect((await api.delete(bot.path)).status).toBe(200);
    const named = (name: string) => platform.functions.find((each) => each.name === name)!;
    await until('the maintenance was asked', async () => named('maintenance').started() > 0);
    await named('schedule').handler({});
  });

  it('all ran, and had nothing to complain of', () => {
    expect(platform.denied()).toEqual([]);
    expect(platform.functions.filter(({ started }) => started() === 0)).toEqual([]);
    expect(platform.functions.filter(({ ended }) => ended() > 0)).toEqual([]);
    const lines = platform.functions.flatMap(({ printed }) => printed().split('\n'));
    expect(lines.filter((line) => line.includes('"level":"ERROR"'))).toEqual([]);
  });

  it('fail a call that the policy does not allow, which is named', async () => {
    const api = client(`${platform.root}/v1`, platform.apiKey);
    platform.withdraw('rest', 'dynamodb:PutItem');
    expect((await api.get('/chatbots')).status).toBe(200);
    expect(platform.denied()).toEqual([]);
    expect((await api.post('/chatbots', { name: 'Refused' })).status).toBe(500);
    const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/frontdesk';
    expect(platform.denied().join('\n')).toMatch(`rest: dynamodb:PutItem on ${table} (WS#`);
  });
});
