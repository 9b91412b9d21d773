import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type Platform, type Tenant, until } from '../support/platform.ts';
import { startAllowedSite, useScene } from '../support/scene.ts';
import type { Site } from '../support/servers/site.ts';
import { addFaq, type Bot, chat, makeBot } from '../support/visitor.ts';

let platform: Platform;
let tenant: Tenant;
let bot: Bot;
let site: Site;
beforeAll(async () => {
  site = await startAllowedSite({
    '/': '<html><head><title>Otters</title></head><body><p>Otters hold hands asleep.</p></body></html>',
  });
  ({ platform, tenant } = await useScene());
  bot = await makeBot(platform, tenant);
});
afterAll(() => site?.close());

async function graphql(query: string, variables: object = {}, { apiKey } = tenant) {
  return (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': apiKey })).body;
}
const fields = `id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours
  nextCrawlAt reading { pages words tables notes } enabled chunkCount category alternatives createdAt updatedAt`;
const change = async (name: string, input: object) => {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input!`;
  const of = name === 'deleteSource' ? 'deleted deletedId' : `source { ${fields} }`;
  return graphql(`mutation ($input: ${type}) { ${name}(input: $input) { ${of} } }`, {
    input: { chatbotId: bot.id, ...input },
  });
};
const rest = async (path: string) => (await tenant.api.get(bot.path + path)).body.data;
/** A record as GraphQL gives it: enumerations in capitals. */
const inCapitals = ({ type, status, ...source }: { type: string; status: string }) => ({
  ...source,
  type: type.toUpperCase(),
  status: status.toUpperCase(),
});

describe('the mutations', () => {
  it('addFaqSource, addTextSource and addUrlSource make the records that REST reads', async () => {
    const faq = await change('addFaqSource', { question: 'Why?', answer: 'So.', category: 'c' });
    const text = await change('addTextSource', { title: 'T', text: 'Some text.' });
    const url = await change('addUrlSource', { url: `${site.url}/`, title: 'Mine' });
    const made = [faq.data.addFaqSource, text.data.addTextSource].map(({ source }) => source);
    for (const source of made) expect(inCapitals(await rest(`/sources/${source.id}`))).toEqual(source);
    const { source } = url.data.addUrlSource;
    expect(source).toMatchObject({ type: 'URL', status: 'PENDING', title: 'Mine' });
    await until('the page is read', async () => (await rest(`/sources/${source.id}`)).status === 'completed');
  });

  it('toggleSource and deleteSource do what REST does', async () => {
    const { id: sourceId } = await addFaq(tenant, bot, 'Is it here?', 'It is here.');
    const off = await change('toggleSource', { sourceId, enabled: false });
    expect(off.data.toggleSource.source).toMatchObject({ id: sourceId, enabled: false });
    expect((await rest(`/sources/${sourceId}`)).enabled).toBe(false);
    const gone = await change('deleteSource', { sourceId });
    expect(gone.data.deleteSource).toEqual({ deleted: true, deletedId: sourceId });
    const again = await change('deleteSource', { sourceId });
    expect(again.errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it.each([
    ['addFaqSource', { question: '', answer: 'a' }, 'question'],
    ['addFaqSource', { question: 'q', answer: 'a'.repeat(10_001) }, 'answer'],
    ['addTextSource', { title: 't'.repeat(201), text: 'a' }, 'title'],
    ['addUrlSource', { url: 'ftp://example.com/' }, 'url'],
  ])('%s keeps the bounds %#', async (name, input, path) => {
    const { errors } = await change(name, input);
    expect(errors[0].extensions.code).toBe('VALIDATION_ERROR');
    expect(errors[0].extensions.details).toEqual([{ path: expect.stringMatching(path), message: expect.any(String) }]);
  });
});

describe('the queries', () => {
  it('source and sources give the records, their content and their chunks', async () => {
    const own = await makeBot(platform, tenant);
    const first = await addFaq(tenant, own, 'First?', 'One.');
    const second = await addFaq(tenant, own, 'Second?', 'Two.');
    const { data, errors } = await graphql(
      `query ($bot: ID!, $id: ID!) {
        sources(chatbotId: $bot) { id }
        source(chatbotId: $bot, id: $id) { ${fields} content chunks(skip: 0, take: 1) { chunks { content position } total hasMore } }
        chatbot(id: $bot) { sources { id title } }
      }`,
      { bot: own.id, id: first.id },
    );
    expect(errors).toBeUndefined();
    expect(data.sources).toEqual([{ id: second.id }, { id: first.id }]);
    expect(data.source).toEqual({
      ...inCapitals(first),
      content: 'First?\n\nOne.',
      chunks: { chunks: [{ content: 'One.', position: 0 }], total: 1, hasMore: false },
    });
    expect(data.chatbot.sources.map(({ title }: { title: string }) => title)).toEqual(['Second?', 'First?']);
  });

  it('searchKnowledge gives what REST gives', async () => {
    await addFaq(tenant, bot, 'Do you ship to Iceland?', 'Yes, in six days.');
    const query = 'can you send a parcel to iceland';
    const { data } = await graphql(
      `query ($bot: ID!, $query: String!) {
        searchKnowledge(chatbotId: $bot, query: $query, limit: 3) {
          results { sourceId chunkId title url content score confidence } answerable outcome matched
          hedged synonymsUsed { word as } suggestions { text sourceId } 
          reply { text sources { sourceId title url } suggestions { text } }
        }
      }`,
      { bot: bot.id, query },
    );
    const { outcome, ...rest } = (await tenant.api.post(`${bot.path}/search`, { query, limit: 3 })).body.data;
    expect(data.searchKnowledge).toMatchObject({ ...rest, outcome: 'ANSWER', reply: { text: rest.reply.text } });
    expect([outcome, rest.answerable]).toEqual(['answer', true]);
    expect(rest.matched).toContain('iceland');
  });

  it('searchKnowledge tells the reply that a visitor then reads', async () => {
    const own = await makeBot(platform, tenant);
    await addFaq(tenant, own, 'Do you deliver to Norway?', 'Yes, within **four** days.');
    await addFaq(tenant, own, 'How do I return a lamp?', 'Send it back within 30 days.');
    await addFaq(tenant, own, 'How do I clean a lamp?', 'With a dry cloth.');
    const settings = { blockedTopics: ['politics'], refusalMessage: 'We only talk about lamps.' };
    expect((await tenant.api.patch(`${own.path}/settings`, settings)).status).toBe(200);
    const compare = async (query: string, visitor = {}) => {
      const { reply } = (await tenant.api.post(`${own.path}/search`, { query })).body.data;
      const { message } = (await chat(own.publicUrl, { message: query, ...visitor })).done;
      expect(reply, query).toMatchObject({
        text: message.content,
        sources: message.sources,
        suggestions: message.suggestions,
      });
      return reply;
    };
    expect((await compare('do you deliver to norway')).text).toContain('**four** days');
    expect((await compare('lamp')).suggestions).toHaveLength(2);
    expect((await compare('what do you think of politics')).text).toBe('We only talk about lamps.');
    expect((await compare('who won the cup in 1966')).sources).toEqual([]);
    // The browser of who asks in German is German.
    const german = await compare('Wer hat denn im Jahr 1966 den Pokal gewonnen?', { lang: 'de' });
    expect(german.text).toContain('tut mir leid');
  });

  it('find nothing of another tenant', async () => {
    const stranger = await platform.tenant();
    const { id } = await addFaq(tenant, bot, 'Ours?', 'Ours.');
    const { data, errors } = await graphql(
      `query ($bot: ID!, $id: ID!) {
        sources(chatbotId: $bot) { id }
        source(chatbotId: $bot, id: $id) { id }
        searchKnowledge(chatbotId: $bot, query: "ours") { answerable }
      }`,
      { bot: bot.id, id },
      stranger,
    );
    expect(data).toEqual({ sources: null, source: null, searchKnowledge: null });
    expect(errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code)).toEqual(
      Array(3).fill('NOT_FOUND'),
    );
  });
});
