// @slow
import { afterEach, describe, expect, it } from 'vitest';
import { inboxEntryKey, inboxHeadKey } from '../../domain/conversations/live-items.ts';
import { type Started, startConversation } from '../support/conversation.ts';
import { call, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { type Bot, chatJson, makeBot } from '../support/visitor.ts';
import { subscriber } from './support.ts';

const { platform } = await useScene();

const live = subscriber(() => platform);
afterEach(() => live.leaveAll());

interface Desk {
  tenant: Tenant;
  bot: Bot;
}
const openDesk = async (): Promise<Desk> => {
  const tenant = await platform.tenant();
  return { tenant, bot: await makeBot(platform, tenant) };
};
const act = ({ tenant }: Desk, { conversationId }: Started, what: string, body: object = {}) =>
  tenant.api.post(`/conversations/${conversationId}/${what}`, body);
// biome-ignore lint/suspicious/noExplicitAny: tests read what came
const idsOf = (events: any[]) => events.map(({ id }) => id);
// biome-ignore lint/suspicious/noExplicitAny: tests read what came
const textOf = ({ type, message, note }: any): string => message?.content ?? note?.body ?? type;

describe('inboxEvents', () => {
  it('tells of every conversation of the workspace, and of no other', async () => {
    const [desk, other] = [await openDesk(), await openDesk()];
    const [inbox, foreign] = [await live.inbox(desk.tenant), await live.inbox(other.tenant)];
    const { body } = await chatJson(desk.bot.publicUrl, { message: 'I want to talk to a human' });
    const { conversationId } = body.data;
    const first = await inbox.events(3);
    expect(first.map(({ type }) => type).sort()).toEqual(['CREATED', 'MESSAGE', 'MESSAGE']);
    expect(first.flatMap(({ message }) => message?.role ?? [])).toEqual(['VISITOR', 'ASSISTANT']);
    for (const event of first) {
      expect(event).toMatchObject({ conversationId, conversation: { id: conversationId, status: 'HUMAN_REQUESTED' } });
    }
    const started = { conversationId, bindingToken: body.data.bindingToken, url: '' };
    await act(desk, started, 'takeover');
    expect(await inbox.events(1)).toMatchObject([
      { type: 'STATUS', conversation: { status: 'HUMAN_ACTIVE', assignee: { name: 'test' } } },
    ]);
    await act(desk, started, 'notes', { body: 'VIP' });
    expect(await inbox.events(1)).toMatchObject([{ type: 'NOTE', note: { body: 'VIP' } }]);
    await desk.tenant.api.delete(`/conversations/${conversationId}`);
    expect(await inbox.events(1)).toMatchObject([{ type: 'DELETED', conversationId, conversation: null }]);
    await startConversation(other.bot);
    expect(await foreign.events(1)).toMatchObject([{ type: 'CREATED' }]);
    expect(foreign.results).toHaveLength(1);
  });

  it('tells who types in any conversation, and that they have stopped', async () => {
    const desk = await openDesk();
    const [one, two] = [await startConversation(desk.bot), await startConversation(desk.bot)];
    const inbox = await live.inbox(desk.tenant);
    const type = ({ url, bindingToken }: Started, typing: boolean) =>
      call('POST', `${url}/typing?bt=${bindingToken}`, { typing });
    const typings = async (count: number) =>
      (await inbox.events(count)).flatMap(({ type, ...event }) => (type === 'TYPING' ? [event] : []));
    await type(one, true);
    let told = await typings(1);
    // What began both conversations may be told yet.
    while (told.length === 0) told = await typings(1);
    expect(told).toMatchObject([{ conversationId: one.conversationId, typing: { visitor: true, agent: null } }]);
    await act(desk, two, 'typing');
    expect(await typings(1)).toMatchObject([
      { conversationId: two.conversationId, typing: { visitor: false, agent: { name: 'test' } } },
    ]);
    await type(one, false);
    expect(await typings(1)).toMatchObject([{ conversationId: one.conversationId, typing: { visitor: false } }]);
  });

  it('tells ten subscribers the same, each conversation in its order, however many act at once', async () => {
    const desk = await openDesk();
    const all = await Promise.all(Array.from({ length: 10 }, () => live.inbox(desk.tenant)));
    const started = await Promise.all(Array.from({ length: 5 }, () => startConversation(desk.bot)));
    await Promise.all(
      started.map(async (each) => {
        for (const content of ['1', '2', '3', '4']) await act(desk, each, 'reply', { content });
      }),
    );
    // Of each: begun, taken over by the first reply, four messages.
    const told = await Promise.all(all.map((inbox) => inbox.events(30)));
    for (const events of told) expect(idsOf(events)).toEqual(idsOf(told[0]!));
    expect(new Set(idsOf(told[0]!)).size).toBe(30);
    for (const { conversationId } of started) {
      const own = told[0]!.filter((event) => event.conversationId === conversationId);
      expect(own.flatMap(({ message }) => message?.content ?? [])).toEqual(['1', '2', '3', '4']);
      expect(own.map(({ type }) => type).sort()).toEqual([
        ...['CREATED', 'MESSAGE', 'MESSAGE', 'MESSAGE', 'MESSAGE', 'STATUS'],
      ]);
    }
  });

  it('goes on after an event: what came meanwhile is told once, in order', async () => {
    const desk = await openDesk();
    const first = await live.inbox(desk.tenant);
    const started = await startConversation(desk.bot);
    const [created] = await first.events(1);
    first.leave();
    await act(desk, started, 'notes', { body: 'one' });
    await act(desk, started, 'notes', { body: 'two' });
    await act(desk, started, 'notes', { body: 'three' });
    const again = await live.inbox(desk.tenant, created.id);
    const told = await again.events(3);
    expect(told.map(textOf)).toEqual(['one', 'two', 'three']);
    const later = await live.inbox(desk.tenant, told[0].id);
    expect(idsOf(await later.events(2))).toEqual(idsOf(told.slice(1)));
    await act(desk, started, 'notes', { body: 'four' });
    for (const inbox of [again, later]) expect((await inbox.events(1)).map(textOf)).toEqual(['four']);
  });

  it('keeps events for an hour, and says so to whoever comes back later', async () => {
    const desk = await openDesk();
    const { workspaceId } = desk.tenant;
    const first = await live.inbox(desk.tenant);
    await startConversation(desk.bot);
    const [created] = await first.events(1);
    const head = await platform.store.get(inboxHeadKey(workspaceId), { consistent: true });
    // Nothing came since: however long ago it was told, nothing was missed.
    const key = inboxEntryKey(workspaceId, Number(head!.number));
    await platform.store.update(key, { set: { ttl: Math.floor(Date.now() / 1000) - 1 } });
    const quiet = await live.inbox(desk.tenant, created.id);
    await startConversation(desk.bot);
    expect(await quiet.events(1)).toMatchObject([{ type: 'CREATED' }]);
    const old = await live.inbox(desk.tenant, '0-1');
    expect(await old.rest()).toMatchObject([
      {
        errors: [
          {
            message: 'after is too old: events are kept for 60 minutes.',
            extensions: { code: 'VALIDATION_ERROR', details: [{ path: 'after' }] },
          },
        ],
      },
    ]);
  });
});
