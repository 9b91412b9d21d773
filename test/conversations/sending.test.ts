import { describe, expect, it } from 'vitest';
import { noteKey } from '../../domain/conversations/items.ts';
import { call, client } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, chatJson, makeBot, messagesOf } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const started = async () => (await chat(bot.publicUrl, { message: 'hello' })).start;
const act = (id: string, name: string, body: object, { api } = tenant) =>
  api.post(`/conversations/${id}/${name}`, body);
async function agent(name: string) {
  const { body } = await tenant.api.post('/api-keys', { name, scopes: ['conversations:*'] });
  return { id: body.data.id as string, api: client(platform.baseUrl, body.data.key) } as never as typeof tenant;
}
const notesOf = async (id: string) => (await tenant.api.get(`/conversations/${id}/notes`)).body.data.notes;
const graphql = async (query: string, variables: object) =>
  (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': tenant.apiKey })).body;
const newestId = async (id: string): Promise<string> => (await messagesOf(tenant, id)).at(-1)!.id;

describe('a clientMessageId', () => {
  it('stores a reply once, however often and however concurrently it is sent', async () => {
    const { conversationId: id } = await started();
    const body = { content: 'Hello, Dana here.', clientMessageId: 'reply-1' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => act(id, 'reply', body)));
    answers.push(await act(id, 'reply', body));
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(new Set(answers.map((each) => JSON.stringify(each.body.data))).size).toBe(1);
    const stored = (await messagesOf(tenant, id)).filter(({ role }) => role === 'agent');
    expect(stored).toEqual([answers[0]!.body.data]);
    expect((await act(id, 'reply', { ...body, clientMessageId: 'reply-2' })).body.data.id).not.toBe(stored[0]!.id);
  });

  it('stores a note once, in REST and GraphQL', async () => {
    const { conversationId: id } = await started();
    const body = { body: 'be kind', clientMessageId: 'note-1' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => act(id, 'notes', body)));
    expect(new Set(answers.map((each) => JSON.stringify(each.body))).size).toBe(1);
    const again = await graphql(
      'mutation ($input: AddNoteInput!) { addNote(input: $input) { note { id body author { id name } mentions { id name } createdAt } } }',
      { input: { conversationId: id, ...body } },
    );
    expect(again.data.addNote.note).toEqual(answers[0]!.body.data);
    expect(await notesOf(id)).toEqual([answers[0]!.body.data]);
  });

  it('is one per agent, conversation and kind, and independent of the visitor', async () => {
    const { conversationId: id, bindingToken: bt } = await started();
    const clientMessageId = 'same';
    const visitor = { message: 'more', conversationId: id, bt, clientMessageId };
    const said = (await chatJson(bot.publicUrl, visitor)).body.data;
    await act(id, 'notes', { body: 'one', clientMessageId });
    await act(id, 'notes', { body: 'two', clientMessageId }, await agent('Dana'));
    await act(id, 'reply', { content: 'three', clientMessageId });
    expect((await notesOf(id)).map(({ body }: { body: string }) => body)).toEqual(['one', 'two']);
    expect((await messagesOf(tenant, id)).at(-1)).toMatchObject({ content: 'three' });
    expect((await chatJson(bot.publicUrl, visitor)).body.data.message).toEqual(said.message);
    const other = (await started()).conversationId;
    expect((await act(other, 'reply', { content: 'four', clientMessageId })).body.data.content).toBe('four');
  });

  it('returns the stored reply after the conversation was taken by another agent', async () => {
    const { conversationId: id } = await started();
    const first = await act(id, 'reply', { content: 'mine', clientMessageId: 'x' });
    await act(id, 'release', {});
    await act(id, 'takeover', {}, await agent('Ben'));
    expect(await act(id, 'reply', { content: 'mine', clientMessageId: 'x' })).toMatchObject({
      status: 200,
      body: { data: first.body.data },
    });
    expect((await act(id, 'reply', { content: 'mine', clientMessageId: 'y' })).status).toBe(409);
  });

  it('with a file keeps one copy of it', async () => {
    const { conversationId: id } = await started();
    const file = { name: 'a.txt', contentType: 'text/plain', contentBase64: Buffer.from('hello').toString('base64') };
    const body = { content: '', attachments: [file], clientMessageId: 'file' };
    const answers = await Promise.all([1, 2, 3].map(() => act(id, 'reply', body)));
    expect(new Set(answers.map((each) => JSON.stringify(each.body.data))).size).toBe(1);
    const [{ id: fileId }] = answers[0]!.body.data.attachments;
    expect((await tenant.api.get(`/conversations/${id}/attachments/${fileId}`)).status).toBe(200);
  });

  it.each(['', 'x'.repeat(101), 5])('of a wrong form is refused: %#', async (clientMessageId) => {
    const { conversationId: id } = await started();
    for (const [name, body] of Object.entries({ reply: { content: 'a' }, notes: { body: 'a' } })) {
      const answer = await act(id, name, { ...body, clientMessageId });
      expect([answer.status, answer.body.error.details]).toEqual([
        422,
        [{ path: 'clientMessageId', message: expect.any(String) }],
      ]);
    }
    expect((await act(id, 'reply', { content: 'a', clientMessageId: 'x'.repeat(100) })).status).toBe(200);
  });
});

describe('an afterMessageId', () => {
  it('refuses a reply with what the visitor wrote since, and sends nothing', async () => {
    const { conversationId: id, bindingToken: bt } = await started();
    const afterMessageId = await newestId(id);
    await act(id, 'takeover', {});
    await chatJson(bot.publicUrl, { message: 'wait!', conversationId: id, bt });
    const refused = await act(id, 'reply', { content: 'too early', afterMessageId });
    expect(refused.status).toBe(409);
    const { code, newerMessages } = refused.body.error;
    expect(code).toBe('CONFLICT');
    const all = await messagesOf(tenant, id);
    expect(newerMessages).toEqual([all.at(-1)]);
    expect(newerMessages[0].content).toBe('wait!');
    expect((await act(id, 'reply', { content: 'now', afterMessageId: newerMessages[0].id })).status).toBe(200);
    const query =
      'mutation ($input: ReplyToConversationInput!) { replyToConversation(input: $input) { message { id } } }';
    await chatJson(bot.publicUrl, { message: 'and?', conversationId: id, bt });
    const { errors } = await graphql(query, { input: { conversationId: id, content: 'x', afterMessageId } });
    expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', newerMessages: [{}, {}, { content: 'and?' }] });
  });

  it('refuses to resolve what the visitor goes on with, also at once', async () => {
    const { conversationId: id, bindingToken: bt } = await started();
    await act(id, 'takeover', {});
    const afterMessageId = await newestId(id);
    await chatJson(bot.publicUrl, { message: 'wait!', conversationId: id, bt });
    const refused = await act(id, 'resolve', { afterMessageId });
    const { code, newerMessages } = refused.body.error;
    expect([refused.status, code, newerMessages[0].content]).toEqual([409, 'CONFLICT', 'wait!']);
    const seenId = newerMessages[0].id as string;
    const [resolved] = await Promise.all([
      act(id, 'resolve', { afterMessageId: seenId }),
      ...['a', 'b'].map((message) => chatJson(bot.publicUrl, { message, conversationId: id, bt })),
    ]);
    // Whichever is first: what the visitor wrote opens it again, or keeps it open.
    expect([200, 409]).toContain(resolved.status);
    expect((await tenant.api.get(`/conversations/${id}`)).body.data.status).not.toBe('resolved');
    expect((await act(id, 'resolve', { afterMessageId: await newestId(id) })).body.data.status).toBe('resolved');
  });

  it('does not count what the agent wrote, and costs nothing to one who has seen everything', async () => {
    const { conversationId: id } = await started();
    const afterMessageId = await newestId(id);
    expect((await act(id, 'reply', { content: 'one', afterMessageId })).status).toBe(200);
    expect((await act(id, 'reply', { content: 'two', afterMessageId })).status).toBe(200);
    await act(id, 'release', {});
    const refused = await act(id, 'reply', { content: 'three', afterMessageId }, await agent('Dana'));
    expect(refused.body.error.newerMessages.map(({ content }: { content: string }) => content)).toEqual(['one', 'two']);
  });

  it('of several replies at once lets the first through', async () => {
    const { conversationId: id, bindingToken: bt } = await started();
    await act(id, 'takeover', {});
    const afterMessageId = await newestId(id);
    const [reply] = await Promise.all([
      act(id, 'reply', { content: 'answer', afterMessageId }),
      ...Array.from({ length: 4 }, (_, n) => chatJson(bot.publicUrl, { message: `m${n}`, conversationId: id, bt })),
    ]);
    const all = (await messagesOf(tenant, id)).map(({ content }) => content);
    if (reply.status === 200) expect(all.slice(-5)[0]).toBe('answer');
    else expect([reply.status, all.slice(-4).toSorted()]).toEqual([409, ['m0', 'm1', 'm2', 'm3']]);
  });

  it.each([
    ['is no id', 'nonsense', 'must be a UUID'],
    [
      'is not in the conversation',
      '0198c3f0-9d2a-7000-8000-00001bcf29d8',
      'is not the id of a message of this conversation',
    ],
  ])('that %s is refused', async (_what, afterMessageId, message) => {
    const { conversationId: id } = await started();
    const refused = await act(id, 'reply', { content: 'x', afterMessageId });
    expect([refused.status, refused.body.error.details]).toEqual([422, [{ path: 'afterMessageId', message }]]);
  });
});

it('a note names its author; one of an earlier version has none', async () => {
  const { conversationId: id } = await started();
  const dana = (await agent('Dana')) as never as { id: string; api: typeof tenant.api };
  const noted = await act(id, 'notes', { body: 'new' }, dana as never);
  expect(noted.body.data.author).toEqual({ id: dana.id, name: 'Dana' });
  const old = '0190c3f0-9d2a-7000-8000-00001bcf29d8';
  const createdAt = '2024-07-18T00:00:00.000Z';
  await platform.store.put({
    ...noteKey(tenant.workspaceId, id, old),
    id: old,
    body: 'old',
    createdAt,
    entity: 'note',
  });
  expect(await notesOf(id)).toEqual([{ id: old, body: 'old', author: null, mentions: [], createdAt }, noted.body.data]);
});
