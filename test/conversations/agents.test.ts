import { describe, expect, it } from 'vitest';
import { memberKey } from '../../domain/team/items.ts';
import { call, client } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, chatJson, makeBot, messagesOf } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const started = async () => (await chat(bot.publicUrl, { message: 'hello' })).start;
const talk = async (): Promise<string> => (await started()).conversationId;
const act = (id: string, name: string, body: object = {}, { api } = tenant) =>
  api.post(`/conversations/${id}/${name}`, body);
const read = async (id: string) => (await tenant.api.get(`/conversations/${id}`)).body.data;

/** A client of the tenant under a key of its own: another agent. */
async function agent(name: string, more: object = {}) {
  const { body } = await tenant.api.post('/api-keys', { name, scopes: ['conversations:*'], ...more });
  return { id: body.data.id as string, api: client(platform.baseUrl, body.data.key) };
}
const closeByVisitor = (id: string) =>
  platform.store.update(
    { pk: `WS#${tenant.workspaceId}#CONV`, sk: `CONV#${id}` },
    { set: { status: 'closed', closedBy: 'visitor', closedAt: new Date().toISOString() } },
  );

describe('taking over', () => {
  it('gives the conversation to the key under its name, and once more changes nothing', async () => {
    const id = await talk();
    const dana = await agent('Dana');
    const first = await act(id, 'takeover', {}, dana as never);
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ id, status: 'human_active', assignee: { id: dana.id, name: 'Dana' } });
    const again = await act(id, 'takeover', {}, dana as never);
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    expect(await read(id)).toEqual(first.body.data);
  });

  it('is refused where another agent has it, by name', async () => {
    const id = await talk();
    await act(id, 'takeover', {}, (await agent('Dana')) as never);
    const { status, body } = await act(id, 'takeover', {}, (await agent('Ben')) as never);
    expect([status, body.error]).toEqual([409, { code: 'CONFLICT', message: 'The conversation is taken by Dana.' }]);
  });

  it('of twenty at once has one winner, whom every loser is told', async () => {
    const id = await talk();
    const agents = await Promise.all(Array.from({ length: 20 }, (_, n) => agent(`Agent ${n}`)));
    const answers = await Promise.all(agents.map((each) => act(id, 'takeover', {}, each as never)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const { name } = won[0]!.body.data.assignee;
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(19);
    expect(new Set(lost.map(({ body }) => body.error.message))).toEqual(
      new Set([`The conversation is taken by ${name}.`]),
    );
    expect((await read(id)).assignee.name).toBe(name);
  });

  it('names the member that the key is bound to', async () => {
    const { members } = (await tenant.api.get('/members')).body.data;
    const bound = await agent('A key', { memberId: members[0].id });
    const { name } = (await platform.store.get(memberKey(tenant.workspaceId, members[0].id)))!;
    const { body } = await act(await talk(), 'takeover', {}, bound as never);
    expect(body.data.assignee).toEqual({ id: members[0].id, name });
  });

  it('of one that waits for a human keeps when it was asked for', async () => {
    const { start, handoff } = await chat(bot.publicUrl, { message: 'I want to talk to a human' });
    expect(handoff).toEqual({ status: 'human_requested' });
    const { handoffRequestedAt } = await read(start.conversationId);
    const { body } = await act(start.conversationId, 'takeover');
    expect(body.data).toMatchObject({ status: 'human_active', handoffRequestedAt });
  });

  it('opens a resolved conversation again, and never a closed one', async () => {
    const id = await talk();
    await act(id, 'resolve');
    expect((await act(id, 'takeover')).body.data).toMatchObject({
      status: 'human_active',
      closedAt: null,
      closedBy: null,
    });
    await closeByVisitor(id);
    const { status, body } = await act(id, 'takeover');
    expect([status, body.error.message]).toEqual([409, 'The conversation is closed.']);
  });

  it('keeps the AI quiet until it is released', async () => {
    const { conversationId, bindingToken: bt } = await started();
    await act(conversationId, 'takeover');
    const quiet = await chatJson(bot.publicUrl, { message: 'still there?', conversationId, bt });
    expect(quiet.body.data).toMatchObject({ message: null, status: 'human_active' });
    const released = await act(conversationId, 'release');
    expect(released.body.data).toMatchObject({ status: 'open', assignee: null });
    const answered = await chatJson(bot.publicUrl, { message: 'and now?', conversationId, bt });
    expect(answered.body.data.message.role).toBe('assistant');
  });
});

describe('a reply', () => {
  it('is stored with its author, takes the conversation over and is counted', async () => {
    const id = await talk();
    const before = await read(id);
    const dana = await agent('Dana');
    const { status, body } = await act(id, 'reply', { content: 'Hello, Dana here.' }, dana as never);
    expect(status).toBe(200);
    const author = { id: dana.id, name: 'Dana' };
    expect(body.data).toMatchObject({ conversationId: id, role: 'agent', content: 'Hello, Dana here.', author });
    expect((await messagesOf(tenant, id)).at(-1)).toEqual(body.data);
    const after = await read(id);
    expect(after).toMatchObject({ status: 'human_active', assignee: author, messageCount: before.messageCount + 1 });
    expect(after.firstHumanReplyAt).toBe(after.lastMessageAt);
  });

  it('sets the time of the first human reply once, however many come at once', async () => {
    const id = await talk();
    const first = await act(id, 'reply', { content: 'first' });
    expect(first.status).toBe(200);
    const { firstHumanReplyAt, messageCount } = await read(id);
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => act(id, 'reply', { content: `more ${n}` })));
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await read(id)).toMatchObject({ firstHumanReplyAt, messageCount: messageCount + 8 });
    expect((await messagesOf(tenant, id)).filter(({ role }) => role === 'agent')).toHaveLength(9);
  });

  it('is refused where another agent has it, or it is closed, and nothing is stored', async () => {
    const id = await talk();
    await act(id, 'takeover', {}, (await agent('Dana')) as never);
    const count = (await messagesOf(tenant, id)).length;
    const taken = await act(id, 'reply', { content: 'mine' });
    expect([taken.status, taken.body.error.message]).toEqual([409, 'The conversation is taken by Dana.']);
    await closeByVisitor(id);
    const closed = await act(id, 'reply', { content: 'late' });
    expect([closed.status, closed.body.error.message]).toEqual([409, 'The conversation is closed.']);
    expect(await messagesOf(tenant, id)).toHaveLength(count);
  });

  it.each([[{}], [{ content: '' }], [{ content: 5 }], [{ content: 'x'.repeat(4001) }]])(
    'is refused for its content %#',
    async (body) => {
      const answer = await act(await talk(), 'reply', body);
      expect([answer.status, answer.body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
      expect(answer.body.error.details).toEqual([{ path: 'content', message: expect.any(String) }]);
    },
  );

  it('may have 4000 characters, counted as code points', async () => {
    expect((await act(await talk(), 'reply', { content: '😀'.repeat(4000) })).status).toBe(200);
  });
});

describe('resolving and releasing', () => {
  it('resolve ends it by the agent, twice is once, and the next message opens it unassigned', async () => {
    const { conversationId, bindingToken: bt } = await started();
    await act(conversationId, 'reply', { content: 'done?' });
    const first = (await act(conversationId, 'resolve')).body.data;
    expect(first).toMatchObject({ status: 'resolved', closedBy: 'agent', closedAt: expect.any(String) });
    expect((await act(conversationId, 'resolve')).body.data).toEqual(first);
    await chat(bot.publicUrl, { message: 'one more thing', conversationId, bt });
    expect(await read(conversationId)).toMatchObject({
      status: 'open',
      assignee: null,
      closedAt: null,
      closedBy: null,
    });
  });

  it('release of an open one changes nothing; of an ended one it is refused', async () => {
    const id = await talk();
    const before = await read(id);
    expect((await act(id, 'release')).body.data).toEqual(before);
    await act(id, 'resolve');
    const resolved = await act(id, 'release');
    expect([resolved.status, resolved.body.error.message]).toEqual([409, 'The conversation is resolved.']);
    await closeByVisitor(id);
    for (const name of ['release', 'resolve']) expect((await act(id, name)).status).toBe(409);
  });

  it("a supervisor may release another agent's", async () => {
    const id = await talk();
    await act(id, 'takeover', {}, (await agent('Dana')) as never);
    expect((await act(id, 'release')).body.data).toMatchObject({ status: 'open', assignee: null });
  });
});

describe('notes', () => {
  it('are kept, oldest first, and no visitor reads them by any path', async () => {
    const { conversationId, bindingToken: bt } = await started();
    const one = await act(conversationId, 'notes', { body: 'a secret about them' });
    const two = await act(conversationId, 'notes', { body: 'x'.repeat(5000) });
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(Object.keys(one.body.data).sort()).toEqual(['author', 'body', 'createdAt', 'id', 'mentions']);
    const { body } = await tenant.api.get(`/conversations/${conversationId}/notes`);
    expect(body.data).toEqual({ notes: [one.body.data, two.body.data] });
    const seen = await Promise.all([
      chatJson(bot.publicUrl, { message: 'notes?', conversationId, bt }),
      call('GET', `${bot.publicUrl}/conversations/${conversationId}/poll?bt=${bt}`),
      call('GET', `${bot.publicUrl}/conversations/${conversationId}/notes?bt=${bt}`),
    ]);
    for (const { text } of seen) expect(text).not.toContain('secret');
    expect(JSON.stringify(await messagesOf(tenant, conversationId))).not.toContain('secret');
  });

  it.each([[{}], [{ body: '' }], [{ body: 'x'.repeat(5001) }], [{ body: null }]])(
    'are refused for their body %#',
    async (body) => {
      const id = await talk();
      const answer = await act(id, 'notes', body);
      expect([answer.status, answer.body.error.details]).toEqual([
        422,
        [{ path: 'body', message: expect.any(String) }],
      ]);
      expect((await tenant.api.get(`/conversations/${id}/notes`)).body.data.notes).toEqual([]);
    },
  );
});

it('Another tenant finds nothing, and a key that only reads changes nothing', async () => {
  const id = await talk();
  const stranger = await platform.tenant();
  const reader = await agent('Reader', { scopes: ['conversations:read'] });
  const bodies: Record<string, object> = { reply: { content: 'hi' }, notes: { body: 'hi' } };
  for (const name of ['takeover', 'reply', 'release', 'resolve', 'notes']) {
    expect([name, (await act(id, name, bodies[name], stranger)).status]).toEqual([name, 404]);
    expect([name, (await act(id, name, bodies[name], reader as never)).status]).toEqual([name, 403]);
  }
  expect((await stranger.api.delete(`/conversations/${id}`)).status).toBe(404);
  expect((await reader.api.delete(`/conversations/${id}`)).status).toBe(403);
  expect((await stranger.api.get(`/conversations/${id}/notes`)).status).toBe(404);
  expect(await read(id)).toMatchObject({ status: 'open', assignee: null });
});
