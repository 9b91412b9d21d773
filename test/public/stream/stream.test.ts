// @slow
import { afterEach, describe, expect, it } from 'vitest';
import { idAt } from '../../../domain/core/ids.ts';
import {
  expectClosedToOthers,
  ofVisitor,
  putMessage,
  type Started,
  setConversation,
  startConversation,
} from '../../support/conversation.ts';
import { type HeldStreamReader, holdStream } from '../../support/held-stream.ts';
import { call } from '../../support/platform.ts';
import { useScene } from '../../support/scene.ts';
import { addFaq, chat, makeBot } from '../../support/visitor.ts';

const { platform, tenant } = await useScene();
const [bot, other] = await Promise.all([makeBot(platform, tenant), makeBot(platform, tenant)]);

const held: HeldStreamReader[] = [];
afterEach(() => {
  for (const stream of held.splice(0)) stream.leave();
});
const hold = async ({ url, bindingToken }: Started, headers: Record<string, string> = {}, more = '') => {
  const stream = await holdStream(url, bindingToken, headers, more);
  held.push(stream);
  return stream;
};
const assignee = { id: 'agent-1', name: 'Ann' };
/** A conversation that an agent has. */
const live = async () => {
  const started = await startConversation(bot);
  await setConversation(platform, tenant, started, { status: 'human_active', assignee });
  return started;
};
const say = (started: Started, fields: object = {}) => putMessage(platform, tenant, started, fields);
const pollOf = async ({ url, bindingToken }: Started) =>
  (await call('GET', `${url}/poll?bt=${bindingToken}`)).body.data;
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('the stream', () => {
  it('tells the state first, then each message and each change of the state, as poll does', async () => {
    const started = await startConversation(bot);
    const stream = await hold(started);
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(stream.headers.get('cache-control')).toBe('no-cache, no-store, no-transform');
    expect(await stream.take(1)).toMatchObject([
      { event: 'status', data: { status: 'open', humanLive: false, agentName: null } },
    ]);
    await setConversation(platform, tenant, started, { status: 'human_active', assignee });
    const [taken] = await stream.take(1);
    expect(taken).toMatchObject({
      event: 'status',
      data: { status: 'human_active', humanLive: true, agentName: 'Ann' },
    });
    const sent = [await say(started), await say(started), await say(started)];
    const frames = await stream.take(3);
    const visible = sent.map(ofVisitor);
    expect(frames).toEqual(visible.map((data) => ({ id: data.id, event: 'message', data })));
    const polled = await pollOf(started);
    expect(polled.messages).toEqual(frames.map(({ data }) => data));
    expect(polled).toMatchObject(taken!.data);
  });

  it('tells what an agent does', async () => {
    const started = await startConversation(bot);
    const stream = await hold(started);
    await stream.take(1);
    const act = (what: string, body: object = {}) =>
      tenant.api.post(`/conversations/${started.conversationId}/${what}`, body);
    await act('takeover');
    expect(await stream.take(1)).toMatchObject([
      { event: 'status', data: { status: 'human_active', agentName: 'test' } },
    ]);
    const { body } = await act('reply', { content: 'Hello, a human here.' });
    expect(await stream.take(1)).toMatchObject([
      { event: 'message', data: { role: 'agent', content: 'Hello, a human here.' } },
    ]);
    expect(stream.frames.at(-1)!.id).toBe(body.data.id);
    await act('release');
    expect(await stream.take(1)).toMatchObject([{ event: 'status', data: { status: 'open', agentName: null } }]);
  });

  it('tells nothing internal: no note, no system message', async () => {
    const started = await live();
    const stream = await hold(started);
    await stream.take(1);
    const path = `/conversations/${started.conversationId}`;
    await tenant.api.post(`${path}/notes`, { body: 'a secret note' });
    await say(started, { role: 'system', content: 'a secret message' });
    const shown = await say(started);
    expect((await stream.take(1))[0]).toMatchObject({ event: 'message', id: shown.id });
    expect(JSON.stringify(stream.frames)).not.toContain('secret');
  });

  it('tells both sides of a turn once, without sources where the owner hides them', async () => {
    const hidden = await makeBot(platform, tenant);
    await addFaq(tenant, hidden, 'Do you ship to Iceland?', 'Yes, parcels to Iceland take six days by airmail.');
    await tenant.api.patch(`${hidden.path}/settings`, { showSources: false });
    const started = await startConversation(hidden);
    const stream = await hold(started);
    await stream.take(1);
    const { conversationId, bindingToken: bt } = started;
    const { start } = await chat(hidden.publicUrl, { message: 'do you ship to iceland', conversationId, bt });
    const frames = await stream.take(2);
    expect(idsOf(frames)).toEqual([start.visitorMessageId, start.messageId]);
    expect(frames[1]!.data).toMatchObject({ content: expect.stringMatching(/six days/), sources: [] });
  });

  it('ends when the conversation is erased', async () => {
    const started = await live();
    const stream = await hold(started);
    await stream.take(1);
    await tenant.api.delete(`/conversations/${started.conversationId}`);
    expect(await stream.rest()).toEqual([]);
  });

  it('is one 404 for everyone else', async () => {
    const pair = [await startConversation(bot), await startConversation(bot)] as const;
    expect(await expectClosedToOthers('GET', { own: bot, other }, [...pair], 'stream')).toEqual(['404 NOT_FOUND']);
  });
});

describe('connecting again', () => {
  it('with the last event id tells what was missed, once and in order', async () => {
    const started = await live();
    const first = await hold(started);
    await first.take(1);
    const sent = [await say(started)];
    const [last] = await first.take(1);
    first.leave();
    for (let n = 0; n < 5; n++) sent.push(await say(started));
    const second = await hold(started, { 'last-event-id': last!.id });
    const seen = (await second.take(6)).filter(({ event }) => event === 'message');
    sent.push(await say(started));
    seen.push(...(await second.take(1)));
    expect(idsOf(seen)).toEqual(idsOf(sent.slice(1)));
    expect(idsOf((await pollOf(started)).messages)).toEqual(idsOf(sent));
  });

  it('after a state does not tell that state again, nor an older message', async () => {
    const started = await live();
    await say(started);
    const first = await hold(started);
    const [state] = await first.take(1);
    first.leave();
    const missed = await say(started);
    const second = await hold(started, { 'last-event-id': state!.id });
    expect(await second.take(1)).toMatchObject([{ event: 'message', id: missed.id }]);
    await setConversation(platform, tenant, started, { status: 'open', assignee: null });
    expect(await second.take(1)).toMatchObject([{ event: 'status', data: { status: 'open' } }]);
  });

  it('again and again while messages keep coming loses none and doubles none', async () => {
    const started = await live();
    const sent: string[] = [];
    const sending = (async () => {
      for (let n = 0; n < 40; n++) sent.push((await say(started)).id);
    })();
    const got: string[] = [];
    for (let last = idAt(0); got.length < 40; ) {
      const stream = await hold(started, { 'last-event-id': last });
      // The state comes first, unless it was the last thing told; then at least one message.
      const [first] = await stream.take(1);
      if (first!.event === 'status') await stream.take(1);
      stream.leave();
      got.push(...idsOf(stream.frames.filter(({ event }) => event === 'message')));
      last = stream.frames.at(-1)!.id;
    }
    await sending;
    expect(got).toEqual(sent);
  });

  it('with `after` tells what came since a poll, and an unknown last event id is as none', async () => {
    const started = await live();
    const sent = [await say(started), await say(started)];
    const since = await hold(started, {}, `&after=${sent[0].id}`);
    expect(idsOf((await since.take(2)).slice(1))).toEqual([sent[1].id]);
    const unknown = await hold(started, { 'last-event-id': '~nonsense' });
    await unknown.take(1);
    const next = await say(started);
    expect(idsOf(await unknown.take(1))).toEqual([next.id]);
    const wrong = await hold(started, {}, '&after=nonsense');
    expect([wrong.status, wrong.body.error.details[0].path]).toEqual([422, 'after']);
  });
});
