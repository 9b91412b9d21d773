import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { call, until } from '../support/platform.ts';
import { startMailServer } from '../support/servers/mail-server.ts';
import { json, question, useActions, visit } from './support.ts';

const mails = await startMailServer();
afterAll(() => mails.close());
const scene = await useActions({ SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'desk@acme.example' });
const { shop, bot, make } = scene;
const street = { key: 'street', kind: 'text', questions: question('Which street?') };
const post = (url: string) => ({ method: 'POST', url: shop.url(url), body: '{"street":"{street}"}' });

describe('an address', () => {
  const codeIn = (address: string, nth: number) =>
    until('the mail', async () => {
      const mail = mails.mails.filter(({ to }) => to.includes(address))[nth];
      return mail && /\b(\d{6})\b/.exec(mail.text.replace(/=\r?\n/g, ''))?.[1];
    });

  it('is proved by a code, fills the input that nobody can state, and counts for what follows', async () => {
    const inputs = [{ key: 'mail', kind: 'email', from: 'visitor_email' }, street];
    const body = '{"mail":"{mail}","street":"{street}"}';
    const action = await make({
      name: 'Change my details',
      access: 'email_code',
      confirm: 'always',
      inputs,
      call: { ...post('/details'), body },
    });
    shop.answer('/details', json({}));
    const visitor = visit(bot);
    const asked = await visitor.say('change my details');
    expect(asked.action).toMatchObject({ status: 'code', inputs: [{ key: 'email', kind: 'email' }] });
    const address = `ada-${randomUUID()}@shop.example`;
    const sent = await visitor.say(`It is ${address}`);
    expect(sent.action).toMatchObject({ status: 'code', inputs: [{ key: 'code', kind: 'pattern' }] });
    const code = await codeIn(address, 0);
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await visitor.say(wrong)).content).toContain('Tries left: 4');
    const { status, body: refusal } = await call('POST', `${bot.publicUrl}/chat`, {
      ...{ message: 'x', conversationId: visitor.conversationId, bt: visitor.bindingToken },
      action: { values: [{ key: 'street', value: 'Elm' }] },
    });
    expect([status, refusal.error.message]).toEqual([422, 'action.values.0.key must be one of code.']);
    expect((await visitor.say(`${code!.slice(0, 3)} ${code!.slice(3)}`)).content).toBe('Which street?');
    const proposed = await visitor.say('Elm');
    expect(proposed.action.values).toMatchObject([{ key: 'mail', value: address }, { value: 'Elm' }]);
    await visitor.say('yes');
    expect(shop.at('/details').map((one) => one.body)).toEqual([{ mail: address, street: 'Elm' }]);
    expect((await visitor.act({ start: action.id })).content).toBe('Which street?');
  });

  it('is not proved by a code after five wrong ones, also of many at once', async () => {
    const action = await make({
      name: 'Guarded',
      access: 'email_code',
      inputs: [],
      call: { method: 'GET', url: shop.url('/guarded') },
    });
    const visitor = visit(bot);
    const address = `eve-${randomUUID()}@shop.example`;
    await visitor.act({ start: action.id });
    await visitor.act({ values: [{ key: 'email', value: address }] });
    const code = await codeIn(address, 0);
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555']
      .filter((each) => each !== code)
      .slice(0, 5);
    const told = await Promise.all(wrong.map((each) => visitor.act({ values: [{ key: 'code', value: each }] })));
    expect(told.length).toBe(5);
    const over = await visitor.say(String(code));
    expect(over.action).toMatchObject({ status: 'code', inputs: [{ key: 'email' }] });
    expect(shop.at('/guarded')).toEqual([]);
  });
});
