import * as z from 'zod';
import { agentOf } from '../conversations/agent.ts';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict, invalid, notFound } from '../core/errors.ts';
import { name } from '../core/fields.ts';
import { operation } from '../core/operations/operation.ts';
import { equals } from '../core/rows/conditions.ts';
import { changeIndexed } from '../knowledge/change-indexed.ts';
import { sourceKey, toSource } from '../knowledge/items.ts';
import type { StoredSource } from '../knowledge/records.ts';
import { changeFaq, storedAnswer } from '../knowledge/sources/change-faq.ts';
import { comparable, MAX_ALTERNATIVES } from '../knowledge/sources/faq.ts';
import { crawlAgain } from '../knowledge/sources/recrawl.ts';
import { findingKey, findingTtl } from './items.ts';
import { type Finding, type FindingAction, findingAction, type StoredFinding } from './records.ts';
import { findFinding, findingIds, readFinding, toPublic } from './view.ts';

const keyOf = ({ workspaceId, chatbotId, id }: StoredFinding) => findingKey(workspaceId, chatbotId, id);

/** Takes a finding off the list until one of its sentences changes. Idempotent. */
export const dismissKnowledgeFinding = operation({
  name: 'dismissKnowledgeFinding',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'knowledge_finding',
  errors: ['CONFLICT'],
  ids: findingIds,
  input: z.object({}),
  find: findFinding,
  async run(app, actor, { target: { row } }): Promise<Finding> {
    const set = { state: 'dismissed', decidedAt: nowIso(app), decidedBy: await agentOf(app, actor) };
    await app.store.update(keyOf(row), { set: { ...set, ttl: findingTtl(app) } }, equals('state', 'open'));
    const now = await readFinding(app, row, row.id);
    if (now.state !== 'dismissed') throw conflict('The finding was settled already.');
    return toPublic(now);
  },
});

/** Which actions settle a finding of a kind. */
const actionsOf: Record<StoredFinding['kind'], readonly FindingAction[]> = {
  contradiction: ['keep_first', 'keep_second', 'update_faq'],
  outdated_faq: ['update_faq', 'keep_first', 'keep_second'],
  same_question: ['merge', 'keep_first', 'keep_second'],
  duplicate: ['keep_first', 'keep_second'],
  unread: ['recrawl'],
};

/** Settles a finding by one of its actions. `reopenKnowledgeFinding` takes it back. */
export const applyKnowledgeFinding = operation({
  name: 'applyKnowledgeFinding',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'knowledge_finding',
  errors: ['CONFLICT'],
  ids: findingIds,
  input: z.object({
    action: findingAction.describe('How to settle it'),
    answer: name(10_000).nullish().describe('For `update_faq`: the new answer'),
  }),
  find: findFinding,
  async run(app, actor, { target: { row }, input }): Promise<Finding> {
    const { action } = input;
    if (!actionsOf[row.kind].includes(action)) {
      const message = `must be ${actionsOf[row.kind].join(' or ')} for this finding`;
      throw invalid([{ path: 'action', message }], `action ${message}.`);
    }
    const settled = { state: 'applied', action, decidedAt: nowIso(app), decidedBy: await agentOf(app, actor) };
    // Before the action: of two at once, the second would turn off the source that the first one keeps.
    const claim = await app.store.update(
      keyOf(row),
      { set: { ...settled, ttl: findingTtl(app) } },
      equals('state', 'open'),
    );
    if (!claim.applied) throw conflict('The finding was settled or dismissed already.');
    try {
      const changes = await actions[action](app, await sourcesIn(app, row), input.answer ?? null);
      await app.store.update(keyOf(row), { set: changes }, equals('state', 'applied'));
    } catch (error) {
      await app.store.update(keyOf(row), { set: undecided }, equals('state', 'applied'));
      throw error;
    }
    return toPublic(await readFinding(app, row, row.id));
  },
});

const undecided = { state: 'open', action: null, decidedAt: null, decidedBy: null };

/** Throws NOT_FOUND if one of the sources was deleted. */
async function sourcesIn(app: App, { workspaceId, chatbotId, sides }: StoredFinding): Promise<StoredSource[]> {
  const items = await app.store.getMany(sides.map(({ sourceId }) => sourceKey(workspaceId, chatbotId, sourceId)));
  return items.map((item) => {
    if (!item) throw notFound();
    return toSource(item);
  });
}

type Changes = Partial<
  Pick<StoredFinding, 'disabledSourceId' | 'changedSourceId' | 'replacedAnswer' | 'appliedAnswer'>
>;
type Action = (app: App, sources: readonly StoredSource[], answer: string | null) => Promise<Changes>;

const actions: Record<FindingAction, Action> = {
  keep_first: (app, [, second]) => turnOff(app, second),
  keep_second: (app, [first]) => turnOff(app, first),
  async merge(app, faqs) {
    const [newest, other] = [...faqs].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    if (!newest || !other) return {};
    const known = new Set([newest.title, ...newest.alternatives].map(comparable));
    const more = [other.title, ...other.alternatives].filter((wording) => !known.has(comparable(wording)));
    const alternatives = [...newest.alternatives, ...more].slice(0, MAX_ALTERNATIVES);
    if (more.length > 0) await changeFaq(app, newest, { alternatives });
    return turnOff(app, other);
  },
  async update_faq(app, sources, answer) {
    const [faq, another] = sources.filter(({ type }) => type === 'faq');
    if (!faq || another) throw conflict('The finding must have one FAQ.');
    if (answer === null) throw invalid([{ path: 'answer', message: 'is required' }], 'answer is required.');
    const replacedAnswer = (await storedAnswer(app, faq)) ?? null;
    await changeFaq(app, faq, { answer });
    return { changedSourceId: faq.id, replacedAnswer, appliedAnswer: answer };
  },
  async recrawl(app, [page]) {
    if (page) await crawlAgain(app, page);
    return {};
  },
};

async function turnOff(app: App, source: StoredSource | undefined): Promise<Changes> {
  if (!source) return {};
  await changeIndexed(app, source, ({ enabled }) => (enabled ? { change: { enabled: false }, op: 'drop' } : undefined));
  return { disabledSourceId: source.id };
}

/** Opens a finding again, and takes back what its action changed. An answer that was changed since stays as it is. */
export const reopenKnowledgeFinding = operation({
  name: 'reopenKnowledgeFinding',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'knowledge_finding',
  errors: ['CONFLICT'],
  ids: findingIds,
  input: z.object({}),
  find: findFinding,
  async run(app, _actor, { target: { row } }): Promise<Finding> {
    if (row.state === 'applied') await takeBack(app, row);
    const none = { disabledSourceId: null, changedSourceId: null, replacedAnswer: null, appliedAnswer: null };
    const set = { ...none, ...undecided };
    await app.store.update(keyOf(row), { set }, equals('state', row.state));
    return toPublic(await readFinding(app, row, row.id));
  },
});

async function takeBack(app: App, storedFinding: StoredFinding): Promise<void> {
  const find = async (sourceId: string | null) => {
    const key = sourceId && sourceKey(storedFinding.workspaceId, storedFinding.chatbotId, sourceId);
    const item = key ? await app.store.get(key, { consistent: true }) : undefined;
    return item && toSource(item);
  };
  const [disabled, changed] = await Promise.all([
    find(storedFinding.disabledSourceId),
    find(storedFinding.changedSourceId),
  ]);
  if (disabled) {
    await changeIndexed(app, disabled, ({ enabled }) =>
      enabled ? undefined : { change: { enabled: true }, op: 'put' },
    );
  }
  if (
    changed &&
    storedFinding.replacedAnswer !== null &&
    (await storedAnswer(app, changed)) === storedFinding.appliedAnswer
  ) {
    await changeFaq(app, changed, { answer: storedFinding.replacedAnswer });
  }
}
