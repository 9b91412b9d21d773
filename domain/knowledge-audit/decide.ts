import * as z from 'zod';
import { agentOf } from '../conversations/agent.ts';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict, invalid, notFound } from '../core/errors.ts';
import { name } from '../core/fields.ts';
import { operation } from '../core/operations/operation.ts';
import { all, equals } from '../core/rows/conditions.ts';
import {
  freeRow,
  isRowFree,
  leaseAttributes,
  newRowLease,
  whileHolding,
  workerLease,
} from '../core/rows/row-leases.ts';
import { changeIndexed } from '../knowledge/change-indexed.ts';
import { sourceKey, toSource } from '../knowledge/items.ts';
import type { StoredSource } from '../knowledge/records.ts';
import { changeFaq, storedAnswer } from '../knowledge/sources/change-faq.ts';
import { plans } from './actions.ts';
import { findingKey, findingTtl, toFinding, undecided } from './items.ts';
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
    const sources = await sourcesIn(app, row);
    const { changes, act } = await plans[action](app, sources, input.answer ?? null);
    const lease = newRowLease(app, workerLease);
    const decision = { state: 'applied', action, decidedAt: nowIso(app), decidedBy: await agentOf(app, actor) };
    // Before the action: of two at once, the second would turn off the source that the first one keeps. With what the action changes, so
    // that it can be taken back even if this worker dies in it.
    const set = { ...decision, ...changes, ...lease, ttl: findingTtl(app) };
    const claim = await app.store.update(keyOf(row), { set }, equals('state', 'open'));
    if (!claim.applied) throw conflict('The finding was settled or dismissed already.');
    await whileActing(app, toFinding(claim.item), act);
    return toPublic(await readFinding(app, row, row.id));
  },
});

/** Runs the action of a finding, and opens the finding again if that fails. */
async function whileActing(app: App, storedFinding: StoredFinding, act: () => Promise<unknown>): Promise<void> {
  const held = { key: keyOf(storedFinding), holder: storedFinding.worker };
  const isHeld = equals(workerLease.holder, held.holder);
  try {
    await whileHolding(app, workerLease, held, act);
  } catch (error) {
    await app.store.update(held.key, { set: undecided, remove: leaseAttributes(workerLease) }, isHeld);
    throw error;
  }
  await freeRow(app, workerLease, held);
}

/** Throws NOT_FOUND if one of the sources was deleted. */
async function sourcesIn(app: App, { workspaceId, chatbotId, sides }: StoredFinding): Promise<StoredSource[]> {
  const items = await app.store.getMany(sides.map(({ sourceId }) => sourceKey(workspaceId, chatbotId, sourceId)));
  return items.map((item) => {
    if (!item) throw notFound();
    return toSource(item);
  });
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
    if (row.state === 'open') return toPublic(row);
    // Before it is taken back: of two at once, the second would undo what is applied after the first.
    const isSame = all(equals('state', row.state), equals('decidedAt', row.decidedAt), isRowFree(app, workerLease));
    const claim = await app.store.update(keyOf(row), { set: newRowLease(app, workerLease) }, isSame);
    if (!claim.applied) return orConflict(await readFinding(app, row, row.id));
    const held = { key: keyOf(row), holder: toFinding(claim.item).worker };
    await whileHolding(app, workerLease, held, () => takeBack(app, row));
    const change = { set: undecided, remove: leaseAttributes(workerLease) };
    await app.store.update(held.key, change, equals(workerLease.holder, held.holder));
    return toPublic(await readFinding(app, row, row.id));
  },
});

function orConflict(now: StoredFinding): Finding {
  if (now.state === 'open') return toPublic(now);
  throw conflict('Its action still runs, or it was just settled in another way. Try again in a moment.');
}

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
