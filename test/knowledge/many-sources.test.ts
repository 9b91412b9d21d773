import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { chunkPk, sourcePk, textPk } from '../../domain/knowledge/items.ts';
import { useScene } from '../support/scene.ts';
import { putSources } from '../support/stores/many-sources.ts';
import { addFaq, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const COUNT = 6_000;
const bot = await makeBot(platform, tenant);
const { workspaceId } = tenant;

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
const list = async (query: string, of = bot): Promise<Json> =>
  (await tenant.api.get(`${of.path}/sources${query}`)).body;
const titlesOf = ({ sources }: Json): string[] => sources.map(({ title }: Json) => title);

/** All pages, as a caller that continues while there is a cursor. */
async function paged(query: string): Promise<{ titles: string[]; pages: number }> {
  const titles: string[] = [];
  let cursor = '';
  for (let pages = 1; ; pages++) {
    const { data } = await list(`?${query}${cursor && `&cursor=${cursor}`}`);
    titles.push(...titlesOf(data));
    if (data.nextCursor === null) return { titles, pages };
    cursor = data.nextCursor;
  }
}

async function graphql(query: string, variables: object = { id: bot.id }): Promise<Json> {
  const headers = { 'content-type': 'application/json', 'x-api-key': tenant.apiKey };
  const body = JSON.stringify({ query, variables });
  return (await fetch(`${platform.root}/graphql`, { method: 'POST', headers, body })).json();
}

beforeAll(async () => {
  await platform.operator('workspace set', { sources: '10000' }, workspaceId);
  await putSources(platform.store, {
    ...{ workspaceId, chatbotId: bot.id, count: COUNT },
    change: (at) => ({
      ...(at === 7 ? { category: 'Straße' } : {}),
      ...(at % 2_000 === 1 ? { status: 'failed', errorMessage: 'It is gone.' } : {}),
      ...(at % 3_000 === 2 ? { enabled: false } : {}),
      ...(at % 3_000 === 3 ? { status: 'pending' } : {}),
      ...(at % 3_000 === 4 ? { type: 'url', title: `Page ${at}`, sourceUrl: `https://shop.example/p/${at}` } : {}),
    }),
  });
}, 240_000);

describe('the list of a chatbot with 6,000 sources', () => {
  it('is one response, without a cursor, if nothing else is asked for', async () => {
    const { data } = await list('');
    expect(Object.keys(data)).toEqual(['sources']);
    expect(titlesOf(data)).toHaveLength(COUNT);
    expect([data.sources[0].title, data.sources.at(-1).title]).toEqual(['Question 5999?', 'Question 0?']);
  });

  it('has each source once in its pages, newest first', async () => {
    const { titles, pages } = await paged('pageSize=1000');
    expect([titles.length, new Set(titles).size, pages]).toEqual([COUNT, COUNT, 6]);
    expect(titles).toEqual(titlesOf((await list('')).data));
    expect(titlesOf((await list('?q=')).data)).toEqual(titles.slice(0, 100));
  });

  it.each([
    ['failed', 3],
    ['off', 2],
    ['working', 2],
    ['pending', 2],
    ['processing', 0],
  ])('has the sources that are %s', async (status, count) => {
    const { titles } = await paged(`status=${status}`);
    expect(titles).toHaveLength(count);
  });

  it('is searched in title, URL and category', async () => {
    expect((await paged('q=question%2059')).titles).toHaveLength(111);
    expect((await paged('q=SHOP.example/p/3')).titles).toEqual(['Page 3004']);
    expect((await paged('q=STRASSE&pageSize=1')).titles).toEqual([]);
    expect((await paged('q=STRA%C3%9FE')).titles).toEqual(['Question 7?']);
    expect((await paged('q=question&status=failed')).titles).toHaveLength(3);
  });

  it.each([
    ['pageSize=0', 'pageSize', 'must be an integer from 1 to 1000'],
    ['pageSize=1001', 'pageSize', 'must be an integer from 1 to 1000'],
    ['pageSize=many', 'pageSize', 'must be an integer from 1 to 1000'],
    ['status=gone', 'status', 'must be one of pending, processing, working, completed, failed, off'],
    [`q=${'x'.repeat(201)}`, 'q', 'must have at most 200 characters'],
    ['cursor=next', 'cursor', expect.any(String)],
  ])('refuses ?%s', async (query, path, message) => {
    const { error } = await list(`?${query}`);
    expect([error.code, error.details]).toEqual(['VALIDATION_ERROR', [{ path, message }]]);
  });

  it('is a connection in GraphQL, of the chatbot and by itself', async () => {
    const page = '(first: 2, q: "page") { edges { cursor node { title } } pageInfo { hasNextPage endCursor } }';
    const own = await graphql(`query ($id: ID!) { chatbot(id: $id) { sourcesConnection${page} } }`);
    const { edges } = own.data.chatbot.sourcesConnection;
    expect(edges.map(({ node }: Json) => node.title)).toEqual(['Page 3004', 'Page 4']);
    const after = `(chatbotId: $id, first: 1, after: "${edges[0].cursor}", status: COMPLETED, q: "page")`;
    const root = await graphql(`query ($id: ID!) { sourcesConnection${after} { edges { node { title } } } }`);
    expect(root.data.sourcesConnection.edges).toEqual([{ node: { title: 'Page 4' } }]);
    const whole = await graphql('query ($id: ID!) { sourcesConnection(chatbotId: $id) { edges { cursor } } }');
    expect(whole.data.sourcesConnection.edges).toHaveLength(100);
  });

  it('is not found for another tenant, in pages either', async () => {
    const stranger = await platform.tenant();
    const answer = await stranger.api.get(`${bot.path}/sources?pageSize=5`);
    expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a chatbot with 6,000 sources', () => {
  it('exports all FAQs, and as a bundle as many as an import reads', async () => {
    const csv = await tenant.api.get(`/faqs/export?chatbotId=${bot.id}`);
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(1 + COUNT - 2);
    const { data } = (await tenant.api.get(`${bot.path}/export`)).body;
    expect([data.faqs.length, data.pages.length, data.leftOut.length]).toEqual([2_000, 2, 1_000]);
    expect(data.faqs[0]).toMatchObject({ question: 'Question 5999?', answer: 'Answer 5999.' });
    const rest = (COUNT - 2 - 2_000 - 1_000).toLocaleString('en');
    expect(data.leftOut.at(-1).reason).toContain(`${rest} more sources are left out`);
  });

  it('imports FAQs beside them: changes those with the same question, and adds others', async () => {
    const faqs = [
      { question: 'question 5!', answer: 'A new answer.' },
      { question: 'Question 6?', answer: 'Answer 6.' },
      { question: 'Is it new?', answer: 'Yes.' },
    ];
    const { data } = (await tenant.api.post(`${bot.path}/faqs/import`, { faqs, dryRun: true })).body;
    expect(data).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
  });

  it('refuses answer tests with sources that it does not have', async () => {
    const { data } = await list('?pageSize=1');
    const test = (id: string) => ({ question: 'Which?', outcome: 'answer', sourceIds: [id] });
    const put = (id: string) => tenant.api.put(`${bot.path}/answer-tests`, { tests: [test(id)] });
    expect((await put(data.sources[0].id)).status).toBe(200);
    expect((await put(randomUUID())).body.error.details).toEqual([
      { path: 'tests.0.sourceIds.0', message: 'is not a source of this chatbot' },
    ]);
  });

  it('leaves nothing behind when it is deleted', async () => {
    await tenant.api.delete(bot.path);
    const left = async () => {
      const pks = [sourcePk, textPk, chunkPk].map((pkOf) => pkOf(workspaceId, bot.id));
      const pages = await Promise.all(pks.map((pk) => platform.store.query({ pk, limit: 1, consistent: true })));
      return pages.flatMap(({ items }) => items.map(({ sk }) => sk));
    };
    await expect.poll(left, { timeout: 240_000, interval: 250 }).toEqual([]);
  });
});

describe('a limit of sources of a workspace', () => {
  it('takes the place of the one of its plan, until it is taken back', async () => {
    const own = await platform.tenant({ plan: 'pro' });
    const set = (sources: string) => platform.operator('workspace set', { sources }, own.workspaceId);
    // Before the first call: a lower limit may be known some seconds later.
    expect(await set('2')).toMatchObject({ sourceLimit: 2 });
    const small = await makeBot(platform, own);
    const limitOf = async () => (await own.api.get('/workspace')).body.data.limits.sourcesPerChatbot;
    const add = (question: string) => own.api.post(`${small.path}/sources/faq`, { question, answer: 'Yes.' });
    expect(await limitOf()).toBe(2);
    const added = await Promise.all(['One?', 'Two?', 'Three?', 'Four?'].map(add));
    expect(added.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402]);
    expect(added.find(({ status }) => status === 402)?.body.error).toEqual({
      code: 'USAGE_LIMIT_REACHED',
      message: 'This workspace allows 2 sources in a chatbot.',
    });
    const faqs = [{ question: 'Five?', answer: 'Yes.' }];
    const imported = await own.api.post(`${small.path}/faqs/import`, { faqs });
    expect([imported.status, imported.body.error.message]).toEqual([
      402,
      'This workspace allows 2 sources in a chatbot.',
    ]);
    await set('3');
    expect((await add('Six?')).status).toBe(200);
    await set('plan');
    expect(await limitOf()).toBe(500);
    await addFaq(own, small, 'Seven?', 'Yes.');
    const listed: Json = await platform.operator('workspace list', { org: own.organisationId });
    expect(listed.workspaces[0]).toMatchObject({ plan: 'pro', sourceLimit: null });
  });

  it.each(['0', '100001', '2.5', 'many', '-1', ''])('cannot be "%s"', async (sources) => {
    await expect(platform.operator('workspace set', { sources }, workspaceId)).rejects.toThrow(
      '--sources must be a whole number from 1 to 100,000, or plan.',
    );
  });
});
