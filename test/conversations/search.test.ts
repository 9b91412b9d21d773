import { describe, expect, it } from 'vitest';
import { call, client, type RestClient, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { type Bot, chatJson, makeBot } from '../support/visitor.ts';
import { inline } from './attachment-client.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

/** A conversation that the visitor begins with a message. */
async function talk(message: string, of: Bot = bot): Promise<{ conversationId: string; bt: string }> {
  const { conversationId, bindingToken: bt } = (await chatJson(of.publicUrl, { message })).body.data;
  return { conversationId, bt };
}
async function search(q: string, more: Record<string, string> = {}, api: RestClient = tenant.api): Promise<Json> {
  const { body, text } = await api.get(`/conversations/search?${new URLSearchParams({ q, ...more })}`);
  if (!body.success) throw new Error(`no search: ${text}`);
  return body.data;
}
const found = async (q: string, more: Record<string, string> = {}, api?: RestClient): Promise<string[]> =>
  (await search(q, more, api)).data.map(({ id }: Json) => id);

/** Waits until a conversation's newest text is found, which is when the change stream has delivered it. */
const untilFound = (q: string, conversationId: string) =>
  until(`${q} is found`, async () => ((await found(q)).includes(conversationId) ? true : undefined));

async function match(q: string, conversationId: string): Promise<Json> {
  await untilFound(q, conversationId);
  return (await search(q)).data.find(({ id }: Json) => id === conversationId).entry;
}
const marked = ({ sentence, highlights }: Json): string[] =>
  highlights.map(({ start, end }: Json) => sentence.slice(start, end));

const keyWith = async (...scopes: string[]) =>
  client(platform.baseUrl, (await tenant.api.post('/api-keys', { name: 'Search', scopes })).body.data.key);

describe('a search', () => {
  it('finds every form of a word, with the sentence and where it is', async () => {
    const { conversationId } = await talk('Good morning. My brolgas were delivered yesterday! Is that all?');
    const entry = await match('brolga delivery', conversationId);
    expect(entry).toMatchObject({ kind: 'message', role: 'visitor', sentence: 'My brolgas were delivered yesterday!' });
    expect(marked(entry)).toEqual(['brolgas', 'delivered']);
    expect(entry.messageId).toBe(entry.id);
    const messages = (await tenant.api.get(`/conversations/${conversationId}/messages`)).body.data.messages;
    expect(messages.map(({ id }: Json) => id)).toContain(entry.id);
    expect(await found('brolga unobtainable')).toEqual([]);
  });

  it('needs each word in the conversation, and a phrase in one text', async () => {
    const { conversationId, bt } = await talk('The quokka handle is loose.');
    await chatJson(bot.publicUrl, { message: 'It squeaks like a kazoo.', conversationId, bt });
    await untilFound('quokka kazoo', conversationId);
    expect(await found('"quokka handle"')).toEqual([conversationId]);
    expect(await found('"handle quokka"')).toEqual([]);
    expect(await found('"quokka kazoo"')).toEqual([]);
    expect(await found('kazoo "QUOKKA  handle"')).toEqual([conversationId]);
  });

  it('takes the last word for the beginning of one, unless a space follows', async () => {
    const { conversationId } = await talk('I bought a marzipanetto.');
    await untilFound('bought marzipanett', conversationId);
    expect(await found('marzip bought')).toEqual([]);
    expect(await found('marzip ')).toEqual([]);
    expect(await found('MARZIP')).toEqual([conversationId]);
  });

  it.each([
    [
      'an order number, whole and in parts',
      'Order #4711-ZQX is late',
      ['4711-zqx', '#4711-ZQX', '4711zqx', 'zqx 4711', 'ZQX'],
    ],
    [
      'an email address',
      'Write to ada.lovelock@yarrow.example please',
      ['ada.lovelock@yarrow.example', 'lovelock', 'yarrow'],
    ],
    [
      'a word with and without accents',
      'Meine Bestellung aus Żółwiówka fehlt',
      ['zolwiowka', 'Żółwiówka', 'bestellungen zolwiowka'],
    ],
    ['Japanese, without spaces', '注文した青磁の花瓶が届きません', ['青磁', '花瓶', '"青磁の花瓶"', '青磁 届きません']],
    ['Chinese beside other scripts', '我的 Zibbo 订单在哪里', ['zibbo 订单', '订单在哪']],
    ['Thai, without spaces', 'กระเป๋าเดินทางสีม่วงหายไป', ['กระเป๋าเดินทางสีม่วง', 'สีม่วงหาย']],
  ])('finds %s', async (_what, message, queries) => {
    const { conversationId } = await talk(message);
    for (const query of queries) await untilFound(query, conversationId);
  });

  it('marks what it found in a text without spaces', async () => {
    const { conversationId } = await talk('昨日、信楽焼の狸を買いました。重いです。');
    const entry = await match('信楽焼', conversationId);
    expect(entry.sentence).toBe('昨日、信楽焼の狸を買いました。');
    expect(marked(entry)).toEqual(['信楽焼']);
  });

  it('finds notes, file names and replies, and says what they are', async () => {
    const { conversationId } = await talk('Hello, I have a question about my tarn');
    const path = `/conversations/${conversationId}`;
    await tenant.api.post(`${path}/takeover`);
    await tenant.api.post(`${path}/reply`, {
      content: 'We looked at the gibbous part.',
      attachments: [inline('spindrift-invoice.txt', Buffer.from('nothing'))],
    });
    await tenant.api.post(`${path}/notes`, { body: 'Customer is a philatelist.' });
    expect(await match('philatelist', conversationId)).toMatchObject({ kind: 'note', role: 'agent', messageId: null });
    expect(await match('gibbous', conversationId)).toMatchObject({ kind: 'message', role: 'agent' });
    const file = await match('spindrift invoice', conversationId);
    expect(file).toMatchObject({ kind: 'file', role: 'agent', sentence: 'spindrift-invoice.txt' });
    expect(file.messageId).toBe((await match('gibbous', conversationId)).id);
  });

  it('finds contact details for those who may read leads, and forgets them with the lead', async () => {
    const { conversationId, bt } = await talk('Please call me back');
    const lead = {
      name: 'Wilhelmina Oxenfoord',
      phone: '+49 7777 31337',
      company: 'Harquebus Ltd',
      conversationId,
      bt,
    };
    const { body } = await call('POST', `${bot.publicUrl}/leads`, lead);
    expect(body.success).toBe(true);
    expect(await match('oxenfoord', conversationId)).toMatchObject({ kind: 'lead', sentence: 'Wilhelmina Oxenfoord' });
    expect(await found('7777 31337')).toEqual([conversationId]);
    expect(await found('harquebus call')).toEqual([conversationId]);
    const withoutLeads = await keyWith('conversations:read');
    expect(await found('harquebus', {}, withoutLeads)).toEqual([]);
    expect(await found('harquebus call', {}, withoutLeads)).toEqual([]);
    await tenant.api.delete(`/leads/${(await tenant.api.get(`/conversations/${conversationId}`)).body.data.leadId}`);
    expect(await found('harquebus')).toEqual([]);
    expect(await found('oxenfoord')).toEqual([]);
  });

  it('does not find an erased conversation', async () => {
    const { conversationId } = await talk('My secret is a vellichor');
    await untilFound('vellichor', conversationId);
    await tenant.api.delete(`/conversations/${conversationId}`);
    expect(await found('vellichor')).toEqual([]);
  });

  it('lists the newest conversation first, in pages, in all views and in one', async () => {
    const other = await makeBot(platform, tenant);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++)
      ids.unshift((await talk('Where is the zarzuela?', n === 0 ? other : bot)).conversationId);
    for (const id of ids) await untilFound('zarzuela', id);
    expect(await found('zarzuela')).toEqual(ids);
    const first = await search('zarzuela', { limit: '2' });
    const second = await search('zarzuela', { limit: '2', cursor: first.nextCursor });
    const third = await search('zarzuela', { limit: '2', cursor: second.nextCursor });
    expect([first, second, third].flatMap(({ data }) => data.map(({ id }: Json) => id))).toEqual(ids);
    expect(third.nextCursor).toBeNull();
    await tenant.api.post(`/conversations/${ids[0]}/resolve`);
    expect(await found('zarzuela', { view: 'done' })).toEqual([ids[0]]);
    expect(await found('zarzuela', { view: 'ai' })).toEqual(ids.slice(1));
    expect(await found('zarzuela', { status: 'resolved' })).toEqual([ids[0]]);
    expect(await found('zarzuela', { chatbotId: other.id })).toEqual([ids[4]]);
    expect(await found('zarzuela', { view: 'waiting' })).toEqual([]);
    await tenant.api.post(`/conversations/${ids[1]}/takeover`);
    expect(await found('zarzuela', { view: 'mine' })).toEqual([ids[1]]);
  });

  it('has the same result in GraphQL, and is bounded', async () => {
    const { conversationId } = await talk('Is the xebec seaworthy?');
    await untilFound('xebec', conversationId);
    const ask = async (variables: object) => {
      const query = `query ($q: String!, $first: Int) {
        searchConversations(query: $q, first: $first) {
          edges { cursor node { conversation { id } entry { kind sentence highlights { start end } } } } pageInfo { hasNextPage }
        }
      }`;
      return (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': tenant.apiKey })).body;
    };
    const { data } = await ask({ q: 'xebecs' });
    expect(data.searchConversations).toEqual({
      edges: [
        {
          cursor: conversationId,
          node: {
            conversation: { id: conversationId },
            entry: { kind: 'MESSAGE', sentence: 'Is the xebec seaworthy?', highlights: [{ start: 7, end: 12 }] },
          },
        },
      ],
      pageInfo: { hasNextPage: false },
    });
    expect((await ask({ q: 'x'.repeat(201) })).errors[0].extensions.code).toBe('VALIDATION_ERROR');
    const statusOf = async (q: string) => {
      const { status, body } = await tenant.api.get(`/conversations/search?q=${encodeURIComponent(q)}`);
      return [status, body.error?.details?.[0]?.path];
    };
    expect(await statusOf('')).toEqual([422, 'q']);
    expect(await statusOf('x'.repeat(201))).toEqual([422, 'q']);
    expect((await tenant.api.get('/conversations/search')).status).toBe(422);
    expect((await tenant.api.get('/conversations/search?q=x&view=nowhere')).status).toBe(422);
    expect(await found('?!')).toEqual([]);
    expect(await found('\uffff')).toEqual([]);
    expect(await found('字'.repeat(200))).toEqual([]);
  });

  it('is refused without the scope, and finds nothing of another tenant', async () => {
    const { conversationId } = await talk('A secret about the ocarina');
    await untilFound('ocarina', conversationId);
    const [stranger, narrow] = [await platform.tenant(), await keyWith('chatbots:read')];
    expect(await found('ocarina', {}, stranger.api)).toEqual([]);
    expect(await found('ocarina', { chatbotId: bot.id }, stranger.api)).toEqual([]);
    expect((await narrow.get('/conversations/search?q=ocarina')).status).toBe(403);
    expect((await call('GET', `${platform.baseUrl}/conversations/search?q=ocarina`)).status).toBe(401);
  });
});
