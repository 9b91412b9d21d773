import { describe, expect, it } from 'vitest';
import { sourcePk } from '../../domain/knowledge/items.ts';
import { clientWith } from '../access/support.ts';
import { ask, graphqlRefusal, mutate, refusal, strange } from '../chatbots/support.ts';
import { until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { blobKeys } from '../support/stores/blobs.ts';
import { addFaq, type Bot, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const put = (synonyms: unknown, of = bot) => tenant.api.put(`${of.path}/synonyms`, { synonyms });
const set = (synonyms: unknown, of = bot) =>
  mutate(platform, tenant, 'setSynonyms', { chatbotId: of.id, synonyms }, 'synonyms');
const read = async (of = bot) => (await tenant.api.get(`${of.path}/synonyms`)).body.data;
const blobsOf = ({ id }: Bot) => blobKeys(platform.dataDir).filter((key) => key.includes(`${id}/synonyms/`));
const rowsOf = async ({ id }: Bot) =>
  (await platform.store.query({ pk: sourcePk(tenant.workspaceId, id), prefix: 'SYNONYMS', consistent: true })).items;

/** Words of 100 characters, each another one. */
const word = (at: number) => String(at).padEnd(100, 'x');
const groups = (count: number, size = 2) =>
  Array.from({ length: count }, (_, n) => Array.from({ length: size }, (_, at) => word(n * size + at)));

describe('the synonyms of a chatbot', () => {
  it('are none at first, and as they were set by REST and GraphQL', async () => {
    const own = await makeBot(platform, tenant);
    expect(await read(own)).toEqual({ synonyms: [] });
    const first = [
      ['parcel', 'package', 'shipment'],
      ['money back', 'refund'],
    ];
    const { status, body } = await put(first, own);
    expect([status, body]).toEqual([200, { success: true, data: { synonyms: first } }]);
    expect(await read(own)).toEqual({ synonyms: first });
    const second = [['荷物', '小包', '📦']];
    expect((await set(second, own)).data.setSynonyms).toEqual({ synonyms: second });
    const query = 'query ($id: ID!) { synonyms(chatbotId: $id) chatbot(id: $id) { synonyms } }';
    const { data } = await ask(platform, tenant, query, { id: own.id });
    expect(data).toEqual({ synonyms: second, chatbot: { synonyms: second } });
    expect((await put([], own)).body.data).toEqual({ synonyms: [] });
    expect(await read(own)).toEqual({ synonyms: [] });
    expect(await rowsOf(own)).toEqual([]);
  });

  it.each([
    ['a group of two', [['a', 'b']]],
    ['a group of ten', groups(1, 10)],
    ['words of one character and of a hundred', [['é', '😀'.repeat(100)]]],
    [
      'a word in two groups',
      [
        ['bank', 'bench'],
        ['bank', 'savings bank'],
      ],
    ],
    ['500 groups of ten words of 100 characters', groups(500, 10)],
  ])('may be %s', async (_, synonyms) => {
    expect((await put(synonyms)).status).toBe(200);
    expect(await read()).toEqual({ synonyms });
    expect((await set(synonyms)).data.setSynonyms).toEqual({ synonyms });
  });

  it.each([
    ['synonyms', undefined],
    ['synonyms', null],
    ['synonyms', 'a, b'],
    ['synonyms', groups(501)],
    ['synonyms.0', ['a']],
    ['synonyms.1', [['a', 'b'], ['c']]],
    ['synonyms.1', [['a', 'b'], []]],
    ['synonyms.0', groups(1, 11)],
    ['synonyms.0.1', [['a', '']]],
    ['synonyms.0.0', [[' ', 'b']]],
    [
      'synonyms.1.2',
      [
        ['a', 'b'],
        ['c', 'd', 'x'.repeat(101)],
      ],
    ],
    ['synonyms.0.1', [['a', 7]]],
    ['synonyms.0.1', [['a', null]]],
    [
      'synonyms.2.2',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['Parcel', 'package', ' parcel '],
      ],
    ],
  ])('are refused for %s %#', async (path, synonyms) => {
    await put([['keep', 'this']]);
    expect(refusal(await put(synonyms))).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths: [path] });
    // Of another type than the schema's, GraphQL refuses it before the platform looks at it.
    const typed = Array.isArray(synonyms) && synonyms.flat().every((each) => typeof each === 'string');
    if (typed && Array.isArray(synonyms[0]))
      expect(graphqlRefusal(await set(synonyms))).toEqual({ code: 'VALIDATION_ERROR', paths: [path] });
    expect(await read()).toEqual({ synonyms: [['keep', 'this']] });
  });

  it('are known to the very next search, which names those that it used', async () => {
    const own = await makeBot(platform, tenant);
    const { id } = await addFaq(tenant, own, 'Where is the hamper?', 'The hamper is in the hall.');
    const search = async (query: string) => (await tenant.api.post(`${own.path}/search`, { query })).body.data;
    const direct = await search('where is the hamper');
    expect(direct).toMatchObject({ answerable: true, outcome: 'answer', synonymsUsed: [], suggestions: [] });
    expect(direct.matched).toEqual(expect.arrayContaining(['hamper']));
    await put([['picnic basket', 'hamper', 'crate']], own);
    const { results, synonymsUsed, matched } = await search('the picnic basket in the hall');
    expect(results[0].sourceId).toBe(id);
    expect(synonymsUsed).toEqual([{ word: 'picnic basket', as: 'hamper' }]);
    expect(matched).toEqual(expect.arrayContaining(['hall']));
    expect(matched).not.toContain('basket');
    await put([], own);
    expect((await search('the picnic basket in the hall')).synonymsUsed).toEqual([]);
    expect(await search('what is the airspeed of a swallow')).toMatchObject({ answerable: false, outcome: 'refuse' });
  });
});

describe('a long list', () => {
  const long = groups(500, 4);

  it('is kept in a blob, which goes when the list is replaced or emptied', async () => {
    const own = await makeBot(platform, tenant);
    await put(long, own);
    const [first] = blobsOf(own);
    expect(first).toMatch(/^ws\//);
    await put(long.slice(1), own);
    expect(await read(own)).toEqual({ synonyms: long.slice(1) });
    await until('the first is gone', async () => blobsOf(own).length === 1 && !blobsOf(own).includes(first!));
    await put([['a', 'b']], own);
    await until('the second is gone', async () => blobsOf(own).length === 0);
    await put(long, own);
    await put([], own);
    await until('the third is gone', async () => blobsOf(own).length === 0);
    expect(await read(own)).toEqual({ synonyms: [] });
  });

  it('goes with its chatbot', async () => {
    const doomed = await makeBot(platform, tenant);
    await put(long, doomed);
    expect(blobsOf(doomed)).toHaveLength(1);
    await tenant.api.delete(doomed.path);
    expect((await tenant.api.get(`${doomed.path}/synonyms`)).status).toBe(404);
    expect((await put(long, doomed)).status).toBe(404);
    await until('its row and its blobs are gone', async () => {
      return blobsOf(doomed).length === 0 && (await rowsOf(doomed)).length === 0;
    });
  });

  it('of many that are set at once is whole, and the others leave nothing behind', async () => {
    const own = await makeBot(platform, tenant);
    const lists = Array.from({ length: 6 }, (_, n) => groups(n % 2 ? 400 + n : 1 + n, 4));
    const all = await Promise.all(lists.map((list) => put(list, own)));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    const { synonyms } = await read(own);
    expect(lists).toContainEqual(synonyms);
    const { data } = await ask(platform, tenant, `{ chatbot(id: "${own.id}") { synonyms } }`);
    expect(data.chatbot.synonyms).toEqual(synonyms);
    await until('only what is in force is kept', async () => blobsOf(own).length === (synonyms.length > 100 ? 1 : 0));
  });

  it('is not kept where its chatbot is deleted meanwhile', async () => {
    const doomed = await makeBot(platform, tenant);
    const [, , deleted] = await Promise.all([put(long, doomed), put(long, doomed), tenant.api.delete(doomed.path)]);
    expect(deleted.status).toBe(200);
    await until('nothing is left', async () => blobsOf(doomed).length === 0 && (await rowsOf(doomed)).length === 0);
  });
});

describe('whoever', () => {
  it('has another scope is refused, below a chatbot too', async () => {
    const reader = await clientWith(platform, tenant.workspaceId, [
      'knowledge:read',
      'chatbots:read',
      'chatbots:write',
    ]);
    expect((await reader.get(`${bot.path}/synonyms`)).status).toBe(200);
    expect((await reader.put(`${bot.path}/synonyms`, { synonyms: [] })).status).toBe(403);
    const { key: apiKey = '' } = await platform.operator('key create', {
      workspace: tenant.workspaceId,
      scopes: 'chatbots:read,knowledge:write',
      name: 'no reader',
    });
    const query = 'query ($id: ID!) { synonyms(chatbotId: $id) }';
    expect(graphqlRefusal(await ask(platform, { apiKey }, query, { id: bot.id })).code).toBe('FORBIDDEN');
    const below = 'query ($id: ID!) { chatbot(id: $id) { synonyms } }';
    expect(graphqlRefusal(await ask(platform, { apiKey }, below, { id: bot.id })).code).toBe('FORBIDDEN');
  });

  it('is of another tenant, or names no chatbot, finds nothing', async () => {
    await put([['ours', 'alone']]);
    const stranger = await platform.tenant();
    for (const id of [bot.id, strange, 'nonsense']) {
      expect((await stranger.api.get(`/chatbots/${id}/synonyms`)).status).toBe(404);
      expect((await stranger.api.put(`/chatbots/${id}/synonyms`, { synonyms: [] })).status).toBe(404);
      const read = await ask(platform, stranger, 'query ($id: ID!) { synonyms(chatbotId: $id) }', { id });
      expect(graphqlRefusal(read).code).toBe('NOT_FOUND');
      const input = { chatbotId: id, synonyms: [] };
      expect(graphqlRefusal(await mutate(platform, stranger, 'setSynonyms', input, 'synonyms')).code).toBe('NOT_FOUND');
    }
    expect(await read()).toEqual({ synonyms: [['ours', 'alone']] });
  });
});
