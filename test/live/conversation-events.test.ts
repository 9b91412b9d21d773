// @slow
import { afterEach, describe, expect, it } from 'vitest';
import { idAt, idTime } from '../../domain/core/ids.ts';
import { newId, putMessage, type Started, startConversation } from '../support/conversation.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { subscribe } from '../support/subscription.ts';
import { chatJson, makeBot } from '../support/visitor.ts';
import { conversationEvents, subscriber } from './support.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const live = subscriber(() => platform);
afterEach(() => live.leaveAll());
const follow = ({ conversationId }: Started, after?: string) => live.conversation(tenant, conversationId, after);
const act = ({ conversationId }: Started, what: string, body: object = {}) =>
  tenant.api.post(`/conversations/${conversationId}/${what}`, body);
const say = ({ conversationId, bindingToken: bt }: Started, message: string) =>
  chatJson(bot.publicUrl, { message, conversationId, bt });

describe('conversationEvents', () => {
  it('tells how the conversation stands, then what visitor and agent do, notes included', async () => {
    const started = await startConversation(bot);
    const { conversationId } = started;
    const stream = await follow(started);
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    // What keeps proxies from holding it back.
    expect(stream.headers.get('cache-control')).toBe('no-cache, no-store, no-transform');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(await stream.events(1)).toMatchObject([
      { type: 'STATUS', conversationId, conversation: { id: conversationId, status: 'OPEN', assignee: null } },
    ]);
    await say(started, 'Can I talk to a human?');
    const asked = await stream.events(3);
    expect(asked.map(({ type, message }) => [type, message?.role])).toEqual([
      ['STATUS', undefined],
      ['MESSAGE', 'VISITOR'],
      ['MESSAGE', 'ASSISTANT'],
    ]);
    expect(asked[0].conversation.status).toBe('HUMAN_REQUESTED');
    await act(started, 'takeover');
    expect(await stream.events(1)).toMatchObject([
      { type: 'STATUS', conversation: { status: 'HUMAN_ACTIVE', assignee: { name: 'test' } } },
    ]);
    const note = (await act(started, 'notes', { body: 'Asks for a refund' })).body.data;
    expect(await stream.events(1)).toMatchObject([
      { type: 'NOTE', note: { id: note.id, body: 'Asks for a refund' }, message: null },
    ]);
    await act(started, 'reply', { content: 'Here I am' });
    expect(await stream.events(1)).toMatchObject([
      { type: 'MESSAGE', message: { role: 'AGENT', content: 'Here I am', author: { name: 'test' } }, note: null },
    ]);
    await act(started, 'resolve');
    expect(await stream.events(1)).toMatchObject([{ type: 'STATUS', conversation: { status: 'RESOLVED' } }]);
  });

  it('tells who types, and that they have stopped', async () => {
    const started = await startConversation(bot);
    const stream = await follow(started);
    await stream.take(1);
    const type = (typing: boolean) => call('POST', `${started.url}/typing?bt=${started.bindingToken}`, { typing });
    await type(true);
    expect(await stream.events(1)).toMatchObject([{ type: 'TYPING', typing: { visitor: true, agent: null } }]);
    await type(false);
    expect(await stream.events(1)).toMatchObject([{ type: 'TYPING', typing: { visitor: false, agent: null } }]);
    await act(started, 'typing');
    expect(await stream.events(1)).toMatchObject([
      { type: 'TYPING', typing: { visitor: false, agent: { name: 'test' } } },
    ]);
  });

  it('goes on after an event: what came meanwhile is told once, in order', async () => {
    const started = await startConversation(bot);
    const first = await follow(started);
    await first.take(1);
    await act(started, 'reply', { content: 'one' });
    const [status, one] = await first.events(2);
    first.leave();
    await act(started, 'reply', { content: 'two' });
    await act(started, 'notes', { body: 'three' });
    await act(started, 'reply', { content: 'four' });
    const again = await follow(started, one.id);
    const told = await again.events(3);
    expect(told.map(({ message, note }) => message?.content ?? note.body)).toEqual(['two', 'three', 'four']);
    const later = await follow(started, told[0].id);
    expect((await later.events(2)).map(({ id }) => id)).toEqual([told[1].id, told[2].id]);
    // From before the first message, whose state is known.
    const early = await follow(started, status.id);
    expect((await early.events(4)).map(({ type }) => type)).toEqual(['MESSAGE', 'MESSAGE', 'NOTE', 'MESSAGE']);
    await act(started, 'resolve');
    for (const stream of [again, later, early]) expect(await stream.events(1)).toMatchObject([{ type: 'STATUS' }]);
  });

  it('tells a message that was begun before the last one told and stored after it', async () => {
    const started = await startConversation(bot);
    const stream = await follow(started);
    await stream.take(1);
    const before = await putMessage(platform, tenant, started);
    const last = await putMessage(platform, tenant, started);
    const [, told] = await stream.events(2);
    expect(told.message.id).toBe(last.id);
    const earlier = (ms: number) => idAt(idTime(before.id) - ms).slice(0, 14) + newId().slice(14);
    const late = await putMessage(platform, tenant, started, { id: earlier(3600_000) });
    expect(await stream.events(1)).toMatchObject([{ message: { id: late.id } }]);
    stream.leave();
    const later = await putMessage(platform, tenant, started, { id: earlier(30_000) });
    const missed = await follow(started, told.id);
    expect((await missed.events(2)).map(({ message }) => message.id)).toEqual([late.id, later.id]);
    await act(started, 'notes', { body: 'end' });
    expect(await missed.events(1)).toMatchObject([{ type: 'NOTE' }]);
  });

  it('tells messages in the order in which they were stored', async () => {
    const started = await startConversation(bot);
    const stream = await follow(started);
    const [status] = await stream.events(1);
    stream.leave();
    const ids = [newId(), newId()];
    await putMessage(platform, tenant, started, { id: ids[1], seq: 1 });
    await putMessage(platform, tenant, started, { id: ids[0], seq: 2 });
    const again = await follow(started, status.id);
    const told = await again.events(2);
    expect(told.map(({ message }) => message.id)).toEqual([ids[1], ids[0]]);
    const rest = await follow(started, told[0].id);
    expect(await rest.events(1)).toMatchObject([{ message: { id: ids[0] } }]);
  });

  it('tells each of many notes that are written at once, also to whoever comes back in the middle of them', async () => {
    const started = await startConversation(bot);
    const stream = await follow(started);
    const bodies = Array.from({ length: 20 }, (_, n) => `note ${n}`);
    const answers = await Promise.all(bodies.map((body) => act(started, 'notes', { body })));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    const [, ...told] = await stream.events(21);
    expect(told.map(({ note }) => note.body).sort()).toEqual([...bodies].sort());
    const again = await follow(started, told[6].id);
    expect((await again.events(13)).map(({ note }) => note.id)).toEqual(told.slice(7).map(({ note }) => note.id));
    const { notes } = (await tenant.api.get(`/conversations/${started.conversationId}/notes`)).body.data;
    expect(notes).toHaveLength(20);
    expect(Object.keys(notes[0]).sort()).toEqual(['author', 'body', 'createdAt', 'id', 'mentions']);
  });

  it('completes when the conversation is erased', async () => {
    const started = await startConversation(bot);
    const stream = await follow(started);
    await stream.take(1);
    await tenant.api.delete(`/conversations/${started.conversationId}`);
    expect(await stream.rest()).toMatchObject([
      { data: { conversationEvents: { type: 'DELETED', conversationId: started.conversationId, conversation: null } } },
    ]);
  });

  it('is to be had by GET as well, and nested fields keep their own scopes', async () => {
    const started = await startConversation(bot);
    const { key: apiKey = '' } = await platform.operator('key create', {
      workspace: tenant.workspaceId,
      scopes: 'conversations:read',
    });
    const query = conversationEvents('conversation { id messages { id } lead { id } }');
    const variables = { id: started.conversationId };
    const stream = await subscribe(platform.graphqlUrl, query, { apiKey, variables, method: 'GET' });
    const [result] = await stream.take(1);
    expect(result.data.conversationEvents.conversation).toEqual({
      id: started.conversationId,
      messages: [],
      lead: null,
    });
    expect(result.errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN' }, path: ['conversationEvents', 'conversation', 'lead'] },
    ]);
    stream.leave();
  });

  it('reads nested fields anew for each event', async () => {
    const started = await startConversation(bot);
    const query = conversationEvents('type conversation { messages { id } chatbot { name } }');
    const stream = await live.open(query, tenant, { id: started.conversationId });
    expect(await stream.events(1)).toMatchObject([{ conversation: { messages: [], chatbot: { name: 'Bot' } } }]);
    await tenant.api.patch(bot.path, { name: 'Renamed' });
    const { id } = await putMessage(platform, tenant, started);
    expect(await stream.events(1)).toMatchObject([
      { conversation: { messages: [{ id }], chatbot: { name: 'Renamed' } } },
    ]);
  });
});
