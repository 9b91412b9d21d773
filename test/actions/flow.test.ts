import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/platform.ts';
import { addFaq, messagesOf } from '../support/visitor.ts';
import { type Json, json, order, question, useActions, visit } from './support.ts';

const scene = await useActions();
const { shop, tenant, bot, make } = scene;
const street = { key: 'street', kind: 'text', questions: question('Which street is it?') };
const day = {
  key: 'day',
  kind: 'date',
  min: 'today',
  questions: question('From which day on?'),
  labels: question('From'),
};

let lookUp: Json;
beforeAll(async () => {
  await addFaq(tenant, bot, 'What are your opening hours?', 'We are open from nine to five.');
  lookUp = await make({
    wordings: ['Track my parcel'],
    result: { fields: [{ key: 'state', label: 'State', path: 'state' }] },
  });
  await make({
    name: 'Change my address',
    inputs: [order, street, day],
    confirm: 'always',
    call: { method: 'POST', url: shop.url('/address'), body: '{"order":"{order}","street":"{street}","day":"{day}"}' },
  });
  shop.answer('/orders/AB1234', json({ state: 'sent' }));
});

describe('a conversation', () => {
  it('starts an action by its words, asks for what is missing, and shows what came of it', async () => {
    const visitor = visit(bot);
    const asked = await visitor.say('I would like to track my parcel, please');
    expect(asked).toMatchObject({ content: 'Which order?', notice: true, unanswered: false, creditsUsed: 0 });
    expect(asked.action).toEqual({
      actionId: lookUp.id,
      name: 'Where is my order?',
      runId: null,
      status: 'asking',
      values: [],
      inputs: [{ key: 'order', label: 'Order', kind: 'pattern', required: true, min: null, max: null, choices: [] }],
      confirmation: null,
      expiresAt: null,
      shown: [],
    });
    const unread = await visitor.say('it is blue');
    expect(unread.content).toContain('Which order?');
    const done = await visitor.say('ab1234');
    expect(done).toMatchObject({ notice: false, unanswered: false });
    expect(done.content).toContain('State: sent');
    expect(done.action).toMatchObject({
      status: 'done',
      runId: expect.any(String),
      values: [{ key: 'order', label: 'Order', value: 'AB1234' }],
      shown: [{ key: 'state', label: 'State', value: 'sent' }],
    });
    const [, ...stored] = (await messagesOf(tenant, visitor.conversationId)).filter(({ role }) => role === 'assistant');
    expect(stored.map(({ action }) => action?.status)).toEqual(['asking', 'done']);
  });

  it('takes values from the message that starts it', async () => {
    const before = shop.at('/orders/AB1234').length;
    expect((await visit(bot).say('Where is my order AB1234?')).action).toMatchObject({ status: 'done' });
    expect(shop.at('/orders/AB1234').length).toBe(before + 1);
  });

  it('starts by a message with a value that is none, and asks for it', async () => {
    expect(await visit(bot).say('Where is my order AB12345?')).toMatchObject({
      content: 'Which order?',
      action: { actionId: lookUp.id, status: 'asking' },
    });
    expect((await visit(bot).say('What did order AB12345 cost?')).action).toBeNull();
  });

  it('proposes exact values, corrects them, answers a question in between, and does it once after a clear yes', async () => {
    const visitor = visit(bot);
    expect((await visitor.say('change my address')).content).toBe('Which order?');
    expect((await visitor.say('AB1234')).content).toBe('Which street is it?');
    const between = await visitor.say('What are your opening hours?');
    expect(between.content).toBe('We are open from nine to five.\n\nWhich street is it?');
    expect(between).toMatchObject({ notice: false, creditsUsed: 1, action: { status: 'asking' } });
    expect((await visitor.say('12 Mill Lane')).content).toBe('From which day on?');
    const proposed = await visitor.say('2030-05-03');
    expect(proposed.action).toMatchObject({
      status: 'proposed',
      confirmation: expect.any(String),
      values: [
        { key: 'order', value: 'AB1234' },
        { key: 'street', label: 'Street', value: '12 Mill Lane' },
        { key: 'day', label: 'From', value: 'Friday, May 3, 2030' },
      ],
    });
    expect(proposed.content).toContain('Street: 12 Mill Lane');
    const corrected = await visitor.say('no, I meant AB9999');
    expect(corrected.action).toMatchObject({ status: 'proposed' });
    expect(corrected.action.values[0].value).toBe('AB9999');
    expect(corrected.action.runId).not.toBe(proposed.action.runId);
    const beside = await visitor.say('What are your opening hours?');
    expect(beside.action).toMatchObject({ status: 'proposed', runId: corrected.action.runId });
    expect((await visitor.say('hm, I wonder')).action).toMatchObject({ status: 'proposed' });
    expect(shop.at('/address')).toEqual([]);
    const done = await visitor.say('Yes please');
    expect(done.action).toMatchObject({ status: 'done', runId: corrected.action.runId });
    expect(shop.at('/address').map(({ body }) => body)).toEqual([
      { order: 'AB9999', street: '12 Mill Lane', day: '2030-05-03' },
    ]);
    const again = await visitor.act({ confirm: corrected.action.confirmation });
    expect(again.action).toMatchObject({ status: 'done', runId: corrected.action.runId });
    expect(shop.at('/address').length).toBe(1);
  });
});

it('asks which value a correction is for where several may be meant, and guesses none', async () => {
  const label = (en: string) => ({ questions: question(`What is the ${en}?`), labels: question(en) });
  await make({
    name: 'Move my parcels',
    inputs: [
      { key: 'street', kind: 'text', min: '3', ...label('street') },
      { key: 'postcode', kind: 'pattern', pattern: '[A-Z0-9][A-Z0-9 -]{2,9}', ...label('postcode') },
      { key: 'town', kind: 'text', ...label('town') },
    ],
    confirm: 'always',
    call: { method: 'POST', url: shop.url('/move'), body: '{"street":"{street}","code":"{postcode}","town":"{town}"}' },
  });
  shop.answer('/move', json({}));
  const shown = ({ action }: Json) => action.values.map(({ value }: Json) => value);
  const visitor = visit(bot);
  await visitor.say('move my parcels');
  expect((await visitor.say('10 Downing Street')).content).toBe('What is the postcode?');
  for (const words of ['no, I meant 11 Downing Street', 'no, I meant 221B Baker Street'])
    expect((await visitor.say(words)).content).toMatch(/^Which of these is to be changed: street\?.*What is the post/s);
  expect((await visitor.say('SW1A 2AA')).content).toBe('What is the town?');
  expect((await visitor.say('no, I meant 11 Downing Street')).content).toMatch(/street, postcode\?.*What is the town/s);
  expect(shown(await visitor.say('London'))).toEqual(['10 Downing Street', 'SW1A 2AA', 'London']);
  for (const words of ['no, I meant 11 Downing Street', '221B Baker Street', 'that is wrong']) {
    const asked = await visitor.say(words);
    expect([words, ...shown(asked)]).toEqual([words, '10 Downing Street', 'SW1A 2AA', 'London']);
    expect(asked.action.status).toBe('proposed');
  }
  expect((await visitor.say('no, I meant 11 Downing Street')).content).toMatch(
    /^Which of these is to be changed: street, postcode, town\? .*"street: …"/,
  );
  expect(shown(await visitor.say('street: 11 Downing Street'))).toEqual(['11 Downing Street', 'SW1A 2AA', 'London']);
  expect(shown(await visitor.say('the street number is 12, not 11'))[0]).toBe('12 Downing Street');
  expect((await visitor.say('yes')).action.status).toBe('done');
  expect(shop.at('/move').map(({ body }) => body)).toEqual([
    { street: '12 Downing Street', code: 'SW1A 2AA', town: 'London' },
  ]);
});

it('takes only whole numbers where they are asked for, and says so', async () => {
  await make({
    name: 'Book a visit',
    inputs: [
      { key: 'people', kind: 'number', min: '1', max: '8', whole: true, questions: question('How many people?') },
    ],
    confirm: 'always',
    call: { method: 'POST', url: shop.url('/visits'), body: '{"people":"{people}"}' },
  });
  const visitor = visit(bot);
  expect((await visitor.say('book a visit for 2.5 people')).content).toBe('How many people?');
  const whole = 'Please send a whole number, without decimals.\n\nHow many people?';
  expect((await visitor.say('2.5')).content).toBe(whole);
  expect((await visitor.say('9')).content).toBe('Please send a number from 1 to 8.\n\nHow many people?');
  expect((await visitor.say('3')).action.values).toMatchObject([{ key: 'people', value: '3' }]);
  expect((await visitor.say('make it 2.5')).action.values).toMatchObject([{ value: '3' }]);
});

it('refuses an action that a message cannot do, and names the field', async () => {
  const id = randomUUID();
  const one = 'action must have exactly one of start, values, confirm, decline, cancel, or start with values.';
  const wrong: [object, string][] = [
    [{}, one],
    [{ decline: true, cancel: true }, one],
    [{ start: id, confirm: 'x' }, one],
    [{ decline: false }, 'action.decline must be true.'],
    [{ start: 'no-id' }, 'action.start must be a UUID.'],
    [{ values: [] }, 'action.values must have at least one item.'],
    [{ values: [{ key: 'Order', value: 'x' }] }, expect.stringMatching(/^action\.values\.0\.key must begin/)],
    [{ values: [{ key: 'order', value: '' }] }, 'action.values.0.value must have 1 to 1000 characters.'],
    [{ confirm: 'x'.repeat(101) }, 'action.confirm must have 1 to 100 characters.'],
    [{ start: id }, 'action.start is not the ID of an action that this chatbot has.'],
    [
      { start: lookUp.id, values: [{ key: 'order', value: 'nonsense' }] },
      'action.values.0.value must match [A-Z]{2}\\d{4}.',
    ],
    [{ start: lookUp.id, values: [{ key: 'iban', value: 'x' }] }, 'action.values.0.key must be one of order.'],
  ];
  for (const [action, message] of wrong) {
    const { status, body } = await call('POST', `${bot.publicUrl}/chat`, { message: 'Hello', action });
    expect([action, status, body.error]).toMatchObject([action, 422, { code: 'VALIDATION_ERROR', message }]);
  }
});

describe('confirmations', () => {
  const propose = async (fields: object = {}) => {
    const url = `/once/${randomUUID()}`;
    const action = await make({
      name: `Do ${randomUUID()}`,
      inputs: [],
      confirm: 'always',
      call: { method: 'POST', url: shop.url(url) },
      ...fields,
    });
    shop.answer(url, json({}));
    const visitor = visit(bot);
    const proposed = await visitor.act({ start: action.id });
    expect(proposed.action).toMatchObject({ status: 'proposed', values: [] });
    return { visitor, action, card: proposed.action, calls: () => shop.at(url).length };
  };

  it('of 20 at once, by words and by button in two tabs, make one call, and all tell the truth', async () => {
    const { visitor, card, calls } = await propose();
    const attempts = Array.from({ length: 20 }, (_, n) =>
      n % 2 ? visitor.act({ confirm: card.confirmation }) : visitor.say('yes'),
    );
    const told = (await Promise.all(attempts)).map(({ action }) => action?.status);
    expect(calls()).toBe(1);
    expect(told.filter((status) => status !== 'done' && status !== 'calling')).toEqual([]);
    expect(told).toContain('done');
    expect((await visitor.act({ confirm: card.confirmation })).action).toMatchObject({ status: 'done' });
    expect(calls()).toBe(1);
  });

  it('count only for the newest card, directly after it, and only if they are a clear yes', async () => {
    const { visitor, card, action, calls } = await propose();
    for (const words of ['yes?', 'no, wait', '"yes"', 'yes but not today', 'what does yes do?', 'sure, if it is free'])
      expect([words, (await visitor.say(words)).action?.status]).not.toEqual([words, 'done']);
    expect(calls()).toBe(0);
    const again = await visitor.act({ start: action.id });
    const stale = await visitor.act({ confirm: card.confirmation });
    expect(stale.action).toMatchObject({ status: 'proposed', runId: again.action.runId });
    expect((await visitor.act({ decline: true })).action).toMatchObject({ status: 'declined' });
    expect((await visitor.say('yes')).action).toBeNull();
    expect((await visitor.act({ confirm: again.action.confirmation })).action).toMatchObject({ status: 'declined' });
    const other = await visit(bot);
    await other.say('Hello');
    expect((await other.act({ confirm: again.action.confirmation })).action).toBeNull();
    expect(calls()).toBe(0);
  });

  it('are refused by what stands against the action, and say so: a stop, other credits, a change, a failure', async () => {
    const stopped = await propose();
    await tenant.api.patch('/workspace', { actionsEnabled: false });
    expect((await stopped.visitor.say('yes')).action).toMatchObject({ status: 'failed' });
    expect((await stopped.visitor.act({ start: stopped.action.id })).action).toMatchObject({ status: 'failed' });
    await tenant.api.patch('/workspace', { actionsEnabled: true });
    expect(stopped.calls()).toBe(0);
    const changed = await propose();
    await tenant.api.patch(`${bot.path}/actions/${changed.action.id}`, { description: 'Otherwise.' });
    const anew = await changed.visitor.say('yes');
    expect(anew.action).toMatchObject({ status: 'proposed' });
    expect(anew.action.runId).not.toBe(changed.card.runId);
    expect(changed.calls()).toBe(0);
    expect((await changed.visitor.say('yes')).action).toMatchObject({ status: 'done' });
    const url = `/broken/${randomUUID()}`;
    shop.answer(url, 500);
    const failing = await propose({
      call: { method: 'POST', url: shop.url(url) },
      failure: { message: 'The lamp is stuck.', handOver: true },
    });
    const failed = await failing.visitor.send('yes');
    expect(failed.done.message.content).toMatch(/^The lamp is stuck\.\n\n/);
    expect(failed.handoff).toEqual({ status: 'human_requested' });
  });

  it('end with a person, or when the visitor gives up', async () => {
    const given = await propose();
    expect((await given.visitor.say('never mind')).action).toMatchObject({ status: 'cancelled' });
    const wanted = await propose();
    expect((await wanted.visitor.send('I want to talk to a human')).handoff).toEqual({ status: 'human_requested' });
    expect((await wanted.visitor.send('yes')).done.message).toBeNull();
    const stuck = visit(bot);
    await stuck.say('Where is my order?');
    const answers = [];
    for (const words of ['well', 'hmm', 'blue']) answers.push((await stuck.say(words)).content);
    expect(answers[2]).toContain('talk to someone from our team?');
    expect((await stuck.send('yes')).handoff).toEqual({ status: 'human_requested' });
    expect([given.calls(), wanted.calls()]).toEqual([0, 0]);
  });
});
