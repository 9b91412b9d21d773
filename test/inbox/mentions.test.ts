import { expect, it } from 'vitest';
import { mentionsPk } from '../../domain/conversations/mentions/items.ts';
import { client, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, makeBot, messagesOf } from '../support/visitor.ts';
import { type Colleague, colleague } from './support.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);
const [dana, ben] = await Promise.all(['Dana', 'Ben'].map((name) => colleague(platform, tenant, { name })));

type Caller = Pick<Tenant, 'api'>;
const talk = async (): Promise<string> => (await chat(bot.publicUrl, { message: 'hello' })).start.conversationId;
const write = (id: string, members: readonly unknown[], { api }: Caller = tenant, body = 'Please look') =>
  api.post(`/conversations/${id}/notes`, { body, mentionedMemberIds: members });
const listed = async ({ api }: Caller, query = '') =>
  (await api.get(`/conversations?view=mentions${query}`)).body.data.data.map(({ id }: { id: string }) => id);
const count = async ({ api }: Caller, query = '') =>
  (await api.get(`/conversations/counts${query}`)).body.data.mentions as number;
const lastMessage = async (id: string) => (await messagesOf(tenant, id)).at(-1)!.id as string;
const lastNote = async (id: string) =>
  (await tenant.api.get(`/conversations/${id}/notes`)).body.data.notes.at(-1).id as string;
const mark = (id: string, { api }: Caller, body: object) => api.post(`/conversations/${id}/read`, body);
/** Reads everything. */
const read = async (id: string, caller: Caller) =>
  mark(id, caller, { messageId: await lastMessage(id), noteId: await lastNote(id) });
const person = ({ id, name }: Colleague) => ({ id, name });

it('list the conversations of unread mentions for the member alone, the newest mention first, until they are read', async () => {
  const [first, second] = [await talk(), await talk()];
  const noted = await write(first, [dana!.id, dana!.id, ben!.id]);
  expect(noted.body.data.mentions).toEqual([dana, ben].map((each) => person(each!)));
  const { notes } = (await tenant.api.get(`/conversations/${first}/notes`)).body.data;
  expect(notes).toEqual([noted.body.data]);
  await write(second, [dana!.id]);
  expect(await listed(dana!)).toEqual([second, first]);
  await write(first, [dana!.id]);
  expect(await listed(dana!)).toEqual([first, second]);
  expect([await count(dana!), await count(ben!), await count(tenant)]).toEqual([2, 1, 0]);
  expect([await listed(ben!), await listed(tenant)]).toEqual([[first], []]);
  expect(await count(dana!, `?chatbotId=${bot.id}`)).toBe(2);
  expect(await listed(dana!, `&chatbotId=${bot.id}&status=open`)).toEqual([first, second]);
  expect(await listed(dana!, '&status=resolved')).toEqual([]);
  const page = (await dana!.api.get('/conversations?view=mentions&limit=1')).body.data;
  expect(page.data.map(({ id }: { id: string }) => id)).toEqual([first]);
  expect(await listed(dana!, `&limit=1&cursor=${page.nextCursor}`)).toEqual([second]);
  await read(first, dana!);
  expect([await listed(dana!), await count(dana!), await listed(ben!)]).toEqual([[second], 1, [first]]);
  await read(second, dana!);
  await read(first, ben!);
});

it('stay for a note that was written after the last one that the member has read', async () => {
  const id = await talk();
  const { body: earlier } = await write(id, [dana!.id]);
  const { body: later } = await write(id, [dana!.id]);
  await mark(id, dana!, { messageId: await lastMessage(id), noteId: earlier.data.id });
  expect(await listed(dana!)).toEqual([id]);
  const { body } = await mark(id, dana!, { noteId: later.data.id });
  expect([body.data, await listed(dana!)]).toEqual([{ unread: 0 }, []]);
});

it('stay for whoever read messages alone, before or after the note', async () => {
  const id = await talk();
  const messageId = await lastMessage(id);
  await write(id, [dana!.id]);
  expect((await mark(id, dana!, { messageId })).body.data).toEqual({ unread: 0 });
  expect(await listed(dana!)).toEqual([id]);
  await read(id, dana!);
  expect(await listed(dana!)).toEqual([]);
});

it('are one row of a conversation, however many notes mention the member at once', async () => {
  const id = await talk();
  const notes = await Promise.all(Array.from({ length: 6 }, () => write(id, [dana!.id, ben!.id])));
  expect(notes.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect([await listed(dana!), await count(dana!)]).toEqual([[id], 1]);
  await Promise.all([read(id, dana!), read(id, dana!), read(id, ben!)]);
  expect([await count(dana!), await count(ben!)]).toEqual([0, 0]);
});

it('do not call the author, and tell followers with the note', async () => {
  const id = await talk();
  const { body } = await write(id, [dana!.id, ben!.id], dana!);
  expect(body.data.mentions).toHaveLength(2);
  expect([await listed(dana!), await listed(ben!)]).toEqual([[], [id]]);
});

it('go with their conversation', async () => {
  const id = await talk();
  await write(id, [dana!.id]);
  await tenant.api.delete(`/conversations/${id}`);
  expect(await listed(dana!)).toEqual([]);
  const rows = () => platform.store.query({ pk: mentionsPk(tenant.workspaceId, dana!.id), consistent: true });
  await expect.poll(async () => (await rows()).items).toEqual([]);
});

it('need active members of the workspace, at most 20', async () => {
  const id = await talk();
  const gone = await colleague(platform, tenant, { name: 'Gone', status: 'inactive' });
  const stranger = await platform.tenant();
  const foreign = await colleague(platform, stranger, { name: 'Foreign' });
  for (const [n, members] of [[gone.id], [foreign.id], [crypto.randomUUID()]].entries()) {
    const { status, body } = await write(id, [dana!.id, ...members]);
    const message = 'is not the id of an active member';
    expect([n, status, body.error.details]).toEqual([n, 422, [{ path: 'mentionedMemberIds.1', message }]]);
  }
  const many = await write(id, Array(21).fill(dana!.id));
  expect([many.status, many.body.error.details[0].path]).toEqual([422, 'mentionedMemberIds']);
  expect((await write(id, ['x'])).body.error.details[0].path).toBe('mentionedMemberIds.0');
  expect((await write(id, [foreign.id], stranger)).status).toBe(404);
  expect((await tenant.api.get(`/conversations/${id}/notes`)).body.data.notes).toEqual([]);
  const reader = await tenant.api.post('/api-keys', { name: 'r', scopes: ['conversations:read'] });
  expect((await write(id, [dana!.id], { api: client(platform.baseUrl, reader.body.data.key) })).status).toBe(403);
});
