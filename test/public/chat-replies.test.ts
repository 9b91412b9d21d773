import { describe, expect, it } from 'vitest';
import { workspaceKey } from '../../domain/core/tenants.ts';
import type { Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, type ChatResult, chat, chatJson, makeBot, messagesOf } from '../support/visitor.ts';
import { clientWorkspace } from '../support/workspaces.ts';

const question = 'can you send a parcel to iceland';
const answer = 'Yes, parcels to Iceland take six days by airmail.';
const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
await addFaq(tenant, bot, 'Do you ship to Iceland?', answer);
await addFaq(tenant, bot, 'Do you repair lamps?', 'Lamps are repaired within a week.');

const say = (message: string, more: object = {}, headers: Record<string, string> = {}) =>
  chat(bot.publicUrl, { message, ...more }, headers);
const within = ({ start }: ChatResult) => ({ conversationId: start.conversationId, bt: start.bindingToken });
const conversationOf = async ({ start }: ChatResult) =>
  (await tenant.api.get(`/conversations/${start.conversationId}`)).body.data;
/** One `start` first, one `done` or `error` last, and in between what belongs there, in this order. */
const expectOrder = ({ names }: ChatResult) =>
  expect(names.join(' ')).toMatch(/^start( delta)*( sources)?( handoff)? (done|error)$/);

describe('a question that leans on the one before', () => {
  it('is read with it, and is not stretched to what it does not ask', async () => {
    const first = await say(question);
    const second = await say('and lamps?', within(first));
    expect(second.done.message.content).toBe('Lamps are repaired within a week.');
    const third = await say('by airmail?', within(first));
    expect(third.done.message).toMatchObject({ content: `As I said:\n\n${answer}`, creditsUsed: 1 });
    expect(third.sources.sources).toMatchObject([{ title: 'Do you ship to Iceland?' }]);
    expect((await say('and who is the president?', within(first))).done.message.unanswered).toBe(true);
  });
});

describe('a question that the sources do not answer', () => {
  const lost = 'What is the airspeed of a swallow?';

  it('is told so, flagged, costs nothing, and a human is offered', async () => {
    const turn = await say(lost);
    expectOrder(turn);
    expect(turn.done.message).toMatchObject({ unanswered: true, sources: [], creditsUsed: 0 });
    expect(turn.done.message.content).toMatch(/person.*yes or no/);
    expect(turn.sources).toBeUndefined();
  });

  it.each([
    ['yes', 'en'],
    ['Yes, please!', 'en'],
    ['ja', 'de'],
    ['oui', 'fr'],
    ['sí', 'es'],
    ['はい', 'ja'],
  ])('%s to that offer asks for a human', async (reply, lang) => {
    const turn = await say(lost, { lang });
    const accepted = await say(reply, { lang, ...within(turn) });
    expectOrder(accepted);
    expect(accepted.handoff).toEqual({ status: 'human_requested' });
    expect(accepted.done.message.content.length).toBeGreaterThan(5);
    expect(await conversationOf(turn)).toMatchObject({
      status: 'human_requested',
      handoffRequestedAt: expect.any(String),
    });
  });

  it.each([
    ['no', 'en', /anything else/],
    ['no', 'es', /^(?!.*anything else)/],
    ['nein', 'de', /In Ordnung/],
  ])('%s (%s) to that offer leaves it at that', async (reply, lang, text) => {
    const turn = await say(lost, { lang });
    const declined = await say(reply, { lang, ...within(turn) });
    expect(declined.handoff).toBeUndefined();
    expect(declined.done.message.content).toMatch(text);
    expect((await conversationOf(turn)).status).toBe('open');
    // The offer is answered: another yes is none.
    expect((await say('yes', { lang, ...within(turn) })).handoff).toBeUndefined();
  });

  it('yes without an offer is a message like any other', async () => {
    expect((await say('yes')).handoff).toBeUndefined();
  });
});

describe('a request for a human', () => {
  it.each([
    ['I want to talk to a human', 'en'],
    ['Ich möchte mit einem Menschen sprechen', 'de'],
    ['人間と話したい', 'ja'],
  ])('%s escalates with words that say so', async (message, lang) => {
    const turn = await say(message, { lang });
    expectOrder(turn);
    expect(turn.handoff).toEqual({ status: 'human_requested' });
    expect(turn.done.message).toMatchObject({ role: 'assistant', creditsUsed: 0, unanswered: false });
    expect(turn.done.message.content.length).toBeGreaterThan(5);
    expect((await chatJson(bot.publicUrl, { message: 'hello?', ...within(turn) })).body.data).toMatchObject({
      status: 'human_requested',
      message: null,
    });
  });

  it('outside the opening hours says that nobody is there, and escalates all the same', async () => {
    const own = await makeBot(platform, tenant);
    const hours = { enabled: true, timezone: 'UTC', schedule: {}, awayMessage: 'We are back on Monday.' };
    await tenant.api.put(`${own.path}/business-hours`, hours);
    const { handoff, done } = await chat(own.publicUrl, { message: 'I want to talk to a human' });
    expect([handoff.status, done.message.content]).toEqual(['human_requested', 'We are back on Monday.']);
  });
});

describe('a blocked topic', () => {
  it('is refused in the words of the owner, or else of the platform, and costs nothing', async () => {
    const own = await makeBot(platform, tenant);
    await addFaq(tenant, own, 'What do you think of the election?', 'We have an opinion on the election.');
    const ask = async () => (await chat(own.publicUrl, { message: 'what do you think of the election' })).done.message;
    expect((await ask()).content).toMatch(/opinion/);
    await tenant.api.patch(`${own.path}/settings`, {
      blockedTopics: ['election'],
      refusalMessage: 'No politics here.',
    });
    expect(await ask()).toMatchObject({ content: 'No politics here.', sources: [], creditsUsed: 0, unanswered: false });
    await tenant.api.patch(`${own.path}/settings`, { refusalMessage: null });
    expect((await ask()).content).toBe("I'm sorry, I can't help with that.");
    await tenant.api.patch(`${own.path}/settings`, { blockedTopics: [] });
    expect((await ask()).content).toMatch(/opinion/);
  });
});

describe('the budget', () => {
  const balance = async ({ workspaceId }: Tenant) => {
    const row = await platform.store.get(workspaceKey(workspaceId), { consistent: true });
    return Number(row?.monthlyCredits) + Number(row?.poolCredits);
  };
  const unavailable = /not available right now/;

  it('spent gives an ordinary reply that says so, in a real conversation, and still lets a human be asked for', async () => {
    const poor = await platform.tenant();
    const own = await makeBot(platform, poor);
    await addFaq(poor, own, 'Do you ship to Iceland?', answer);
    await platform.operator('workspace set', { credits: '0' }, poor.workspaceId);
    const turn = await chat(own.publicUrl, { message: question });
    expectOrder(turn);
    expect(turn.done.message).toMatchObject({ role: 'assistant', creditsUsed: 0, sources: [] });
    expect(turn.done.message.content).toMatch(unavailable);
    const stored = await messagesOf(poor, turn.start.conversationId);
    expect(stored.map(({ content }) => content)).toEqual([question, turn.done.message.content]);
    const human = await chat(own.publicUrl, { message: 'I want to talk to a human', ...within(turn) });
    expect(human.handoff).toEqual({ status: 'human_requested' });
    const accepted = await chat(own.publicUrl, { message: 'can I speak to a person' });
    expect(accepted.handoff).toEqual({ status: 'human_requested' });
    expect(await balance(poor)).toBe(0);
  });

  it('is exact under many chats at once: ten credits are ten answers', async () => {
    const poor = await platform.tenant();
    const own = await makeBot(platform, poor);
    await addFaq(poor, own, 'Do you ship to Iceland?', answer);
    await platform.operator('workspace set', { credits: '10' }, poor.workspaceId);
    const turns = await Promise.all(Array.from({ length: 30 }, () => chat(own.publicUrl, { message: question })));
    const messages = turns.map(({ done, error }) => {
      expect(error).toBeUndefined();
      return done.message;
    });
    expect(messages.filter(({ content, creditsUsed }) => content === answer && creditsUsed === 1).length).toBe(10);
    expect(messages.filter(({ content, creditsUsed }) => unavailable.test(content) && creditsUsed === 0).length).toBe(
      20,
    );
    expect(await balance(poor)).toBe(0);
    for (const [at, { start }] of turns.entries()) {
      const sources = messages[at].sources.map((source: object) => ({ ...source, language: null }));
      const forTeam = { sources, modelFailure: null, usage: null, mail: null, byEmail: false, senderVerified: null };
      expect((await messagesOf(poor, start.conversationId)).at(-1)).toEqual({ ...messages[at], ...forTeam });
    }
  });

  it('of a client workspace is what was allocated to it: nothing at first', async () => {
    const small = await clientWorkspace(platform, tenant);
    const own = await makeBot(platform, small);
    await addFaq(small, own, 'Do you ship to Iceland?', answer);
    expect((await chat(own.publicUrl, { message: question })).done.message.content).toMatch(unavailable);
  });

  it('is not touched by what costs nothing', async () => {
    const before = await balance(tenant);
    await say('What is the airspeed of a swallow?');
    await say('I want to talk to a human');
    expect(await balance(tenant)).toBe(before);
    await say(question);
    expect(await balance(tenant)).toBe(before - 1);
  });
});

it('a paused chatbot says that it is not available', async () => {
  const own = await makeBot(platform, tenant);
  await addFaq(tenant, own, 'Do you ship to Iceland?', answer);
  await tenant.api.patch(own.path, { status: 'paused' });
  const { done } = await chat(own.publicUrl, { message: question });
  expect(done.message).toMatchObject({ content: expect.stringMatching(/not available/), creditsUsed: 0 });
});
