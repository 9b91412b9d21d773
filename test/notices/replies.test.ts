import { afterAll, expect, it } from 'vitest';
import { deliveredKey } from '../../domain/conversations/items.ts';
import { countRequests } from '../../domain/core/operations/count-requests.ts';
import { limits } from '../../domain/core/operations/limits.ts';
import { hashOfAddress } from '../../domain/visitor-mail/unmailed.ts';
import { holdStream } from '../support/held-stream.ts';
import { call, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { type ReceivedMail, startMailServer } from '../support/servers/mail-server.ts';
import { type Bot, chat, chatJson, makeBot } from '../support/visitor.ts';
import { decoded, mailApp, ROOT, runMails } from './support.ts';

const { platform, tenant } = await useScene();
let whileTaking: (() => Promise<unknown>) | undefined;
const server = await startMailServer({ beforeTaking: async () => whileTaking?.() });
afterAll(() => server.close());
const bot = await makeBot(platform, tenant, { name: 'Sandy', botName: 'Sandy' });

const run = (minutes: number, settings = {}) => runMails(mailApp(platform, server, minutes, settings));
const mailsTo = (address: string) => server.mails.filter(({ to }) => to.includes(address));
const address = () => `ada-${Math.random().toString(36).slice(2)}@shop.example`;

interface Visit {
  conversationId: string;
  bt: string;
  url: string;
  address: string;
}

/** A visitor who asked something and left an address. */
async function visit({ publicUrl }: Bot = bot, email = address()): Promise<Visit> {
  const message = 'Is the blue lamp of lamps.example in stock?';
  const { conversationId, bindingToken: bt } = (await chat(publicUrl, { message })).start;
  const left = await call('POST', `${publicUrl}/leads`, { email, name: 'Ada', conversationId, bt });
  expect(left.status).toBe(200);
  return { conversationId, bt, url: `${publicUrl}/conversations/${conversationId}`, address: email };
}
async function reply({ conversationId }: Visit, content: string, of: Tenant = tenant): Promise<string> {
  const answer = await of.api.post(`/conversations/${conversationId}/reply`, { content });
  expect(answer.status).toBe(200);
  return answer.body.data.id;
}
const mailOf = async ({ conversationId }: Visit, messageId: string) => {
  const { messages } = (await tenant.api.get(`/conversations/${conversationId}/messages`)).body.data;
  return messages.find(({ id }: { id: string }) => id === messageId).mail;
};
const headerOf = (mail: ReceivedMail, name: string) =>
  new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(mail.text)?.[1]?.replaceAll(/\s+/g, ' ').trim();
const unsubscribeOf = (mail: ReceivedMail) => {
  const [, url = ''] = /<(.*)>/.exec(headerOf(mail, 'List-Unsubscribe') ?? '') ?? [];
  return url.replace(ROOT, platform.root);
};

it('mails several replies to a visitor who has left in one mail, once, and shows so', async () => {
  const left = await visit();
  const first = await reply(left, 'Yes, see https://lamps.example/blue');
  const second = await reply(left, 'Shall I reserve one?');
  await run(1);
  expect(mailsTo(left.address)).toEqual([]);
  await Promise.all([run(3), run(3)]);
  const [mail, ...more] = mailsTo(left.address);
  expect(more).toEqual([]);
  const text = decoded(mail!);
  expect(text).toContain('https://lamps.example/blue');
  expect(text).toContain('Shall I reserve one?');
  expect(text).toContain('> Is the blue lamp of lamps[.]example in stock?');
  expect(text).toContain(`${ROOT}/w/${bot.publicId}`);
  expect(text).toContain('Replies to this email are not received.');
  expect(text).not.toContain(left.bt);
  expect(text).not.toContain('Auto-Submitted');
  expect(headerOf(mail!, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const shown = { status: 'sent', to: 'a…@shop.example', at: expect.any(String) };
  expect([await mailOf(left, first), await mailOf(left, second)]).toEqual([shown, shown]);
  await run(30);
  expect(mailsTo(left.address)).toHaveLength(1);
});

it('mails no reply twice, also if another one comes while it is mailed', async () => {
  const left = await visit();
  const first = await reply(left, 'The first of two.');
  let second = '';
  whileTaking = async () => {
    whileTaking = undefined;
    second = await reply(left, 'The second of two.');
  };
  await Promise.all([run(3), run(3), run(3)]);
  for (const minutes of [10, 20, 30]) await run(minutes);
  const mails = mailsTo(left.address).map((mail) => decoded(mail));
  expect(mails).toHaveLength(2);
  // The second mail quotes the first reply.
  expect(mails.map((text) => /^(> )?The first of two\./m.exec(text)?.[1])).toEqual([undefined, '> ']);
  for (const id of [first, second]) expect(await mailOf(left, id)).toMatchObject({ status: 'sent' });
});

it('mails no reply twice after a job that died, and shows that it may not have arrived', async () => {
  const left = await visit();
  const lost = await reply(left, 'Of the job that dies.');
  const app = mailApp(platform, server, 3);
  const { update } = app.store;
  whileTaking = async () => {
    app.store.update = () => Promise.reject(new Error('The worker has died.'));
  };
  await runMails(app).catch(() => {});
  whileTaking = undefined;
  app.store.update = update;
  expect([mailsTo(left.address).length, await mailOf(left, lost)]).toEqual([1, null]);
  await reply(left, 'Of the next job.');
  await run(10);
  expect(mailsTo(left.address)).toHaveLength(2);
  expect(decoded(mailsTo(left.address)[1]!)).toContain('> Of the job that dies.');
  expect(await mailOf(left, lost)).toMatchObject({ status: 'failed', to: 'a…@shop.example' });
});

it('threads the mails of a conversation, and takes answers where mail is received', async () => {
  const left = await visit();
  await reply(left, 'One.');
  await run(3);
  await reply(left, 'Two.');
  await run(3, { inboundMailDomain: 'in.desk.example' });
  const [first, second] = mailsTo(left.address) as [ReceivedMail, ReceivedMail];
  const id = headerOf(first, 'Message-ID')!;
  expect(id).toMatch(/^<[\w.-]+@acme\.example>$/);
  expect(headerOf(second, 'In-Reply-To')).toBe(id);
  expect(headerOf(second, 'References')).toBe(`${headerOf(first, 'References')} ${id}`);
  expect(headerOf(first, 'Reply-To')).toBeUndefined();
  expect(headerOf(second, 'Reply-To')).toMatch(/^reply\+\w{58}@in\.desk\.example$/);
  expect(decoded(second)).toContain('You can answer by replying to this email.');
  expect(decoded(second)).toContain('> One.');
});

it('mails nothing that a client has received or the visitor has answered, nor without an address or from tests', async () => {
  const polling = await visit();
  const received = await reply(polling, 'Hello.');
  expect((await call('GET', `${polling.url}/poll?bt=${polling.bt}`)).status).toBe(200);
  const answering = await visit();
  await reply(answering, 'Hello.');
  await chatJson(bot.publicUrl, { message: 'Thanks', conversationId: answering.conversationId, bt: answering.bt });
  const streaming = await visit();
  const stream = await holdStream(streaming.url, streaming.bt);
  await reply(streaming, 'Hello.');
  const delivered = () => platform.store.get(deliveredKey(streaming.conversationId), { consistent: true });
  await expect.poll(delivered, { timeout: 20_000 }).toBeDefined();
  stream.leave();
  const nameless: Visit = { ...(await visit()), address: '' };
  const { conversationId, bindingToken: bt } = (await chat(bot.publicUrl, { message: 'Hi' })).start;
  const unreachable = { ...nameless, conversationId, bt };
  const silent = await reply(unreachable, 'Hello.');
  await run(3);
  expect([polling, answering, streaming].map((each) => mailsTo(each.address))).toEqual([[], [], []]);
  expect(await mailOf(polling, received)).toBeNull();
  expect(await mailOf(unreachable, silent)).toMatchObject({ status: 'no_address', to: null });
});

it('unsubscribes an address by its link, for the workspace that mailed it', async () => {
  const left = await visit();
  expect((await tenant.api.put(`${bot.path}/allowed-domains`, { domains: ['shop.example'] })).status).toBe(200);
  await reply(left, 'Hello.');
  await run(3);
  const url = unsubscribeOf(mailsTo(left.address)[0]!);
  const page = await fetch(url);
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    200,
    'text/html; charset=utf-8',
    expect.stringContaining('<form method="post">'),
  ]);
  await reply(left, 'Still there?');
  await run(3);
  expect(mailsTo(left.address)).toHaveLength(2);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  // A mail program, its web page, and the form of the page above, which tells nobody its address.
  for (const origin of [undefined, 'https://webmail.example', 'null']) {
    const headers: HeadersInit = origin ? { origin } : {};
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200);
  }
  expect((await tenant.api.put(`${bot.path}/allowed-domains`, { domains: [] })).status).toBe(200);
  const refused = await reply(left, 'Hello?');
  await run(3);
  expect(mailsTo(left.address)).toHaveLength(2);
  expect(await mailOf(left, refused)).toMatchObject({ status: 'unsubscribed', to: 'a…@shop.example' });
  const other = await platform.tenant();
  const otherBot = await makeBot(platform, other);
  const elsewhere = await visit(otherBot, left.address);
  await reply(elsewhere, 'Hello.', other);
  await run(3);
  expect(mailsTo(left.address)).toHaveLength(3);
  const foreign = url.replace(bot.publicId, otherBot.publicId);
  const wrong = [foreign, url.slice(0, -1), url.replace(/token=.*/, 'token=x')];
  for (const each of wrong) expect((await fetch(each, { method: 'POST' })).status).toBe(404);
  expect((await fetch(url.replace(/\?.*/, ''), { method: 'POST' })).status).toBe(422);
});

it('mails no more to an address that does not exist, but tries again what is refused for now', async () => {
  const gone = await visit();
  const bounced = await reply(gone, 'Hello.');
  server.nextRefusals.push(550);
  await run(3);
  expect(await mailOf(gone, bounced)).toMatchObject({ status: 'bounced' });
  const again = await reply(gone, 'Hello?');
  await run(3);
  expect(await mailOf(gone, again)).toMatchObject({ status: 'bounced' });
  const half = await reply(gone, 'After half a year?');
  await run(190 * 24 * 60);
  expect(await mailOf(gone, half)).toMatchObject({ status: 'sent' });

  const grey = await visit();
  const later = await reply(grey, 'Hello.');
  server.nextRefusals.push(451);
  await run(3);
  expect([mailsTo(grey.address), await mailOf(grey, later)]).toEqual([[], null]);
  await run(6);
  expect(await mailOf(grey, later)).toMatchObject({ status: 'sent' });
});

it('mails nothing of an erased conversation, nor where it is switched off', async () => {
  const erased = await visit();
  await reply(erased, 'Hello.');
  expect((await tenant.api.delete(`/conversations/${erased.conversationId}`)).status).toBe(200);
  const other = await platform.tenant();
  const otherBot = await makeBot(platform, other);
  const off = await visit(otherBot);
  expect((await other.api.patch('/workspace', { visitorReplyMail: false })).status).toBe(200);
  await reply(off, 'Hello.', other);
  await run(3);
  expect([mailsTo(erased.address), mailsTo(off.address)]).toEqual([[], []]);
});

it('mails a visitor at most 20 times a day about a conversation', async () => {
  const often = await visit();
  // Those of the day before the limit.
  await countRequests(
    mailApp(platform, server, 3),
    limits.replyMails,
    `${often.conversationId}#${hashOfAddress(often.address)}`,
    19,
  );
  for (let n = 1; n <= 2; n++) {
    await reply(often, `Hello ${n}.`);
    await run(3);
  }
  expect(mailsTo(often.address)).toHaveLength(1);
  const { messages } = (await tenant.api.get(`/conversations/${often.conversationId}/messages`)).body.data;
  expect(messages.at(-1).mail.status).toBe('limited');
});
