import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeKey } from '../../domain/actions/flow/code.ts';
import { conversationRowKey } from '../support/conversation.ts';
import { call, until } from '../support/platform.ts';
import { startMailServer } from '../support/servers/mail-server.ts';
import { makeBot, messagesOf, roomInMinute } from '../support/visitor.ts';
import { hmac } from '../webhooks/receiver.ts';
import { type Json, json, question, useActions, type Visitor, visit } from './support.ts';

const server = await startMailServer();
afterAll(() => server.close());
const scene = await useActions({
  SMTP_URL: `smtp://127.0.0.1:${server.port}`,
  MAIL_FROM: 'desk@acme.example',
  RATE_LIMIT_SCALE: '1',
  TRUST_PROXY: '1',
  WEBHOOK_RETRY_SCALE: '0.3',
});
const { shop, platform, tenant, bot, make, start } = scene;
const street = { key: 'street', kind: 'text', questions: question('Which street?') };
const owned = { key: 'mail', kind: 'email', from: 'visitor_email' };
/** Its six digits are no code. */
const address = () => `ada-271828-${randomUUID()}@shop.example`;
let clients = 0;
/** Each visitor has an address of their own, because a client's messages are limited, too. */
const visitor = () => visit(bot, { 'x-forwarded-for': `203.0.113.${++clients}` });
const mailsTo = (to: string) => server.mails.filter((mail) => mail.to.some((each) => each.toLowerCase() === to));
const codeIn = (to: string, nth: number) =>
  until('the code', async () => {
    const mail = mailsTo(to)[nth];
    return mail && /\b(\d{6})\b/.exec(mail.text.replace(/=\r?\n/g, ''))?.[1];
  });
const wrongOnes = (code: string) =>
  ['000000', '111111', '222222', '333333', '444444', '555555'].filter((each) => each !== code).slice(0, 5);
const rowOf = ({ conversationId }: Visitor) =>
  platform.store.get(conversationRowKey(tenant.workspaceId, conversationId), { consistent: true });

let guarded: Json;
beforeAll(async () => {
  guarded = await make({
    name: 'Change my details',
    access: 'email_code',
    confirm: 'always',
    inputs: [owned, street],
    call: { method: 'POST', url: shop.url('/details'), body: '{"mail":"{mail}","street":"{street}"}' },
    examples: [{ values: [], status: 200, body: '{"state":"changed"}' }],
    result: { fields: [{ key: 'state', label: 'State', path: 'state' }] },
  });
  shop.answer('/details', json({ state: 'changed' }));
});

/** A visitor who is asked for an address. */
async function asked(): Promise<Visitor> {
  const one = visitor();
  expect((await one.act({ start: guarded.id })).action.inputs).toMatchObject([{ key: 'email' }]);
  return one;
}

describe('codes', () => {
  const TOO_MANY = 'Too many codes were sent. Please try again in an hour.';

  it('are at most three of a conversation and five of an address in an hour, whoever asks', async () => {
    // The limits count by the hour of the clock.
    await roomInMinute(60);
    const wanted = address();
    const first = await asked();
    for (const nth of [0, 1, 2]) {
      expect((await first.say(wanted)).action).toMatchObject({ status: 'code', inputs: [{ key: 'code' }] });
      await codeIn(wanted, nth);
    }
    expect(await first.say(wanted)).toMatchObject({ content: TOO_MANY, action: { status: 'failed' } });
    await first.act({ start: guarded.id });
    // Of another address, too.
    expect((await first.say(address())).content).toBe(TOO_MANY);

    const second = await asked();
    for (const nth of [3, 4]) {
      expect((await second.say(wanted)).action.status).toBe('code');
      await codeIn(wanted, nth);
    }
    expect((await second.say(wanted)).content).toBe(TOO_MANY);
    const third = await asked();
    expect((await third.say(wanted.toUpperCase())).content).toBe(TOO_MANY);
    await third.act({ start: guarded.id });
    const other = address();
    expect((await third.say(other)).action.status).toBe('code');
    await codeIn(other, 0);
    expect(mailsTo(wanted)).toHaveLength(5);
  });

  it('take five tries one after another, and ten minutes', async () => {
    const own = address();
    const one = await asked();
    await one.say(own);
    const code = await codeIn(own, 0);
    const told = [];
    for (const wrong of wrongOnes(code)) told.push((await one.say(wrong)).content);
    expect(told.map((text) => /^That code is not right\. Tries left: (\d)\.$/.exec(text)?.[1])).toEqual([
      ...['4', '3', '2', '1'],
      undefined,
    ]);
    expect(told[4]).toContain('That was wrong too often.');
    expect((await one.say(code)).action.inputs).toMatchObject([{ key: 'email' }]);
    expect((await rowOf(one))?.provedEmail ?? null).toBeNull();

    await one.say(own);
    const next = await codeIn(own, 1);
    const key = codeKey(tenant.workspaceId, one.conversationId);
    const row = await platform.store.get(key, { consistent: true });
    const validMs = Number(row?.untilMs) - Date.now();
    expect([validMs > 9 * 60_000, validMs <= 10 * 60_000]).toEqual([true, true]);
    await platform.store.update(key, { set: { untilMs: Date.now() - 1 } });
    const late = await one.say(next);
    expect(late.content).toContain('This code is no longer valid.');
    expect(late.action.inputs).toMatchObject([{ key: 'email' }]);
    expect(shop.at('/details')).toEqual([]);
  });

  it('are asked for in the same words whether an address is known or not', async () => {
    const [known, unknown] = [address(), address()];
    const left = await call('POST', `${bot.publicUrl}/leads`, { email: known, name: 'Ada' });
    expect(left.status).toBe(200);
    const [one, two] = [await asked(), await asked()];
    const answers = [await one.say(known), await two.say(unknown)];
    for (const each of [known, unknown]) await codeIn(each, 0);
    const told = answers.map(({ content, action, notice, unanswered, sources, creditsUsed }, n) => [
      content.replace([known, unknown][n]!, 'ADDRESS'),
      ...[action, notice, unanswered, sources, creditsUsed],
    ]);
    expect(told[0]).toEqual(told[1]);
    expect(told[0]![0]).toContain('ADDRESS');
  });

  it('that cannot be mailed are told to the visitor and the team, also if the action is gone', async () => {
    for (const isDeleted of [false, true]) {
      const action = await make({
        name: 'Short',
        access: 'email_code',
        inputs: [],
        call: { method: 'GET', url: shop.url('/short') },
      });
      const one = visitor();
      await one.act({ start: action.id });
      // A server that refuses for now is tried again later.
      server.nextRefusals.push(...(isDeleted ? [450, 550] : [550]));
      await one.say(address());
      if (isDeleted) await tenant.api.delete(`${bot.path}/actions/${action.id}`);
      const messages = await until('the failure', async () => {
        const all = await messagesOf(tenant, one.conversationId);
        return all.some(({ role }) => role === 'system') && all;
      });
      const [told, note] = messages.slice(-2);
      expect(told).toMatchObject({
        role: 'assistant',
        notice: true,
        content: expect.stringContaining('could not send'),
      });
      expect(told.action?.status ?? null).toBe(isDeleted ? null : 'failed');
      expect(note.content).toBe('The code could not be emailed to the visitor. The log has the cause.');
      const url = `${bot.publicUrl}/conversations/${one.conversationId}/poll?bt=${one.bindingToken}`;
      expect((await call('GET', url)).body.data.messages.at(-1).content).toBe(told.content);
      expect((await rowOf(one))?.pendingAction ?? null).toBeNull();
    }
  });
});

describe('an action', () => {
  const balance = async () => (await tenant.api.get('/workspace')).body.data.balance as number;
  const setCredits = (credits: number) =>
    platform.operator('workspace set', { credits: String(credits) }, tenant.workspaceId);

  it('spends its credits once when it is done, nothing before, and is refused when they do not suffice', async () => {
    const action = await make({
      name: 'Paid',
      credits: 30,
      confirm: 'always',
      inputs: [],
      call: { method: 'POST', url: shop.url('/paid') },
    });
    shop.answer('/paid', json({}));
    const before = await balance();
    const one = visitor();
    const { action: card } = await one.act({ start: action.id });
    expect(await balance()).toBe(before);
    const confirmed = await Promise.all([1, 2, 3].map(() => one.act({ confirm: card.confirmation })));
    expect(await balance()).toBe(before - 30);
    expect((await one.act({ confirm: card.confirmation })).action.status).toBe('done');
    const used = (await messagesOf(tenant, one.conversationId)).map(({ creditsUsed = 0 }) => creditsUsed);
    expect(used.reduce((sum, each) => sum + each, 0)).toBe(30);
    expect([await balance(), confirmed.length, shop.at('/paid').length]).toEqual([before - 30, 3, 1]);

    const poor = visitor();
    const proposed = await poor.act({ start: action.id });
    await setCredits(29);
    expect(await balance()).toBe(29);
    const refusals = [await poor.act({ confirm: proposed.action.confirmation }), await poor.act({ start: action.id })];
    expect(refusals.map(({ action: { status } }) => status)).toEqual(['failed', 'failed']);
    const notes = (await messagesOf(tenant, poor.conversationId)).filter(({ role }) => role === 'system');
    const note = 'The credits of this workspace do not suffice for the action: Paid.';
    expect(notes.map(({ content }) => content)).toEqual([note, note]);
    expect([await balance(), shop.at('/paid').length]).toEqual([29, 1]);
    await setCredits(100_000);
  });

  it('of a test conversation is answered by an example, and mails and costs nothing', async () => {
    const paid = await make({
      name: 'Paid look',
      credits: 9,
      inputs: [],
      call: { method: 'GET', url: shop.url('/look') },
      examples: [{ values: [], status: 200, body: '{}' }],
    });
    const before = await balance();
    const mails = server.mails.length;
    const one = visitor();
    Object.assign(one, (await tenant.api.post(`${bot.path}/test-conversations`)).body.data);
    await one.act({ start: guarded.id });
    const sent = await one.say(address());
    const [, code = ''] = /so nothing was emailed\. The code is (\d{6})\./.exec(sent.content) ?? [];
    expect((await one.say(code)).content).toBe('Which street?');
    expect((await one.say('Elm')).action.status).toBe('proposed');
    expect((await one.say('yes')).action).toMatchObject({
      status: 'done',
      shown: [{ key: 'state', value: 'changed' }],
    });
    expect((await one.act({ start: paid.id })).action.status).toBe('done');
    expect([shop.at('/details'), shop.at('/look'), await balance(), server.mails.length]).toEqual([
      ...[[], []],
      before,
      mails,
    ]);
  });

  it('for verified visitors is refused kindly to others, and has the ID that was verified', async () => {
    const id = `c-${randomUUID()}`;
    await make({
      name: 'My invoices',
      access: 'verified',
      inputs: [{ key: 'customer', kind: 'text', from: 'visitor_id' }],
      call: { method: 'GET', url: shop.url('/customers/{customer}') },
    });
    shop.answer(`/customers/${id}`, json({}));
    const one = visitor();
    const refused = await one.say('my invoices', { visitorId: id });
    expect(refused).toMatchObject({ content: expect.stringMatching(/sign in to your account first/), action: null });
    const runs = () => tenant.api.get(`/conversations/${one.conversationId}/action-runs`);
    expect((await runs()).body.data.data).toEqual([]);
    const { secret } = (await tenant.api.post(`${bot.path}/identity-secret`)).body.data;
    const url = `${bot.publicUrl}/conversations/${one.conversationId}/identity`;
    const proof = { id, hash: hmac(secret, id), bt: one.bindingToken };
    expect((await call('POST', url, proof)).status).toBe(200);
    expect((await one.say('my invoices')).action).toMatchObject({ status: 'done' });
    expect(shop.at(`/customers/${id}`)).toHaveLength(1);
  });

  it('of another chatbot or tenant is none', async () => {
    const lookup = { method: 'GET', url: shop.url('/foreign') };
    const strangers = [tenant, await platform.tenant()];
    const one = visitor();
    await one.say('Hello');
    for (const owner of strangers) {
      const other = await makeBot(platform, owner);
      const made = await owner.api.post(`${other.path}/actions`, { name: 'Foreign', confirm: 'never', call: lookup });
      const foreign = made.body.data.id;
      const { status, body } = await one.send('x', { action: { start: foreign } });
      expect([status, body.error.message]).toEqual([
        422,
        'action.start is not the ID of an action that this chatbot has.',
      ]);
      expect((await start(one.conversationId, foreign)).status).toBe(404);
    }
    expect(shop.at('/foreign')).toEqual([]);
  });
});
