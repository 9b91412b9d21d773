import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, mutate } from '../chatbots/support.ts';
import { recordsOf } from '../leads/csv.ts';
import { type HeldStreamReader, holdStream } from '../support/held-stream.ts';
import { call, client, type Platform, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, type Bot, chat, chatJson, makeBot } from '../support/visitor.ts';
import { joinTeam } from '../team/support.ts';

/**
 * One conversation from its first question to its rating, as its two sides go through it: a visitor, who has the public surface
 * alone, and an agent with a key bound to a member. Each step goes on where the one before ended.
 */
let platform: Platform;
let tenant: Tenant;
let bot: Bot;
let agent: Tenant;
let member: { id: string };
let visitor: { conversationId: string; bt: string };
let stream: HeldStreamReader;

const NOTE = 'Secret: a reseller, be generous.';
const QUESTION = 'Do you ship to Iceland?';
const ANSWER = 'Yes, parcels to Iceland take six days by airmail.';
/** Every answer that the visitor ever got, to be searched for what is internal. */
const seen: string[] = [];
const steps: Record<string, string> = {};
const mark = (step: string) => (steps[step] = new Date().toISOString());

beforeAll(async () => {
  ({ platform, tenant } = await useScene());
  bot = await makeBot(platform, tenant, { name: 'Shop' });
  await addFaq(tenant, bot, QUESTION, ANSWER);
  member = await joinTeam(platform, tenant, 'ada@shop.example');
  const body = { name: 'desk', scopes: ['conversations:*', 'leads:read'], memberId: member.id };
  const { key } = (await tenant.api.post('/api-keys', body)).body.data;
  agent = { ...tenant, apiKey: key, api: client(platform.baseUrl, key) };
});
afterAll(async () => {
  stream?.leave();
});

const path = () => `/conversations/${visitor.conversationId}`;
const read = async () => (await agent.api.get(path())).body.data;
const messages = async () => (await agent.api.get(`${path()}/messages`)).body.data.messages;
/** What the visitor asks of the public surface, with the token. */
async function visit(method: string, at: string, body?: object) {
  const answer = await call(method, `${bot.publicUrl}${at}?bt=${visitor.bt}`, body);
  seen.push(answer.text);
  return answer;
}
const ofConversation = (act: string) => `/conversations/${visitor.conversationId}/${act}`;
const poll = async () => (await visit('GET', ofConversation('poll'))).body.data;
async function say(message: string, more: object = {}) {
  const { conversationId, bt } = visitor;
  const answer = await chatJson(bot.publicUrl, { message, conversationId, bt, ...more });
  seen.push(answer.text);
  return answer;
}
/** The next event of the visitor's stream. */
async function hear() {
  const [frame] = await stream.take(1);
  seen.push(JSON.stringify(frame));
  return frame!;
}

describe('a conversation that a human takes over', () => {
  it('begins with a question, which the AI answers from its sources', async () => {
    mark('asked');
    const first = await chat(bot.publicUrl, { message: QUESTION, visitorId: 'v-1', pageUrl: 'https://shop.example/p' });
    seen.push(JSON.stringify(first.events));
    visitor = { conversationId: first.start.conversationId, bt: first.start.bindingToken };
    expect(first.names.at(-1)).toBe('done');
    expect(first.done.message).toMatchObject({ role: 'assistant', content: ANSWER, creditsUsed: 1, unanswered: false });
    expect(first.done.message.sources).toMatchObject([{ title: QUESTION }]);
    expect(await poll()).toMatchObject({ status: 'open', humanLive: false, agentName: null });
    expect(await read()).toMatchObject({ status: 'open', messageCount: 2, handoffRequestedAt: null, assignee: null });
  });

  it('is handed over when the visitor asks for a human', async () => {
    stream = await holdStream(`${bot.publicUrl}/conversations/${visitor.conversationId}`, visitor.bt);
    expect(await hear()).toMatchObject({ event: 'status', data: { status: 'open', humanLive: false } });
    mark('requested');
    const asked = await chat(bot.publicUrl, { message: 'I want to talk to a human', ...visitor });
    seen.push(JSON.stringify(asked.events));
    expect(asked.handoff).toEqual({ status: 'human_requested' });
    expect(asked.done.message).toMatchObject({ role: 'assistant', creditsUsed: 0 });
    expect(asked.done.message.content).toBeTruthy();
    expect(await poll()).toMatchObject({ status: 'human_requested', humanLive: false, agentName: null });
    const waiting = await say('Is anybody there?');
    expect(waiting.body.data).toMatchObject({ message: null, status: 'human_requested' });
    expect(await hear()).toMatchObject({ event: 'status', data: { status: 'human_requested', humanLive: false } });
  });

  it('is found by the agent among those that wait, and taken over under the name of the member', async () => {
    const listed = (await agent.api.get('/conversations?status=human_requested')).body.data.data;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([visitor.conversationId]);
    const { data } = await ask(platform, agent, '{ conversations(status: HUMAN_REQUESTED) { edges { node { id } } } }');
    expect(data.conversations.edges).toEqual([{ node: { id: visitor.conversationId } }]);
    const taken = await agent.api.post(`${path()}/takeover`);
    expect(taken.body.data).toMatchObject({ status: 'human_active', assignee: { id: member.id, name: 'Ada' } });
    for (;;) {
      const frame = await hear();
      if (frame.event !== 'status') continue;
      expect(frame.data).toEqual({ status: 'human_active', humanLive: true, agentName: 'Ada' });
      break;
    }
    expect(await poll()).toMatchObject({ status: 'human_active', humanLive: true, agentName: 'Ada' });
    const other = await tenant.api.post(`${path()}/takeover`);
    expect([other.status, other.body.error.code]).toEqual([409, 'CONFLICT']);
  });

  it('is held between the two, live', async () => {
    mark('replied');
    const reply = await agent.api.post(`${path()}/reply`, { content: 'Hello, this is Ada.' });
    expect(reply.body.data).toMatchObject({ role: 'agent', author: { id: member.id, name: 'Ada' }, creditsUsed: 0 });
    const heard = await hear();
    expect([heard.event, heard.data.content, heard.data.author.name]).toEqual([
      'message',
      'Hello, this is Ada.',
      'Ada',
    ]);
    expect((await say('Great, can you hurry it?')).body.data).toMatchObject({ message: null, status: 'human_active' });
    const { data } = await mutate(
      platform,
      agent,
      'replyToConversation',
      { conversationId: visitor.conversationId, content: 'Of course.' },
      'message { role content author { name } }',
    );
    expect(data.replyToConversation.message).toEqual({ role: 'AGENT', content: 'Of course.', author: { name: 'Ada' } });
    const contents: string[] = [];
    while (!contents.includes('Of course.')) contents.push((await hear()).data.content);
    const polled = (await poll()).messages;
    expect(polled.map(({ role }: { role: string }) => role)).toEqual(
      'visitor assistant visitor assistant visitor agent visitor agent'.split(' '),
    );
  });

  it('has notes that the visitor never sees', async () => {
    expect((await agent.api.post(`${path()}/notes`, { body: NOTE })).status).toBe(200);
    const input = { conversationId: visitor.conversationId, body: `${NOTE} (again)` };
    await mutate(platform, agent, 'addNote', input, 'note { id }');
    const { notes } = (await agent.api.get(`${path()}/notes`)).body.data;
    expect(notes.map(({ body }: { body: string }) => body)).toEqual([NOTE, `${NOTE} (again)`]);
    const statuses: Record<string, number> = {};
    for (const at of ['poll', 'notes', 'messages', `attachments/${notes[0].id}`]) {
      statuses[at.split('/')[0]!] = (await visit('GET', ofConversation(at))).status;
    }
    expect(statuses).toEqual({ poll: 200, notes: 404, messages: 404, attachments: 404 });
    expect((await visit('GET', '/config')).status).toBe(200);
    // A stream that is told everything from the beginning on: the state and eight messages.
    const url = `${bot.publicUrl}/conversations/${visitor.conversationId}`;
    const whole = await holdStream(url, visitor.bt, { 'last-event-id': '01890000-0000-7000-8000-000000000000' });
    const told = await whole.take(9);
    whole.leave();
    expect(told.filter(({ event }) => event === 'message')).toHaveLength(8);
    seen.push(JSON.stringify(told));
    const rated = await visit('POST', '/feedback', { messageId: notes[0].id, rating: 1 });
    expect([rated.status, rated.body.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('goes back to the AI when it is released', async () => {
    const released = await agent.api.post(`${path()}/release`);
    expect(released.body.data).toMatchObject({ status: 'open', assignee: null });
    const heard = await hear();
    expect(heard.data).toEqual({ status: 'open', humanLive: false, agentName: null });
    const again = await say(QUESTION, { clientMessageId: 'again-1' });
    expect(again.body.data.message).toMatchObject({ role: 'assistant', content: ANSWER });
    const replayed = await say(QUESTION, { clientMessageId: 'again-1' });
    expect(replayed.body.data.message.id).toBe(again.body.data.message.id);
  });

  it('goes back when the visitor asks for that, too', async () => {
    await agent.api.post(`${path()}/takeover`);
    const resumed = await visit('POST', ofConversation('resume'));
    expect([resumed.status, resumed.body.data]).toEqual([
      200,
      expect.objectContaining({ status: 'open', humanLive: false, agentName: null }),
    ]);
    expect(await read()).toMatchObject({ status: 'open', assignee: null });
    expect((await agent.api.post(`${path()}/release`)).body.data.status).toBe('open');
  });

  it('is rated and closed by the visitor, and then takes no more', async () => {
    const feedback = (await messages()).find(({ role }: { role: string }) => role === 'agent');
    expect((await visit('POST', '/feedback', { messageId: feedback.id, rating: 1 })).status).toBe(200);
    const first = await visit('POST', '/csat', { conversationId: visitor.conversationId, rating: 3 });
    expect(first.status).toBe(200);
    const rated = { conversationId: visitor.conversationId, rating: 5, comment: 'Quick, =friendly' };
    expect((await visit('POST', '/csat', rated)).status).toBe(200);
    mark('closed');
    expect((await visit('POST', ofConversation('close'))).body.data).toMatchObject({ status: 'closed' });
    const refused = await say('One more thing');
    expect([refused.status, refused.body.error]).toEqual([
      409,
      { code: 'CONFLICT', message: 'The conversation is closed.' },
    ]);
    for (const act of ['takeover', 'release', 'resolve']) {
      expect([act, (await agent.api.post(`${path()}/${act}`)).status]).toEqual([act, 409]);
    }
    expect((await agent.api.post(`${path()}/reply`, { content: 'Bye' })).status).toBe(409);
    expect((await visit('POST', ofConversation('resume'))).status).toBe(409);
    stream.leave();
  });
});

describe('afterwards', () => {
  it('the record has every state, time and figure', async () => {
    const record = await read();
    expect(record).toEqual({
      id: visitor.conversationId,
      chatbotId: bot.id,
      channel: 'api',
      status: 'closed',
      visitorId: 'v-1',
      leadId: null,
      assignee: null,
      pageUrl: 'https://shop.example/p',
      language: record.language,
      isTest: false,
      messageCount: 10,
      lastQuestion: { text: 'Do you ship to Iceland?', at: expect.any(String) },
      lastMessageAt: (await messages()).at(-1).createdAt <= record.lastMessageAt && record.lastMessageAt,
      lastMessage: { role: expect.any(String), preview: expect.any(String), at: expect.any(String) },
      visitorName: null,
      visitorVerified: false,
      waitingSince: null,
      handoffRequestedAt: expect.any(String),
      firstHumanReplyAt: expect.any(String),
      closedAt: expect.any(String),
      closedBy: 'visitor',
      csat: { rating: 5, comment: 'Quick, =friendly', createdAt: expect.any(String) },
      priority: 'none',
      labels: [],
      snoozed: false,
      snoozedUntil: null,
      mergedIntoId: null,
      mergedFromIds: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const { createdAt, handoffRequestedAt, firstHumanReplyAt, lastMessageAt, csat, closedAt, updatedAt } = record;
    const times = [createdAt, handoffRequestedAt, firstHumanReplyAt, lastMessageAt, csat.createdAt, closedAt];
    expect(times).toEqual(times.toSorted());
    expect(updatedAt >= closedAt).toBe(true);
    expect([
      handoffRequestedAt >= steps.requested!,
      firstHumanReplyAt >= steps.replied!,
      closedAt >= steps.closed!,
    ]).toEqual([true, true, true]);
  });

  it('the messages are all there, in the order in which they were written', async () => {
    const all = await messages();
    const who = all.map(({ role, author }: { role: string; author: { name: string } | null }) => author?.name ?? role);
    expect(who).toEqual('visitor assistant visitor assistant visitor Ada visitor Ada visitor assistant'.split(' '));
    expect(all.map(({ creditsUsed }: { creditsUsed: number }) => creditsUsed)).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(all.map(({ feedback }: { feedback: number }) => feedback)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    const ids = all.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect((await poll()).messages.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  it('GraphQL tells the same', async () => {
    const fields = `status closedBy messageCount handoffRequestedAt firstHumanReplyAt closedAt csat { rating }
      messages { id } notes { body } chatbot { id }`;
    const { data } = await ask(platform, tenant, `{ conversation(id: "${visitor.conversationId}") { ${fields} } }`);
    const record = await read();
    expect(data.conversation).toMatchObject({
      status: 'CLOSED',
      closedBy: 'VISITOR',
      messageCount: record.messageCount,
      handoffRequestedAt: record.handoffRequestedAt,
      firstHumanReplyAt: record.firstHumanReplyAt,
      closedAt: record.closedAt,
      csat: { rating: 5 },
      chatbot: { id: bot.id },
    });
    expect(data.conversation.messages).toHaveLength(10);
    expect(data.conversation.notes).toHaveLength(2);
  });

  it('the export has its row', async () => {
    const record = await read();
    const [row, ...others] = recordsOf((await agent.api.get('/conversations/export')).text);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: record.id,
      status: 'closed',
      closedBy: 'visitor',
      messageCount: '10',
      handoffRequestedAt: record.handoffRequestedAt,
      firstHumanReplyAt: record.firstHumanReplyAt,
      closedAt: record.closedAt,
      assigneeId: '',
      assigneeName: '',
      csatRating: '5',
      csatComment: 'Quick, =friendly',
    });
  });

  it('nothing that the visitor was ever told has a word of the notes', () => {
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.filter((text) => text.includes('Secret'))).toEqual([]);
  });
});
