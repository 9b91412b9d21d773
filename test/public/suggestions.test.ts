import { describe, expect, it } from 'vitest';
import { messageKey } from '../../domain/conversations/items.ts';
import type { Message } from '../../domain/conversations/records.ts';
import { putMessage, type Started, setConversation, startConversation } from '../support/conversation.ts';
import { call, type Tenant, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, type Bot, chat, chatJson, makeBot, messagesOf } from '../support/visitor.ts';

let bot: Bot;
let suggestions: { text: string; sourceId: string }[];
const answers = ['Yes, parcels to Iceland take six days.', 'Lamps are repaired within a week.'];
const { platform, tenant } = await useScene();
({ bot, suggestions } = await furnish(tenant));

async function furnish(owner: Tenant) {
  const own = await makeBot(platform, owner);
  const faqs = [
    await addFaq(owner, own, 'Do you ship to Iceland?', answers[0]!),
    await addFaq(owner, own, 'Do you repair lamps?', answers[1]!),
  ];
  return { bot: own, suggestions: faqs.map(({ id, title }) => ({ text: title, sourceId: id })) };
}

/** A conversation that the chatbot has answered with suggestions, as `commitTurn` stores them. */
async function offered(owner = tenant, of = bot, offer = suggestions, fields: Partial<Message> = {}) {
  const started = await startConversation(of);
  await putMessage(platform, owner, started, { role: 'visitor', author: null, content: 'Iceland lamps' });
  const message = { role: 'assistant', author: null, unanswered: true, suggestions: offer, ...fields };
  const { id } = await putMessage(platform, owner, started, message);
  await setConversation(platform, owner, started, { suggestionsOf: id, offersHuman: true });
  return { ...started, messageId: id };
}

const say = (message: string, { conversationId, bindingToken: bt }: Started) =>
  chat(bot.publicUrl, { message, conversationId, bt });
const isUnanswered = async ({ conversationId, messageId }: Started & { messageId: string }, owner = tenant) =>
  (await messagesOf(owner, conversationId)).find(({ id }) => id === messageId).unanswered;

describe('suggestions of a message', () => {
  it('are given by REST and GraphQL, and to the visitor by poll and stream', async () => {
    const started = await offered();
    const [, rest] = await messagesOf(tenant, started.conversationId);
    expect(rest).toMatchObject({ id: started.messageId, suggestions, unanswered: true });
    const query = `{ conversation(id: "${started.conversationId}") { messages { suggestions { text sourceId } } } }`;
    const { body } = await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': tenant.apiKey });
    expect(body.data.conversation.messages).toEqual([{ suggestions: [] }, { suggestions }]);
    const polled = await call('GET', `${started.url}/poll?bt=${started.bindingToken}`);
    expect(polled.body.data.messages.map((message: Message) => message.suggestions)).toEqual([[], suggestions]);
    expect(await firstStreamed(started)).toMatchObject({ suggestions });
  });

  it('stay where the owner hides sources', async () => {
    const hiding = await furnish(tenant);
    await tenant.api.patch(`${hiding.bot.path}/settings`, { showSources: false });
    const sources = [{ sourceId: suggestions[0]!.sourceId, title: 'T', url: null }];
    const { url, bindingToken } = await offered(tenant, hiding.bot, suggestions, { sources });
    const { messages } = (await call('GET', `${url}/poll?bt=${bindingToken}`)).body.data;
    expect(messages[1]).toMatchObject({ sources: [], suggestions });
  });
});

it('Why a model failed is for the team alone', async () => {
  const started = await offered(tenant, bot, [], { modelFailure: 'not_enabled' });
  expect((await messagesOf(tenant, started.conversationId))[1].modelFailure).toBe('not_enabled');
  const query = `{ conversation(id: "${started.conversationId}") { messages { modelFailure } } }`;
  const { body } = await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': tenant.apiKey });
  expect(body.data.conversation.messages).toEqual([{ modelFailure: null }, { modelFailure: 'NOT_ENABLED' }]);
  const { messages } = (await call('GET', `${started.url}/poll?bt=${started.bindingToken}`)).body.data;
  expect([messages.length, JSON.stringify(messages)]).toEqual([2, expect.not.stringContaining('modelFailure')]);
  expect(await firstStreamed(started)).not.toHaveProperty('modelFailure');
  const { body: answer } = await chatJson(bot.publicUrl, { message: 'do you repair lamps' });
  expect(answer.data.message).not.toHaveProperty('modelFailure');
  expect((await messagesOf(tenant, answer.data.conversationId))[1].modelFailure).toBeNull();
});

/** The assistant's message as the visitor's stream gives it. */
async function firstStreamed({ url, bindingToken }: Started) {
  const leaving = new AbortController();
  const headers = { 'x-binding-token': bindingToken, 'last-event-id': '00000000-0000-7000-8000-000000000000' };
  const response = await fetch(`${url}/stream`, { headers, signal: leaving.signal });
  let text = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const found = /event: message\ndata: (.*"role":"assistant".*)\n\n/.exec(text)?.[1];
    if (!found) continue;
    leaving.abort();
    return JSON.parse(found);
  }
}

describe('the next message', () => {
  it.each([
    ['Do you ship to Iceland?', 0],
    ['  do you SHIP to iceland? ', 0],
    ['Do you repair lamps?', 1],
  ])('%j takes a suggestion, which is answered and stops counting as unanswered', async (text, at) => {
    const started = await offered();
    const { done } = await say(text, started);
    expect(done.message).toMatchObject({ content: answers[at], unanswered: false });
    expect(await isUnanswered(started)).toBe(false);
  });

  it.each(['Do you ship to Iceland', 'Do you ship to Iceland? Now?', 'hello', '- Do you ship to Iceland?'])(
    '%j takes none, and a suggestion that is sent after it comes too late',
    async (text) => {
      const started = await offered();
      await say(text, started);
      expect(await isUnanswered(started)).toBe(true);
      await say('Do you ship to Iceland?', started);
      expect(await isUnanswered(started)).toBe(true);
    },
  );

  it('takes one also where an agent wrote in between', async () => {
    const started = await offered();
    await putMessage(platform, tenant, started, { content: 'I am here too.' });
    await say('Do you ship to Iceland?', started);
    expect(await isUnanswered(started)).toBe(false);
  });

  it('of many at once is the one that was stored first', async () => {
    for (let round = 0; round < 8; round++) {
      const started = await offered();
      const texts = ['Do you ship to Iceland?', 'hello', 'DO YOU REPAIR LAMPS?', 'goodbye'];
      await Promise.all(texts.map((text) => say(text, started)));
      const { visitor } = Object.groupBy(await messagesOf(tenant, started.conversationId), ({ role }) => role);
      const next: string = visitor![1].content;
      const taken = suggestions.some(({ text }) => text.toLowerCase() === next.toLowerCase());
      expect([next, await isUnanswered(started)]).toEqual([next, !taken]);
    }
  });
});

it('The figures follow: what was taken is unanswered no longer, what was not still is', async () => {
  const own = await platform.tenant();
  const furnished = await furnish(own);
  const all = await Promise.all([1, 2, 3].map(() => offered(own, furnished.bot, furnished.suggestions)));
  const unanswered = async (query = '') =>
    (await own.api.get(`/analytics/summary?range=today${query}`)).body.data.unanswered as number;
  await until('all three are counted', async () => (await unanswered()) === 3);
  const ask = ({ conversationId, bindingToken: bt }: Started, message: string) =>
    chat(furnished.bot.publicUrl, { message, conversationId, bt });
  await ask(all[0]!, 'Do you repair lamps?');
  await ask(all[1]!, 'do you ship to iceland?');
  await ask(all[2]!, 'Thanks!');
  await until('two are taken back', async () => (await unanswered()) === 1);
  expect(await unanswered(`&chatbotId=${furnished.bot.id}`)).toBe(1);
  expect(await unanswered('&tz=Asia/Kathmandu')).toBe(1);
  const rows = await Promise.all(
    all.map(({ conversationId, messageId }) =>
      platform.store.get(messageKey(own.workspaceId, conversationId, messageId), { consistent: true }),
    ),
  );
  expect(rows.map((row) => row?.unanswered)).toEqual([false, false, true]);
});
