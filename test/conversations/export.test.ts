import { expect, it } from 'vitest';
import { recordsOf } from '../leads/csv.ts';
import { conversationRowKey } from '../support/conversation.ts';
import { client } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { chat, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const talk = async (body: object): Promise<string> => (await chat(bot.publicUrl, body)).start.conversationId;
const download = async (query = '') => (await tenant.api.get(`/conversations/export${query}`)).text;

it('Every conversation is a row with what its record says, hostile text neutralised', async () => {
  const id = await talk({ message: 'hello', visitorId: '=cmd()', pageUrl: 'https://shop.example/a,b' });
  await tenant.api.post(`/conversations/${id}/takeover`);
  const csat = { rating: 4, comment: '-1+1\n"well"', createdAt: '2026-01-01T00:00:00.000Z' };
  await platform.store.update(conversationRowKey(tenant.workspaceId, id), { set: { csat } });
  const row = recordsOf(await download()).find((each) => each.id === id)!;
  const {
    assignee,
    csat: _,
    lastMessage,
    lastQuestion,
    ...record
  } = (await tenant.api.get(`/conversations/${id}`)).body.data;
  const texts = Object.entries(record).map(([column, value]) => [column, value === null ? '' : String(value)]);
  expect(row).toEqual({
    ...Object.fromEntries(texts),
    visitorId: "'=cmd()",
    assigneeId: assignee.id,
    assigneeName: assignee.name,
    csatRating: '4',
    lastMessageRole: lastMessage.role,
    lastMessagePreview: lastMessage.preview,
    lastQuestion: lastQuestion.text,
    csatComment: `'${csat.comment}`,
  });
});

it('The filters of the list narrow the file; a bad one is refused before it begins', async () => {
  const other = await makeBot(platform, tenant);
  const id = (await chat(other.publicUrl, { message: 'unique marker' })).start.conversationId;
  await tenant.api.post(`/conversations/${id}/resolve`);
  for (const query of ['?status=resolved', `?chatbotId=${other.id}`, '?q=UNIQUE']) {
    expect(recordsOf(await download(query)).map((row) => row.id)).toEqual([id]);
  }
  const { status, body, headers } = await tenant.api.get('/conversations/export?status=nonsense');
  expect([status, body.error.details[0].path, headers.get('content-disposition')]).toEqual([422, 'status', null]);
});

it('It needs conversations:read, and holds nothing of another tenant', async () => {
  await talk({ message: 'ours' });
  const { key } = (await tenant.api.post('/api-keys', { name: 'w', scopes: ['conversations:write'] })).body.data;
  expect((await client(platform.baseUrl, key).get('/conversations/export')).status).toBe(403);
  expect(recordsOf((await (await platform.tenant()).api.get('/conversations/export')).text)).toEqual([]);
});
