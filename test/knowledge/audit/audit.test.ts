import { beforeEach, describe, expect, it } from 'vitest';
import { sourceKey } from '../../../domain/knowledge/items.ts';
import { findingKey, runKey } from '../../../domain/knowledge-audit/items.ts';
import { call, type Platform, type Tenant, until } from '../../support/platform.ts';
import { useScene } from '../../support/scene.ts';
import { addFaq, type Bot, chat, makeBot } from '../../support/visitor.ts';

let platform: Platform;
let tenant: Tenant;
let bot: Bot;
beforeEach(async () => {
  ({ platform, tenant } = await useScene());
  bot = await makeBot(platform, tenant);
});

const path = () => `${bot.path}/knowledge-audit`;
// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Any = any;
const get = async (rest = '', by = tenant): Promise<Any> => (await by.api.get(path() + rest)).body.data;
const findings = async (query = ''): Promise<Any[]> => (await get(`/findings${query}`)).data;
const addText = async (title: string, text: string): Promise<string> =>
  (await tenant.api.post(`${bot.path}/sources/text`, { title, text })).body.data.id;
const decide = (id: string, what: string, body: object = {}) =>
  tenant.api.post(`${path()}/findings/${id}/${what}`, body);

/** Audits the knowledge, and returns the open findings. */
async function audited(): Promise<Any[]> {
  const { completedAt } = await get();
  const { status, body } = await tenant.api.post(path());
  expect([status, body.data.status]).toEqual([200, 'running']);
  await until('the audit has ended', async () => {
    const audit = await get();
    return audit.status === 'completed' && audit.completedAt !== completedAt;
  });
  return findings();
}

const delivery = async () => ({
  faq: (await addFaq(tenant, bot, 'How long does delivery take?', 'Delivery takes three days.')).id as string,
  text: await addText('Delivery', 'Delivery takes 5 days.'),
});

it('was never run at first', async () => {
  expect(await get()).toEqual({ status: 'none', startedAt: null, completedAt: null, compared: 0, total: 0, open: 0 });
  expect(await findings()).toEqual([]);
});

describe('a run whose worker has died', () => {
  const run = { status: 'running', startedAt: '2026-01-01T00:00:00.000Z', completedAt: null, runId: 'earlier' };
  const store = (more: object) =>
    platform.store.put({
      ...runKey(tenant.workspaceId, bot.id),
      workspaceId: tenant.workspaceId,
      chatbotId: bot.id,
      ...run,
      ...more,
    });

  it.each([
    ['of which the lease has ended', { worker: 'dead', leaseUntil: '2026-01-01T00:00:15.000Z' }],
    ['that nobody began', { leaseUntil: '2026-01-01T00:03:00.000Z' }],
    ['of an earlier version', {}],
  ])('%s is interrupted, and can be started again at once', async (_name, more) => {
    await store(more);
    expect(await get()).toMatchObject({ status: 'interrupted', startedAt: run.startedAt, completedAt: null });
    await audited();
  });

  it('is running as long as its lease', async () => {
    await store({ worker: 'alive', leaseUntil: new Date(Date.now() + 60_000).toISOString() });
    expect((await tenant.api.post(path())).body.data).toMatchObject({ status: 'running', startedAt: run.startedAt });
  });
});

describe('what is found', () => {
  it('a contradiction, with both sentences and what differs', async () => {
    const { faq, text } = await delivery();
    await addFaq(tenant, bot, 'Do you sell lamps?', 'Yes, lamps of all sizes.');
    const [finding, ...others] = await audited();
    expect(others).toEqual([]);
    const sides = [
      {
        sourceId: faq,
        type: 'faq',
        title: 'How long does delivery take?',
        url: null,
        sentence: 'Delivery takes three days.',
        value: 'three days',
        readAt: expect.any(String),
      },
      {
        sourceId: text,
        type: 'text',
        title: 'Delivery',
        url: null,
        sentence: 'Delivery takes 5 days.',
        value: '5 days',
        readAt: expect.any(String),
      },
    ];
    expect(finding).toEqual({
      id: expect.any(String),
      chatbotId: bot.id,
      kind: 'contradiction',
      state: 'open',
      sides: expect.arrayContaining(sides),
      citations: 0,
      foundAt: expect.any(String),
      action: null,
      decidedAt: null,
      decidedBy: null,
    });
    expect(await get()).toMatchObject({ status: 'completed', compared: 3, total: 3, open: 1 });
  });

  it('two FAQs with one question, of which both say something else', async () => {
    await addFaq(tenant, bot, 'What is the jetty code?', 'The code is 1234.');
    await addFaq(tenant, bot, 'what is the jetty code?', 'The code is 9999.');
    expect((await audited()).map(({ kind }) => kind)).toEqual(['same_question']);
  });

  it('two FAQs with one question, with the answers and what differs', async () => {
    const question = 'What is the deposit?';
    await addFaq(tenant, bot, question, 'The deposit is 50 euros.');
    await addFaq(tenant, bot, question, 'The deposit is 80 euros.');
    const sides = [
      { title: question, sentence: 'The deposit is 50 euros.', value: '50 euros' },
      { title: question, sentence: 'The deposit is 80 euros.', value: '80 euros' },
    ];
    const [finding, ...others] = await audited();
    expect(others).toEqual([]);
    expect(finding.sides).toEqual(expect.arrayContaining(sides.map((side) => expect.objectContaining(side))));
  });

  it('a FAQ whose question is another wording of an older one, if they answer differently', async () => {
    const withWording = async (question: string, answer: string, wording: string) => {
      const { id } = await addFaq(tenant, bot, question, answer);
      await tenant.api.patch(`${bot.path}/sources/${id}/faq`, { alternatives: [wording] });
    };
    await withWording('Is there a sauna?', 'No, there is none.', 'Can I use a steam bath?');
    await addFaq(tenant, bot, 'Can I use a steam bath?', 'Yes, on the third floor.');
    await withWording('Where is the lift?', 'Beside the stairs.', 'Do you have an elevator?');
    await addFaq(tenant, bot, 'Do you have an elevator?', 'Beside the stairs.');
    const [finding, ...others] = (await audited()).filter(({ kind }) => kind === 'same_question');
    expect(others).toEqual([]);
    const sides = [
      { title: 'Is there a sauna?', sentence: 'No, there is none.', value: 'no' },
      { title: 'Can I use a steam bath?', sentence: 'Yes, on the third floor.', value: 'yes' },
    ];
    expect(finding.sides).toEqual(expect.arrayContaining(sides.map((side) => expect.objectContaining(side))));
  });

  it('a copy of a text', async () => {
    const text =
      'The harbour was built by two brothers, who had come from the north with nothing but a boat and a rope.';
    await addText('History', text);
    await addText('About us', text);
    expect(await audited()).toMatchObject([{ kind: 'duplicate', sides: [{ value: null }, { value: null }] }]);
  });

  it('the same sentence with another value, whatever the page is called, in languages with and without blanks', async () => {
    await addFaq(tenant, bot, 'カヌーツアーの料金はいくらですか？', 'カヌーツアーの料金は3000円です。');
    await addText('料金表', 'カヌーツアーの料金は3500円です。');
    await addFaq(tenant, bot, '独木舟之旅多少钱？', '独木舟之旅的价格是80元。');
    await addText('价格', '独木舟之旅的价格是90元。');
    await addFaq(tenant, bot, 'Quanto custa o passeio de canoa?', 'O passeio de canoa custa 12 €.');
    await addText('Preços', 'O passeio de canoa custa 15 €.');
    await addFaq(tenant, bot, '¿A qué hora abre el museo?', 'El museo abre a las 9.');
    await addText('Horario', 'El museo abre a las 10.');
    await addFaq(tenant, bot, 'Call which number at the kiosk?', 'Call the kiosk at 030 1234567.');
    await addText('Contact', 'Call the kiosk at 030 7654321.');
    await addText('Rates', 'Room | Price\nSingle | 80 €\nDouble | 120 €');
    await addText('Rooms', 'Room | Price\nSingle | 80 €\nDouble | 130 €');
    const values = (await audited()).map(({ sides }) => sides.map(({ value }: Any) => value).sort());
    expect(values.sort()).toEqual([
      ['030 1234567', '030 7654321'],
      ['10', '9'],
      ['12 €', '15 €'],
      ['120 €', '130 €'],
      ['3000円', '3500円'],
      ['80元', '90元'],
    ]);
  });

  it('nothing in the same sentence about something else', async () => {
    await addText('料金 大人', '入場料は500円です。');
    await addText('料金 子供', '入場料は300円です。');
    await addText('Single room', 'The room costs 80 euros.');
    await addText('Double room', 'The room costs 120 euros.');
    await addText('Faro', 'El museo abre a las 9.');
    await addText('Lagos', 'El museo abre a las 10.');
    await addFaq(tenant, bot, 'How much is the canoe tour in winter?', 'The canoe tour costs 12 euros.');
    await addText('Prices', 'The canoe tour costs 15 euros.');
    expect(await audited()).toEqual([]);
  });

  it('nothing in what only looks alike, or is turned off', async () => {
    await addFaq(tenant, bot, 'What does a ticket to Faro cost?', 'It is 12 euros.');
    await addFaq(tenant, bot, 'What does a ticket to Lagos cost?', 'It is 19 euros.');
    const { text } = await delivery();
    await tenant.api.post(`${bot.path}/sources/${text}/toggle`, { enabled: false });
    expect(await audited()).toEqual([]);
  });

  it('a page that is cited and was not read for a year', async () => {
    const { text } = await delivery();
    await chat(bot.publicUrl, { message: 'How long does delivery take?' });
    await tenant.api.delete(`${bot.path}/sources/${text}`);
    const faq = await addFaq(tenant, bot, 'Where is the ticket office?', 'At the quay.');
    // Only a page can be unread, so a source that was cited becomes one.
    const old = '2020-01-01T00:00:00.000Z';
    await chat(bot.publicUrl, { message: 'Where is the ticket office?' });
    await until('the answer is counted', async () => {
      const { body } = await tenant.api.get(`${bot.path}/sources/citations`);
      return body.data.citations.some(({ sourceId }: Any) => sourceId === faq.id);
    });
    const key = sourceKey(tenant.workspaceId, bot.id, faq.id);
    await platform.store.update(key, { set: { type: 'url', sourceUrl: 'https://quay.example/', lastCrawledAt: old } });
    const [finding] = await audited();
    expect(finding).toMatchObject({ kind: 'unread', citations: 1, sides: [{ sourceId: faq.id, readAt: old }] });
    expect((await decide(finding.id, 'apply', { action: 'recrawl' })).body.data).toMatchObject({
      state: 'applied',
      action: 'recrawl',
    });
  });

  it('an outdated FAQ, if its page was read later', async () => {
    const { faq, text } = await delivery();
    const key = sourceKey(tenant.workspaceId, bot.id, text);
    const lastCrawledAt = new Date(Date.now() + 60_000).toISOString();
    await platform.store.update(key, { set: { type: 'url', sourceUrl: 'https://shop.example/', lastCrawledAt } });
    const [finding] = await audited();
    expect(finding.kind).toBe('outdated_faq');
    const { body } = await decide(finding.id, 'apply', { action: 'update_faq', answer: 'Delivery takes 5 days.' });
    expect(body.data).toMatchObject({ state: 'applied', action: 'update_faq', decidedAt: expect.any(String) });
    expect((await tenant.api.get(`${bot.path}/sources/${faq}/content`)).body.data.content).toContain('5 days');
    expect(await audited()).toEqual([]);
  });
});

describe('a finding', () => {
  const enabled = async (id: string) => (await tenant.api.get(`${bot.path}/sources/${id}`)).body.data.enabled;

  it('is settled by keeping one side, and taken back', async () => {
    const sources = await delivery();
    const [finding] = await audited();
    const [first, second] = finding.sides.map(({ sourceId }: Any) => sourceId);
    expect([first, second].sort()).toEqual(Object.values(sources).sort());
    const applied = await decide(finding.id, 'apply', { action: 'keep_first' });
    expect(applied.body.data).toMatchObject({ state: 'applied', action: 'keep_first' });
    expect([await enabled(first), await enabled(second)]).toEqual([true, false]);
    expect([await findings(), (await findings('?state=applied')).length, (await get()).open]).toEqual([[], 1, 0]);
    expect((await decide(finding.id, 'apply', { action: 'keep_first' })).status).toBe(409);

    expect((await decide(finding.id, 'reopen')).body.data).toMatchObject({
      state: 'open',
      action: null,
      decidedBy: null,
    });
    expect(await enabled(second)).toBe(true);
    expect((await decide(finding.id, 'apply', { action: 'keep_second' })).status).toBe(200);
    expect([await enabled(first), await enabled(second)]).toEqual([false, true]);
  });

  it('is settled once, however many settle it at once', async () => {
    const sources = Object.values(await delivery());
    const [finding] = await audited();
    const all = ['keep_first', 'keep_second', 'keep_first', 'keep_second'];
    const answers = await Promise.all(all.map((action) => decide(finding.id, 'apply', { action })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const left = await Promise.all(sources.map(enabled));
    expect(left.filter(Boolean).length).toBe(1);
  });

  it('is not opened again while its action runs, and afterwards with what the action changed', async () => {
    await delivery();
    const [finding] = await audited();
    const [, second] = finding.sides.map(({ sourceId }: Any) => sourceId);
    await decide(finding.id, 'apply', { action: 'keep_first' });
    const key = findingKey(tenant.workspaceId, bot.id, finding.id);
    const heldFor = (ms: number) => ({ worker: 'another', leaseUntil: new Date(Date.now() + ms).toISOString() });
    await platform.store.update(key, { set: heldFor(60_000) });
    expect((await decide(finding.id, 'reopen')).body.error).toMatchObject({
      code: 'CONFLICT',
      message: 'Its action still runs, or it was just settled in another way. Try again in a moment.',
    });
    expect(await enabled(second)).toBe(false);
    // Its worker has died.
    await platform.store.update(key, { set: heldFor(-1) });
    expect((await decide(finding.id, 'reopen')).body.data).toMatchObject({ state: 'open', action: null });
    expect(await enabled(second)).toBe(true);
  });

  it('is settled or open, and its sources agree, however often it is settled and opened again at once', async () => {
    await delivery();
    const [finding] = await audited();
    const [first, second] = finding.sides.map(({ sourceId }: Any) => sourceId);
    const apply = () => decide(finding.id, 'apply', { action: 'keep_first' });
    const reopen = () => decide(finding.id, 'reopen');
    const answers = await Promise.all([apply(), reopen(), apply(), reopen(), apply(), reopen()]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const isApplied = (await findings('?state=applied')).length === 1;
    expect([await enabled(first), await enabled(second)]).toEqual([true, !isApplied]);
  });

  it('stays open if its action cannot be done', async () => {
    await addFaq(tenant, bot, 'Are dogs allowed in rooms?', 'Yes, they are.');
    await addFaq(tenant, bot, 'Are dogs allowed in the rooms?', 'No, sorry.');
    const [finding] = await audited();
    expect((await decide(finding.id, 'apply', { action: 'update_faq', answer: 'Perhaps.' })).status).toBe(409);
    expect(await findings()).toMatchObject([{ id: finding.id, state: 'open', action: null, decidedBy: null }]);
  });

  it('stays dismissed until a sentence changes', async () => {
    const { faq } = await delivery();
    const [finding] = await audited();
    expect((await decide(finding.id, 'dismiss')).body.data.state).toBe('dismissed');
    expect((await decide(finding.id, 'dismiss')).status).toBe(200);
    expect(await audited()).toEqual([]);
    await tenant.api.patch(`${bot.path}/sources/${faq}/faq`, { answer: 'Delivery takes four days.' });
    const [next] = await audited();
    expect(next).toMatchObject({ kind: 'contradiction', state: 'open' });
    expect(next.id).not.toBe(finding.id);
    expect((await decide(finding.id, 'apply', { action: 'keep_first' })).status).toBe(409);
  });

  it('of two FAQs is settled by a merge', async () => {
    const older = await addFaq(tenant, bot, 'What is the jetty code?', 'The code is 1234.');
    await tenant.api.patch(`${bot.path}/sources/${older.id}/faq`, { alternatives: ['Code of the jetty?'] });
    const newer = await addFaq(tenant, bot, 'What is the jetty code?', 'The code is 9999.');
    const [finding] = await audited();
    expect((await decide(finding.id, 'apply', { action: 'merge' })).status).toBe(200);
    expect([await enabled(older.id), await enabled(newer.id)]).toEqual([false, true]);
    const { alternatives } = (await tenant.api.get(`${bot.path}/sources/${newer.id}`)).body.data;
    expect(alternatives).toEqual(['Code of the jetty?']);
  });

  it('leaves with its source', async () => {
    const { text } = await delivery();
    expect((await audited()).length).toBe(1);
    await tenant.api.delete(`${bot.path}/sources/${text}`);
    expect(await findings()).toEqual([]);
  });

  it('is not settled by what does not fit', async () => {
    const { text } = await delivery();
    const [finding] = await audited();
    const refused = async (body: object) => {
      const { status, body: answer } = await decide(finding.id, 'apply', body);
      return [status, answer.error?.details?.[0]?.path ?? answer.error?.code];
    };
    expect(await refused({})).toEqual([422, 'action']);
    expect(await refused({ action: 'delete' })).toEqual([422, 'action']);
    expect(await refused({ action: 'recrawl' })).toEqual([422, 'action']);
    expect(await refused({ action: 'update_faq' })).toEqual([422, 'answer']);
    expect(await refused({ action: 'update_faq', answer: '' })).toEqual([422, 'answer']);
    expect(await refused({ action: 'update_faq', answer: 'a'.repeat(10_001) })).toEqual([422, 'answer']);
    expect((await tenant.api.get(`${path()}/findings?kind=strange`)).status).toBe(422);
    await tenant.api.delete(`${bot.path}/sources/${text}`);
    expect((await decide(finding.id, 'apply', { action: 'keep_first' })).status).toBe(404);
  });
});

it('finds each thing once, however often it is asked for at once', async () => {
  await delivery();
  const answers = await Promise.all(Array.from({ length: 5 }, () => tenant.api.post(path())));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await until('the audit has ended', async () => (await get()).status === 'completed');
  expect((await findings()).length).toBe(1);
});

it('is in pages, by kind and state', async () => {
  await delivery();
  await addFaq(tenant, bot, 'What is the jetty code?', 'The code is 1234.');
  await addFaq(tenant, bot, 'What is the jetty code?', 'The code is 9999.');
  const all = await audited();
  expect(all.length).toBe(2);
  const first = await get('/findings?limit=1');
  const second = await get(`/findings?limit=1&cursor=${first.nextCursor}`);
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(second.nextCursor).toBeNull();
  expect((await findings('?kind=same_question')).map(({ kind }) => kind)).toEqual(['same_question']);
});

it('is nothing to others, nor to a key without the scope', async () => {
  await delivery();
  const [finding] = await audited();
  const stranger = await platform.tenant();
  for (const rest of ['', '/findings']) expect((await stranger.api.get(path() + rest)).status).toBe(404);
  for (const what of ['apply', 'dismiss', 'reopen']) {
    const { status } = await stranger.api.post(`${path()}/findings/${finding.id}/${what}`, { action: 'keep_first' });
    expect(status).toBe(404);
  }
  expect((await findings()).length).toBe(1);
});

it('is the same in GraphQL', async () => {
  await delivery();
  await audited();
  const query = `query ($id: ID!) { knowledgeAudit(chatbotId: $id) { status open compared }
    knowledgeFindings(chatbotId: $id, kind: CONTRADICTION) { edges { node { kind state sides { value type } } } } }`;
  const { data } = (
    await call('POST', platform.graphqlUrl, { query, variables: { id: bot.id } }, { 'x-api-key': tenant.apiKey })
  ).body;
  expect(data.knowledgeAudit).toEqual({ status: 'COMPLETED', open: 1, compared: 2 });
  expect(data.knowledgeFindings.edges).toEqual([
    {
      node: {
        kind: 'CONTRADICTION',
        state: 'OPEN',
        sides: [
          { value: 'three days', type: 'FAQ' },
          { value: '5 days', type: 'TEXT' },
        ],
      },
    },
  ]);
});
