import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putMessage, type Started, setConversation, startConversation } from '../../support/conversation.ts';
import { type Answer, call, type OwnPlatform, startPlatform, type Tenant } from '../../support/platform.ts';
import { type Bot, makeBot } from '../../support/visitor.ts';

let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
beforeAll(async () => {
  platform = await startPlatform({ env: { TRUST_PROXY: '1' } });
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
});
afterAll(() => platform?.stop());

const poll = (
  { url, bindingToken }: Started,
  wait: number | string,
  headers: Record<string, string> = {},
): Promise<Answer> => call('GET', `${url}/poll?bt=${bindingToken}&wait=${wait}`, undefined, headers);

/** A poll that the platform holds. */
async function hold(started: Started, headers?: Record<string, string>) {
  const held = { answer: undefined as Answer | undefined, answering: poll(started, 55, headers) };
  void held.answering.then((answer) => {
    held.answer = answer;
  });
  await sleep(300);
  expect(held.answer).toBeUndefined();
  return held;
}

describe('a poll that may wait', () => {
  it.each(['0', '55'])('may do so for %s seconds', async (seconds) => {
    const started = await startConversation(bot);
    await putMessage(platform, tenant, started);
    expect((await poll(started, seconds)).status).toBe(200);
  });

  it.each(['-1', '56', '1.5', 'soon'])('may not do so for %s seconds', async (seconds) => {
    const { status, body } = await poll(await startConversation(bot), seconds);
    expect([status, body.error.details]).toEqual([422, [{ path: 'wait', message: 'must be an integer from 0 to 55' }]]);
  });

  it('is answered at once if there is a message, or a person', async () => {
    const [told, live] = [await startConversation(bot), await startConversation(bot)];
    const message = await putMessage(platform, tenant, told);
    await setConversation(platform, tenant, live, { status: 'human_active', assignee: { id: 'a-1', name: 'Ann' } });
    expect((await poll(told, 55)).body.data.messages).toMatchObject([{ id: message.id }]);
    expect((await poll(live, 55)).body.data).toMatchObject({ agentName: 'Ann', messages: [] });
  });

  it('is answered when its time is over', async () => {
    const { body } = await poll(await startConversation(bot), 1);
    expect(body.data).toEqual({ status: 'open', humanLive: false, agentName: null, messages: [] });
  });

  it('is answered as soon as a person steps in', async () => {
    const started = await startConversation(bot);
    const { answering } = await hold(started);
    await tenant.api.post(`/conversations/${started.conversationId}/takeover`);
    expect((await answering).body.data).toMatchObject({ status: 'human_active', humanLive: true });
  });

  it('is answered with what was written meanwhile', async () => {
    const started = await startConversation(bot);
    const { answering } = await hold(started);
    const { id } = await putMessage(platform, tenant, started);
    expect((await answering).body.data.messages).toMatchObject([{ id }]);
  });

  it('goes on waiting after what only the team sees', async () => {
    const started = await startConversation(bot);
    const { answering } = await hold(started);
    await putMessage(platform, tenant, started, { role: 'system', author: null });
    // More than the time in which a change is seen.
    await sleep(3_000);
    const { id } = await putMessage(platform, tenant, started);
    expect((await answering).body.data.messages).toMatchObject([{ id }]);
  });

  it('says that the conversation was erased meanwhile', async () => {
    const started = await startConversation(bot);
    const { answering } = await hold(started);
    await tenant.api.delete(`/conversations/${started.conversationId}`);
    expect((await answering).body.error.code).toBe('NOT_FOUND');
  });

  it('tells nothing to a page whose domain was removed meanwhile', async () => {
    const strict = await makeBot(platform, tenant, { allowedDomains: ['shop.example', 'old.example'] });
    const started = await startConversation(strict, { origin: 'https://old.example' });
    const { answering } = await hold(started, { origin: 'https://old.example' });
    await tenant.api.put(`${strict.path}/allowed-domains`, { domains: ['shop.example'] });
    await putMessage(platform, tenant, started);
    const { status, body, headers } = await answering;
    expect([status, body.error.code]).toEqual([403, 'DOMAIN_NOT_ALLOWED']);
    expect(headers.get('access-control-allow-origin')).toBe('https://old.example');
  });

  it('is the oldest of its conversation that ends when a fourth one comes', async () => {
    const started = await startConversation(bot);
    const first = await hold(started);
    const others = [await hold(started), await hold(started), await hold(started)];
    expect((await first.answering).body.data).toMatchObject({ status: 'open', messages: [] });
    expect(others.map(({ answer }) => answer)).toEqual([undefined, undefined, undefined]);
    await putMessage(platform, tenant, started);
    for (const { answering } of others) expect((await answering).body.data.messages.length).toBe(1);
  });

  it('waits for 20 conversations of an address at most, and for another address all the same', async () => {
    const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
    const conversations = await Promise.all(Array.from({ length: 21 }, () => startConversation(bot)));
    const polls = conversations.map((started) => poll(started, 55, from(9)));
    const first = await Promise.race(polls.map(async (answering, n) => ({ n, answer: await answering })));
    expect(first.answer.body.data).toMatchObject({ status: 'open', messages: [] });
    const other = await hold(conversations[first.n]!, from(10));
    await Promise.all(conversations.map((started) => putMessage(platform, tenant, started)));
    const answers = await Promise.all([...polls.toSpliced(first.n, 1), other.answering]);
    expect(answers.map(({ body }) => body.data.messages.length)).toEqual(answers.map(() => 1));
  });
});
