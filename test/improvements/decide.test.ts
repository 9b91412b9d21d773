import { describe, expect, it } from 'vitest';
import { improvementKey } from '../../domain/improvements/items.ts';
import { newId } from '../support/conversation.ts';
import { call, client } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import {
  accept,
  choose,
  decide,
  faqsOf,
  type Json,
  list,
  makeLearner,
  outcomeOf,
  rate,
  replyTo,
  untilOpen,
} from './support.ts';

const { platform, tenant } = await useScene();

/** A chatbot with one proposed alternative. */
async function withAlternative(words = 'polar courier') {
  const learner = await makeLearner(platform, tenant);
  await choose(learner, words);
  const [row] = await untilOpen(learner, (all) => all.length === 1);
  return { learner, row };
}

describe('accepting', () => {
  it('adds an alternative, which the next question finds, and undoing removes it', async () => {
    const { learner, row } = await withAlternative();
    expect((await outcomeOf(learner, 'polar courier')).outcome).not.toBe('answer');
    const { status, body } = await accept(learner, row.id, { question: 'Polar courier service?' });
    expect([status, body.data]).toMatchObject([
      200,
      { id: row.id, state: 'accepted', question: 'Polar courier service?', isAutomatic: false },
    ]);
    expect(body.data.decidedBy.name).toBe('test');
    expect(Math.abs(Date.now() - Date.parse(body.data.decidedAt))).toBeLessThan(60_000);
    const found = await outcomeOf(learner, 'polar courier service');
    expect([found.outcome, found.results[0].sourceId]).toEqual(['answer', learner.shipping.id]);
    expect((await list(learner, 'accepted')).map(({ id }) => id)).toEqual([row.id]);
    expect(await list(learner)).toEqual([]);

    const undone = await decide(learner, row.id, 'undo');
    expect(undone.body.data).toMatchObject({
      state: 'undone',
      undoneBy: { name: 'test' },
      decidedBy: { name: 'test' },
    });
    expect((await decide(learner, row.id, 'undo')).status).toBe(200);
    const faq = (await faqsOf(learner)).find(({ id }) => id === learner.shipping.id);
    expect(faq.alternatives).toEqual([]);
    expect((await accept(learner, row.id)).status).toBe(409);
    expect((await list(learner, 'undone')).map(({ id }) => id)).toEqual([row.id]);
  });

  it('adds a FAQ, takes the question off the unanswered ones, and undoing brings both back', async () => {
    const learner = await makeLearner(platform, tenant);
    await replyTo(learner, 'Is there parking near the museum?', 'Behind it.');
    const [row] = await untilOpen(learner, (all) => all.length === 1);
    const unanswered = async () =>
      (await tenant.api.get(`/unanswered-questions?range=last_7d&chatbotId=${learner.bot.id}`)).body.data.questions;
    expect(await unanswered()).toHaveLength(1);
    const edits = { answer: 'Behind the museum, for free.', category: 'Visit' };
    const { body } = await accept(learner, row.id, edits);
    const faq = (await faqsOf(learner)).find(({ id }) => id === body.data.sourceId);
    expect(faq).toMatchObject({ title: 'Is there parking near the museum?', category: 'Visit' });
    expect((await outcomeOf(learner, row.question)).results[0].content).toBe(edits.answer);
    expect(await unanswered()).toEqual([]);
    expect((await decide(learner, row.id, 'undo')).body.data.state).toBe('undone');
    expect((await faqsOf(learner)).map(({ id }) => id)).not.toContain(faq.id);
    expect(await unanswered()).toHaveLength(1);
  });

  it('does not remove a FAQ that was changed since', async () => {
    const learner = await makeLearner(platform, tenant);
    await replyTo(learner, 'Is there parking near the museum?', 'Behind it.');
    const [row] = await untilOpen(learner, (all) => all.length === 1);
    const { sourceId } = (await accept(learner, row.id)).body.data;
    await tenant.api.patch(`${learner.bot.path}/sources/${sourceId}/faq`, { answer: 'In front of it.' });
    const { status, body } = await decide(learner, row.id, 'undo');
    expect([status, body.error.message]).toEqual([
      409,
      'The FAQ was changed since it was accepted. Delete it in the knowledge instead.',
    ]);
  });

  it('needs an answer for a correction, and changes that of the FAQ with its question, until it is undone', async () => {
    const learner = await makeLearner(platform, tenant);
    const question = 'Do you repair lamps?';
    await rate(learner, question, -1);
    const [row] = await untilOpen(learner, (all) => all.length === 1);
    const missing = await accept(learner, row.id);
    expect([missing.status, missing.body.error.details]).toEqual([422, [{ path: 'answer', message: 'is required' }]]);
    const { body } = await accept(learner, row.id, { answer: 'No longer.' });
    const faqs = (await faqsOf(learner)).filter(({ title }) => title === question);
    expect(body.data).toMatchObject({ state: 'accepted', question, answer: 'No longer.', sourceId: faqs[0].id });
    expect(faqs).toHaveLength(1);
    const answer = async () => (await outcomeOf(learner, question)).results[0].content;
    expect(await answer()).toBe('No longer.');
    const path = `${learner.bot.path}/sources/${faqs[0].id}/faq`;
    await tenant.api.patch(path, { answer: 'Sometimes.' });
    expect((await decide(learner, row.id, 'undo')).status).toBe(409);
    await tenant.api.patch(path, { answer: 'No longer.' });
    expect((await decide(learner, row.id, 'undo')).body.data.state).toBe('undone');
    expect(await answer()).toBe('Within a week.');
  });

  it('adds a FAQ for a correction with another question', async () => {
    const learner = await makeLearner(platform, tenant);
    await rate(learner, 'Do you repair lamps?', -1);
    const [row] = await untilOpen(learner, (all) => all.length === 1);
    const { body } = await accept(learner, row.id, { question: 'Are lamps repaired?', answer: 'No.' });
    expect(body.data).toMatchObject({ state: 'accepted', question: 'Are lamps repaired?', answer: 'No.' });
    expect((await faqsOf(learner)).map(({ id }) => id)).toContain(body.data.sourceId);
  });

  it('refuses bad input, naming the field', async () => {
    const { learner, row } = await withAlternative();
    const paths = async (edits: object) =>
      (await accept(learner, row.id, edits)).body.error.details.map(({ path }: Json) => path);
    expect(await paths({ question: ' ' })).toEqual(['question']);
    expect(await paths({ question: 'x'.repeat(501) })).toEqual(['question']);
    expect(await paths({ answer: 'Yes.' })).toEqual(['answer']);
    expect(await paths({ category: 'Visit' })).toEqual(['category']);
    expect((await accept(learner, row.id, { question: 'do you ship to iceland' })).status).toBe(409);
  });

  it('happens once, however many people accept or dismiss at the same time', async () => {
    const { learner, row } = await withAlternative();
    const all = await Promise.all([
      ...Array.from({ length: 4 }, (_, n) => accept(learner, row.id, { question: `Polar courier ${n}` })),
      decide(learner, row.id, 'dismiss'),
    ]);
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const faq = (await faqsOf(learner)).find(({ id }) => id === learner.shipping.id);
    const isAccepted = (await list(learner, 'accepted')).length === 1;
    expect(faq.alternatives).toHaveLength(isAccepted ? 1 : 0);
  });
});

describe('dismissing', () => {
  it('takes it off the list for good, and is idempotent', async () => {
    const { learner, row } = await withAlternative();
    const both = await Promise.all([decide(learner, row.id, 'dismiss'), decide(learner, row.id, 'dismiss')]);
    expect(both.map(({ body }) => body.data.state)).toEqual(['dismissed', 'dismissed']);
    expect((await accept(learner, row.id)).body.error.message).toBe('The improvement was dismissed already.');
    expect((await decide(learner, row.id, 'undo')).status).toBe(409);
    await choose(learner, 'polar courier');
    await choose(learner, 'something new');
    const open = await untilOpen(learner, (all) => all.length > 0);
    expect(open.map(({ question }) => question)).toEqual(['something new']);
  });
});

it('forgets an open one that nobody asked for, and a decision after its time', async () => {
  const { learner, row } = await withAlternative();
  const key = improvementKey(tenant.workspaceId, learner.bot.id, row.id);
  await platform.store.update(key, { set: { ttl: 1 } });
  expect(await list(learner)).toEqual([]);
  expect((await accept(learner, row.id)).status).toBe(404);
  await choose(learner, 'polar courier');
  expect((await untilOpen(learner, (all) => all.length === 1))[0].count).toBe(1);
});

describe('access', () => {
  it('needs the scopes of knowledge, and shows nothing to others', async () => {
    const { learner, row } = await withAlternative();
    const withScopes = async (...scopes: string[]) =>
      client(platform.baseUrl, (await tenant.api.post('/api-keys', { name: 'k', scopes })).body.data.key);
    const reader = await withScopes('knowledge:read');
    const stranger = await withScopes('conversations:read');
    const base = `${learner.path}/${row.id}`;
    expect((await reader.get(learner.path)).status).toBe(200);
    for (const path of [`${base}/accept`, `${base}/dismiss`, `${base}/undo`, `${learner.path}/accept`]) {
      expect([path, (await reader.post(path, { improvementIds: [row.id] })).status]).toEqual([path, 403]);
    }
    expect((await stranger.get(learner.path)).status).toBe(403);
    expect((await call('GET', `${platform.baseUrl}${learner.path}`)).status).toBe(401);
    for (const id of [newId(), 'x']) expect((await accept(learner, id)).status).toBe(404);
    expect((await tenant.api.get(`${learner.path}?state=nonsense`)).status).toBe(422);
  });

  it('is the same by GraphQL', async () => {
    const { learner, row } = await withAlternative();
    const graphql = async (query: string, variables: object) =>
      (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': tenant.apiKey })).body.data;
    const query = `query ($id: ID!) { improvements(chatbotId: $id, first: 1) { edges { node { id kind state count } } } }`;
    expect((await graphql(query, { id: learner.bot.id })).improvements.edges).toEqual([
      { node: { id: row.id, kind: 'ALTERNATIVE', state: 'OPEN', count: 1 } },
    ]);
    const mutation = `mutation ($input: AcceptImprovementInput!) {
      acceptImprovement(input: $input) { improvement { state decidedBy { name } } } }`;
    const input = { chatbotId: learner.bot.id, improvementId: row.id };
    expect((await graphql(mutation, { input })).acceptImprovement.improvement.state).toBe('ACCEPTED');
  });
});
