import { describe, expect, it } from 'vitest';
import { improvementItem } from '../../domain/improvements/items.ts';
import { storedImprovement } from '../../domain/improvements/records.ts';
import { improvementsPk } from '../../domain/knowledge/items.ts';
import { newId } from '../support/conversation.ts';
import { until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { accept, choose, decide, type Learner, list, makeLearner, rate, replyTo, untilOpen } from './support.ts';

const { platform, tenant } = await useScene();

const rowsOf = ({ bot }: Learner) =>
  Array.fromAsync(platform.store.queryAll({ pk: improvementsPk(tenant.workspaceId, bot.id), consistent: true }));
const erase = (conversationId: string) => tenant.api.delete(`/conversations/${conversationId}`);
/** Waits until nothing that is stored says the text. */
const untilGone = (learner: Learner, text: string) =>
  until(`${text} is gone`, async () => !JSON.stringify(await rowsOf(learner)).includes(text) || undefined);

describe('deleting a conversation', () => {
  it('takes a visitor out of the count, and the words with the last one', async () => {
    const learner = await makeLearner(platform, tenant);
    const first = await choose(learner, 'Zyxomma courier!');
    const second = await choose(learner, 'zyxomma COURIER');
    await untilOpen(learner, ([row]) => row?.count === 2);
    await erase(first.conversationId);
    const [row] = await untilOpen(learner, ([proposed]) => proposed?.count === 1);
    expect([row.question, row.conversationIds]).toEqual(['zyxomma COURIER', [second.conversationId]]);
    await erase(second.conversationId);
    await untilGone(learner, 'yxomma');
    expect(await until('all is gone', async () => (await rowsOf(learner)).length === 0)).toBe(true);
  });

  it("takes the agent's reply and what was said with it", async () => {
    const learner = await makeLearner(platform, tenant);
    const replied = await replyTo(learner, 'Is there parking near the museum?', 'Behind the zyxomma.');
    const { conversationId: rated } = await rate(learner, 'Do you repair lamps?', -1);
    await untilOpen(learner, (all) => all.length === 2);
    await erase(replied);
    await erase(rated);
    await untilOpen(learner, (all) => all.length === 0);
    await untilGone(learner, replied);
    await untilGone(learner, rated);
  });

  it('leaves what was accepted, without who asked, so that it can be undone', async () => {
    const learner = await makeLearner(platform, tenant);
    const { conversationId } = await choose(learner, 'polar courier');
    const [row] = await untilOpen(learner, (all) => all.length === 1);
    await accept(learner, row.id);
    await erase(conversationId);
    await untilGone(learner, conversationId);
    const [accepted] = await list(learner, 'accepted');
    expect(accepted).toMatchObject({ question: 'polar courier', count: 0, conversationIds: [], lastAskedAt: null });
    expect((await decide(learner, row.id, 'undo')).body.data.state).toBe('undone');
  });
});

it('goes with its chatbot', async () => {
  const learner = await makeLearner(platform, tenant);
  await choose(learner, 'polar courier');
  await untilOpen(learner, (all) => all.length === 1);
  await tenant.api.delete(learner.bot.path);
  await until('all is gone', async () => (await rowsOf(learner)).length === 0 || undefined);
});

it('keeps 500 open ones, without those that are asked least', async () => {
  const learner = await makeLearner(platform, tenant);
  for (const words of ['polar courier', 'polar courier']) await choose(learner, words);
  const [popular] = await untilOpen(learner, ([row]) => row?.count === 2);
  const template = storedImprovement.parse((await rowsOf(learner)).find(({ id }) => id === popular.id));
  const at = (n: number) => new Date(Date.now() - 3600_000 + n * 1000).toISOString();
  const fillers = Array.from({ length: 499 }, (_, n) => ({
    ...template,
    id: newId(),
    question: `filler ${n}`,
    askers: [{ by: `v${n}`, conversationId: newId(), words: `filler ${n}`, at: at(n) }],
  }));
  await platform.store.writeMany(fillers.map((row) => ({ put: improvementItem(row) })));
  expect((await tenant.api.get(`${learner.path}?limit=200`)).body.data.data).toHaveLength(200);
  await choose(learner, 'arctic airmail');
  const open = async () =>
    (await rowsOf(learner)).filter(({ state }) => state === 'open').map(({ question }) => question);
  await until('the least asked has left', async () => !(await open()).includes('filler 0') || undefined);
  const left = await open();
  expect(left).toHaveLength(500);
  expect(left).toEqual(expect.arrayContaining(['polar courier', 'arctic airmail', 'filler 1']));
});
