// @slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../domain/webhooks/records.ts';
import { putMessage, startConversation } from '../support/conversation.ts';
import { call, type Platform, type Tenant, until } from '../support/platform.ts';
import { startAllowedSite, useScene } from '../support/scene.ts';
import type { Site } from '../support/servers/site.ts';
import { addFaq, type Bot, chatJson, makeBot } from '../support/visitor.ts';
import { countEvents, endpoint, eventsOf } from './changes-support.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

let platform: Platform;
let tenant: Tenant;
let bot: Bot;
let site: Site;
beforeAll(async () => {
  site = await startAllowedSite({
    '/page': '<html><head><title>Page</title></head><body><p>It opens at noon.</p></body></html>',
  });
  ({ platform, tenant } = await useScene());
  bot = await makeBot(platform, tenant);
  // Paused: events are emitted, and none goes out.
  for (const feature of features) await platform.store.put(endpoint(tenant.workspaceId, feature, { active: false }));
});
afterAll(() => site?.close());

const all = async () => (await eventsOf(platform.store, tenant.workspaceId)).map(({ body }) => body);
/** The events that hold this, once there are so many. */
const events = (count: number, holds: (event: Json) => unknown) =>
  until(`${count} events`, async () => {
    const found = (await all()).filter(holds);
    return found.length >= count && found;
  });
/** Everything that was written before has become an event. The changes of one batch are processed in parallel, but batches are not. */
async function settled() {
  for (const name of ['marker', 'marker of a later batch']) {
    const { body } = await submit({ name });
    await events(1, ({ data }) => data.id === body.data.id);
  }
}
const submit = (body: object) => call('POST', `${bot.publicUrl}/leads`, body);
const names = (found: Json[]) => found.map(({ event }) => event).toSorted();
const conversation = async (id: string) => {
  const { data } = (await tenant.api.get(`/conversations/${id}`)).body;
  // What quotes the visitor or a message is not sent with the conversation's own events.
  const { visitorName: _name, lastMessage: _quote, lastQuestion: _question, waitingSince: _since, ...shown } = data;
  const { labels: _labels, priority: _priority, snoozed: _snoozed, snoozedUntil: _until, ...sent } = shown;
  return sent;
};
const latest = (found: Json[], event: string) => found.filter((each) => each.event === event).at(-1)?.data;

describe('a lead', () => {
  it('tells of itself when it is made and each time that it is submitted again, as REST shows it', async () => {
    const { conversationId, bindingToken: bt } = await startConversation(bot);
    const { id } = (await submit({ conversationId, bt, name: 'One', email: 'one@example.org' })).body.data;
    const [created] = await events(1, ({ data }) => data.id === id);
    expect(created.data).toEqual((await tenant.api.get(`/leads/${id}`)).body.data);
    await submit({ conversationId, bt, phone: '123' });
    const found = await events(2, ({ data }) => data.id === id);
    expect(names(found)).toEqual(['lead.created', 'lead.updated']);
    expect(latest(found, 'lead.updated')).toEqual((await tenant.api.get(`/leads/${id}`)).body.data);
    expect(Object.keys(latest(found, 'lead.updated'))).not.toContain('revision');
  });

  it('submitted by many at once tells of each submission once', async () => {
    const { conversationId, bindingToken: bt } = await startConversation(bot);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => submit({ conversationId, bt, name: `N${n}` })),
    );
    const { id } = answers[0]!.body.data;
    const found = await events(20, ({ data }) => data.id === id);
    await settled();
    expect((await all()).filter(({ data }) => data.id === id).length).toBe(20);
    expect(names(found).filter((name) => name === 'lead.created').length).toBe(1);
    expect(new Set(found.map((event: Json) => event.data.name)).size).toBe(20);
    expect(new Set(found.map((event: Json) => event.id)).size).toBe(20);
  });

  it('that loses its conversation, or goes, tells nothing', async () => {
    const { conversationId, bindingToken: bt } = await startConversation(bot);
    const { id } = (await submit({ conversationId, bt, name: 'Linked' })).body.data;
    await events(1, ({ data }) => data.id === id);
    await settled();
    const before = await countEvents(platform.store, tenant.workspaceId);
    await tenant.api.delete(`/conversations/${conversationId}`);
    await tenant.api.delete(`/leads/${id}`);
    await settled();
    // Two of the markers.
    expect(await countEvents(platform.store, tenant.workspaceId)).toBe(before + 2);
    await until('its events are withdrawn', async () => (await all()).every(({ data }) => data.id !== id));
  });
});

describe('a conversation', () => {
  it('tells of its messages, its request for a human and its end, each once', async () => {
    const first = (await chatJson(bot.publicUrl, { message: 'hello' })).body.data;
    const { conversationId, bindingToken: bt } = first;
    const asked = await chatJson(bot.publicUrl, { message: 'I want to talk to a human', conversationId, bt });
    expect(asked.body.data.status).toBe('human_requested');
    const waiting = await conversation(conversationId);
    await tenant.api.post(`/conversations/${conversationId}/reply`, { content: 'Here I am.' });
    await tenant.api.post(`/conversations/${conversationId}/resolve`);
    const resolved = await conversation(conversationId);
    await settled();
    const mine = (await all()).filter(
      ({ data }) => data.id === conversationId || data.conversationId === conversationId,
    );
    const own = mine.filter(({ event }) => event !== 'message.created' && !event.startsWith('lead.'));
    expect(names(own)).toEqual(['conversation.closed', 'conversation.created', 'conversation.handoff_requested']);
    expect(latest(own, 'conversation.handoff_requested')).toEqual(waiting);
    expect(latest(own, 'conversation.closed')).toEqual(resolved);
    expect(latest(own, 'conversation.closed')).toMatchObject({ status: 'resolved', closedBy: 'agent' });
    const { messages } = (await tenant.api.get(`/conversations/${conversationId}/messages`)).body.data;
    const told = mine.filter(({ event }) => event === 'message.created').map(({ data }) => data);
    const byId = (a: Json, b: Json) => a.id.localeCompare(b.id);
    // An event is older than any mail of its message.
    const unmailed = messages.map(({ mail: _mail, ...message }: Json) => message);
    expect(told.toSorted(byId)).toEqual(unmailed.toSorted(byId));
  });

  it('that begins with a request for a human tells of both', async () => {
    const { conversationId } = (await chatJson(bot.publicUrl, { message: 'please connect me with a human' })).body.data;
    const found = await events(2, ({ data }) => data.id === conversationId);
    expect(names(found)).toEqual(['conversation.created', 'conversation.handoff_requested']);
  });

  it('closed by its visitor, even twice at once, tells of its end once', async () => {
    const { conversationId, url, bindingToken } = await startConversation(bot);
    await Promise.all(Array.from({ length: 5 }, () => call('POST', `${url}/close?bt=${bindingToken}`)));
    await settled();
    const found = (await all()).filter(({ data }) => data.id === conversationId);
    expect(names(found)).toEqual(['conversation.closed', 'conversation.created']);
    expect(latest(found, 'conversation.closed')).toMatchObject({ status: 'closed', closedBy: 'visitor' });
  });

  it('that ends, is opened again and ends again, ends twice', async () => {
    const { conversationId, bindingToken: bt } = (await chatJson(bot.publicUrl, { message: 'hello' })).body.data;
    await tenant.api.post(`/conversations/${conversationId}/resolve`);
    await chatJson(bot.publicUrl, { message: 'hello again', conversationId, bt });
    await tenant.api.post(`/conversations/${conversationId}/resolve`);
    await settled();
    const found = (await all()).filter(({ data }) => data.id === conversationId);
    expect(names(found)).toEqual(['conversation.closed', 'conversation.closed', 'conversation.created']);
  });

  it('rated by 20 at once is one csat.received', async () => {
    const { conversationId, bindingToken: bt } = await startConversation(bot);
    const rate = (n: number) =>
      call('POST', `${bot.publicUrl}/csat`, { conversationId, bt, rating: 1 + (n % 5), comment: `c${n}` });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => rate(n)));
    await settled();
    const found = (await all()).filter(
      ({ event, data }) => event === 'csat.received' && data.conversationId === conversationId,
    );
    expect(found.length).toBe(1);
    const { chatbotId, ...rating } = found[0]!.data;
    expect([chatbotId, answers.map(({ body }) => body.data)]).toEqual([bot.id, expect.arrayContaining([rating])]);
    await rate(3);
    await settled();
    expect(
      (await all()).filter(({ event, data }) => event === 'csat.received' && data.conversationId === conversationId),
    ).toEqual(found);
  });
});

describe('a source', () => {
  const get = async (id: string) => (await tenant.api.get(`${bot.path}/sources/${id}`)).body.data;

  it('that is complete at once tells so', async () => {
    const faq = await addFaq(tenant, bot, 'When do you open?', 'At noon.');
    const text = (await tenant.api.post(`${bot.path}/sources/text`, { title: 'T', text: 'Some text.' })).body.data;
    for (const { id } of [faq, text]) {
      const [event] = await events(1, ({ data }) => data.id === id);
      expect([event.event, event.data]).toEqual(['knowledge.completed', await get(id)]);
    }
    await tenant.api.put(`${bot.path}/sources/${faq.id}`, { enabled: false });
    await settled();
    expect((await all()).filter(({ data }) => data.id === faq.id).length).toBe(1);
  });

  it('tells of each attempt that ends', async () => {
    const { id } = (await tenant.api.post(`${bot.path}/sources/url`, { url: `${site.url}/page` })).body.data;
    const [first] = await events(1, ({ data }) => data.id === id);
    expect([first.event, first.data]).toEqual(['knowledge.completed', await get(id)]);
    await tenant.api.post(`${bot.path}/sources/${id}/recrawl`);
    const found = await events(2, ({ data }) => data.id === id);
    expect(names(found)).toEqual(['knowledge.completed', 'knowledge.completed']);
  });

  it('that fails tells why', async () => {
    const { id } = (await tenant.api.post(`${bot.path}/sources/url`, { url: `${site.url}/missing` })).body.data;
    const [event] = await events(1, ({ data }) => data.id === id);
    expect([event.event, event.data]).toEqual(['knowledge.failed', await get(id)]);
    expect(event.data.errorMessage).toEqual(expect.any(String));
  });
});

it('no event tells anything private', async () => {
  const { conversationId } = await startConversation(bot);
  await putMessage(
    platform,
    tenant,
    { conversationId, bindingToken: '', url: '' },
    { role: 'visitor', feedbackComment: 'secret' },
  );
  await settled();
  const stored = (await eventsOf(platform.store, tenant.workspaceId)).map(({ text }) => text).join('\n');
  expect(stored).not.toMatch(
    /bindingHashes|offersHuman|firstMessage|leadName|feedbackComment|chunkSet|textHash|worker|revision|entity|"pk"|"sk"|"seq"|"late"|dueKind/,
  );
});
