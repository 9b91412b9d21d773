import { describe, expect, it } from 'vitest';
import { conversationKey, toConversation } from '../../domain/conversations/items.ts';
import { pollConversation } from '../../domain/conversations/visitor/read.ts';
import type { App, Query } from '../../domain/core/app.ts';
import {
  expectClosedToOthers,
  newId,
  ofVisitor,
  putMessage,
  setConversation,
  startConversation,
} from '../support/conversation.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, chat, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const [bot, other] = await Promise.all([makeBot(platform, tenant), makeBot(platform, tenant)]);

const poll = async (url: string, bt: string, more = '') => (await call('GET', `${url}/poll?bt=${bt}${more}`)).body.data;

describe('poll', () => {
  it('of a new conversation has a state and no messages', async () => {
    const { url, bindingToken } = await startConversation(bot);
    expect(await poll(url, bindingToken)).toEqual({ status: 'open', humanLive: false, agentName: null, messages: [] });
  });

  it('takes the token in the header', async () => {
    const { url, bindingToken } = await startConversation(bot);
    const { status, headers } = await call('GET', `${url}/poll`, undefined, { 'x-binding-token': bindingToken });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it.each([
    ['open', false, null],
    ['human_requested', false, null],
    ['human_active', true, 'Ann'],
    ['resolved', false, null],
    ['closed', false, null],
  ])('tells %s', async (status, humanLive, agentName) => {
    const started = await startConversation(bot);
    await setConversation(platform, tenant, started, { status, assignee: { id: 'a-1', name: 'Ann' } });
    expect(await poll(started.url, started.bindingToken)).toMatchObject({ status, humanLive, agentName });
  });

  it('gives the messages as stored, oldest first, and those after one', async () => {
    const started = await startConversation(bot);
    const { conversationId, bindingToken: bt, url } = started;
    const turn = await chat(bot.publicUrl, { message: 'hello', conversationId, bt });
    const reply = ofVisitor(await putMessage(platform, tenant, started));
    const { messages } = await poll(url, bt);
    expect(messages.map(({ id }: { id: string }) => id)).toEqual([
      turn.start.visitorMessageId,
      turn.start.messageId,
      reply.id,
    ]);
    expect(messages[1]).toEqual(turn.done.message);
    expect(messages[2]).toEqual(reply);
    expect((await poll(url, bt, `&after=${turn.start.messageId}`)).messages).toEqual([reply]);
    expect((await poll(url, bt, `&after=${reply.id.toUpperCase()}`)).messages).toEqual([]);
  });

  it('gives the 100 most recent, or the next 100', async () => {
    const started = await startConversation(bot);
    const sent = [];
    for (let n = 0; n < 105; n++) sent.push((await putMessage(platform, tenant, started)).id);
    const idsOf = async (more = '') =>
      (await poll(started.url, started.bindingToken, more)).messages.map(({ id }: { id: string }) => id);
    expect(await idsOf()).toEqual(sent.slice(5));
    expect(await idsOf(`&after=${sent[1]}`)).toEqual(sent.slice(2, 102));
  });

  it('shows nothing internal: no system message, no note, no sources where the owner hides them', async () => {
    await addFaq(tenant, bot, 'Do you ship to Iceland?', 'Yes, parcels to Iceland take six days by airmail.');
    const started = await startConversation(bot);
    const { conversationId, bindingToken: bt, url } = started;
    await chat(bot.publicUrl, { message: 'do you ship to iceland', conversationId, bt });
    await putMessage(platform, tenant, started, { role: 'system', content: 'internal' });
    await tenant.api.post(`/conversations/${conversationId}/notes`, { body: 'a secret note' });
    const shown = await poll(url, bt);
    expect(shown.messages.map(({ role }: { role: string }) => role)).toEqual(['visitor', 'assistant']);
    expect(JSON.stringify(shown)).not.toMatch(/internal|secret/);
    expect(shown.messages[1].sources.length).toBe(1);
    await tenant.api.patch(`${bot.path}/settings`, { showSources: false });
    expect((await poll(url, bt)).messages[1].sources).toEqual([]);
  });

  it('is one 404 for everyone else', async () => {
    const pair = [await startConversation(bot), await startConversation(bot)] as const;
    expect(await expectClosedToOthers('GET', { own: bot, other }, [...pair], 'poll')).toEqual(['404 NOT_FOUND']);
  });

  it('refuses an `after` that is no id, another method and an unknown path', async () => {
    const { url, bindingToken } = await startConversation(bot);
    expect((await call('GET', `${url}/poll?bt=${bindingToken}&after=x`)).body.error.details[0].path).toBe('after');
    const wrong = await call('POST', `${url}/poll?bt=${bindingToken}`);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await call('GET', `${url}/other?bt=${bindingToken}`)).status).toBe(404);
    expect((await call('GET', `${bot.publicUrl}/conversations//poll?bt=${bindingToken}`)).status).toBe(404);
    expect((await call('GET', `${url}/poll?bt=${bindingToken}&after=${newId()}`)).status).toBe(200);
  });
});

it('poll reads messages only where there may be new ones', async () => {
  const started = await startConversation(bot);
  const row = async () =>
    toConversation((await platform.store.get(conversationKey(tenant.workspaceId, started.conversationId)))!);
  let reads = 0;
  const { query, queryAll } = platform.store;
  const counted =
    <Answer>(read: (wanted: Query) => Answer) =>
    (wanted: Query) => {
      reads++;
      return read(wanted);
    };
  const app = { store: { ...platform.store, query: counted(query), queryAll: counted(queryAll) } } as App;
  const after = async (id: string) => {
    reads = 0;
    const { messages } = await pollConversation(app, await row(), { after: id, showSources: true });
    return [messages.map((message) => message.id), reads > 0];
  };
  const late = newId();
  const [first, second] = [await putMessage(platform, tenant, started), await putMessage(platform, tenant, started)];
  expect(await after(first.id)).toEqual([[second.id], true]);
  expect(await after(second.id)).toEqual([[], false]);
  // Stored last, under an id that was made before the others: the newest id is not the last message.
  await putMessage(platform, tenant, started, { id: late });
  expect((await after(second.id))[0]).toEqual([late]);
  const third = await putMessage(platform, tenant, started);
  expect(await after(third.id)).toEqual([[], false]);
});
