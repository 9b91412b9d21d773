import { describe, expect, it } from 'vitest';
import { newId } from '../support/conversation.ts';
import { until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import {
  accept,
  choose,
  faqsOf,
  type Json,
  type Learner,
  list,
  makeLearner,
  outcomeOf,
  rate,
  replyTo,
  untilOpen,
} from './support.ts';

const { platform, tenant } = await useScene();

const setTests = ({ bot }: Learner, tests: object[]) => tenant.api.put(`${bot.path}/answer-tests`, { tests });
/** Passes until a FAQ or an alternative has this question. */
const refused = (question: string) => ({ question, outcome: 'refuse' });
const acceptMany = async ({ path }: Learner, improvementIds: unknown): Promise<Json> =>
  tenant.api.post(`${path}/accept`, { improvementIds });

describe('the tests of the answers', () => {
  it('refuse an improvement that breaks one, say which, and leave everything as it was', async () => {
    const learner = await makeLearner(platform, tenant);
    await choose(learner, 'gherkin trombone');
    const [row] = await untilOpen(learner, (all) => all.length === 1);
    await setTests(learner, [{ question: 'Do you repair lamps?' }, refused('Gherkin trombone')]);
    const { status, body } = await accept(learner, row.id);
    expect([status, body.error]).toMatchObject([
      409,
      {
        code: 'CONFLICT',
        message: 'An answer test that passes now would fail: "Gherkin trombone". Nothing was changed.',
        details: [{ path: 'tests.1', message: 'would fail: Gherkin trombone' }],
      },
    ]);
    expect((await outcomeOf(learner, 'gherkin trombone')).outcome).toBe('refuse');
    expect((await list(learner)).map(({ id }) => id)).toEqual([row.id]);
    expect((await accept(learner, row.id, { question: 'Arctic delivery' })).status).toBe(200);
  });

  it('that fail already refuse nothing', async () => {
    const learner = await makeLearner(platform, tenant);
    await replyTo(learner, 'Is there parking near the museum?', 'Behind it.');
    const [row] = await untilOpen(learner, (all) => all.length === 1);
    await setTests(learner, [refused('Do you repair lamps?'), { question: row.question }]);
    expect((await accept(learner, row.id)).status).toBe(200);
  });
});

describe('accepting several', () => {
  it('accepts each that breaks no test, and says why others were refused', async () => {
    const learner = await makeLearner(platform, tenant);
    for (const words of ['gherkin trombone', 'arctic airmail']) await choose(learner, words);
    await rate(learner, 'Do you repair lamps?', -1);
    const rows = await untilOpen(learner, (all) => all.length === 3);
    const idOf = (word: string) => rows.find(({ question }) => question.includes(word)).id;
    await setTests(learner, [refused('gherkin trombone')]);
    const unknown = newId();
    const ids = [idOf('gherkin'), idOf('arctic'), idOf('arctic'), idOf('lamps'), unknown];
    const { status, body } = await acceptMany(learner, ids);
    expect(status).toBe(200);
    expect(body.data.accepted.map(({ id }: Json) => id)).toEqual([idOf('arctic')]);
    expect(body.data.refused.map(({ id, code }: Json) => [id, code])).toEqual([
      [idOf('gherkin'), 'CONFLICT'],
      [idOf('lamps'), 'VALIDATION_ERROR'],
      [unknown, 'NOT_FOUND'],
    ]);
    expect(body.data.refused[0].message).toContain('gherkin trombone');
    expect(body.data.remaining).toEqual([]);
    const faq = (await faqsOf(learner)).find(({ id }) => id === learner.shipping.id);
    expect(faq.alternatives).toEqual(['arctic airmail']);
  });

  it('adds one FAQ for a question that an agent answered and a visitor rated down', async () => {
    const learner = await makeLearner(platform, tenant);
    const question = 'Is there parking near the museum?';
    await rate(learner, question, -1);
    await replyTo(learner, question, 'Behind it.');
    const rows = await untilOpen(learner, (all) => all.length === 2);
    const both = rows.map(({ id }) => id);
    expect((await acceptMany(learner, both)).body.data).toMatchObject({
      accepted: [{ kind: 'faq' }],
      refused: [{ code: 'VALIDATION_ERROR' }],
    });
    const [correction] = await list(learner);
    expect((await accept(learner, correction.id, { answer: 'Nowhere.' })).status).toBe(200);
    expect((await faqsOf(learner)).filter(({ title }) => title === question)).toHaveLength(1);
  });

  it('accepts each once, however many do at the same time', async () => {
    const learner = await makeLearner(platform, tenant);
    const wordings = ['gherkin trombone', 'arctic airmail', 'boats north'];
    for (const words of wordings) await choose(learner, words);
    const ids = (await untilOpen(learner, (all) => all.length === 3)).map(({ id }) => id);
    const calls = await Promise.all([1, 2, 3].map(() => acceptMany(learner, ids)));
    const accepted = calls.flatMap(({ body }) => body.data.accepted.map(({ id }: Json) => id));
    expect(accepted.toSorted()).toEqual(ids.toSorted());
    const faq = (await faqsOf(learner)).find(({ id }) => id === learner.shipping.id);
    expect(faq.alternatives.toSorted()).toEqual(wordings.toSorted());
  });

  it('takes 1 to 50, with their ids', async () => {
    const learner = await makeLearner(platform, tenant);
    for (const ids of [[], Array.from({ length: 51 }, newId), ['x'], undefined, 'x']) {
      const { status, body } = await acceptMany(learner, ids);
      expect([status, body.error.details[0].path]).toEqual([
        422,
        Array.isArray(ids) && ids[0] === 'x' ? 'improvementIds.0' : 'improvementIds',
      ]);
    }
  });
});

describe('the setting autoImprove', () => {
  const threeTake = async (learner: Learner, words: string) => {
    for (let n = 0; n < 3; n++) await choose(learner, words);
  };
  const alternativesOf = async (learner: Learner) =>
    (await faqsOf(learner)).find(({ id }) => id === learner.shipping.id).alternatives;

  it('is off: three visitors only propose', async () => {
    const learner = await makeLearner(platform, tenant);
    await threeTake(learner, 'gherkin trombone');
    await untilOpen(learner, ([row]) => row?.count === 3);
    expect(await alternativesOf(learner)).toEqual([]);
  });

  it('applies what three visitors took and no test speaks against, and can be undone', async () => {
    const learner = await makeLearner(platform, tenant);
    await tenant.api.patch(`${learner.bot.path}/settings`, { autoImprove: true });
    await setTests(learner, [refused('arctic airmail')]);
    await replyTo(learner, 'Is there parking near the museum?', 'Behind it.');
    await threeTake(learner, 'arctic airmail');
    await choose(learner, 'boats north');
    await choose(learner, 'boats north');
    await threeTake(learner, 'gherkin trombone');
    const [row] = await until('it is accepted', async () => {
      const rows = await list(learner, 'accepted');
      return rows.length > 0 && rows;
    });
    expect(row).toMatchObject({ question: 'gherkin trombone', decidedBy: null, isAutomatic: true, count: 3 });
    expect(await alternativesOf(learner)).toEqual(['gherkin trombone']);
    expect((await list(learner)).map(({ question }) => question).toSorted()).toEqual([
      'Is there parking near the museum?',
      'arctic airmail',
      'boats north',
    ]);
    await tenant.api.post(`${learner.path}/${row.id}/undo`);
    expect(await alternativesOf(learner)).toEqual([]);
  });
});
