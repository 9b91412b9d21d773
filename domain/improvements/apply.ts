import type { Person } from '../conversations/agent.ts';
import type { App, Write } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict } from '../core/errors.ts';
import type { Tenancy } from '../core/operations/actor.ts';
import { equals } from '../core/rows/conditions.ts';
import { unansweredKey } from '../knowledge/items.ts';
import type { StoredSource } from '../knowledge/records.ts';
import { changeFaq, type FaqChange } from '../knowledge/sources/change-faq.ts';
import { insertFaq } from '../knowledge/sources/faq.ts';
import { readImprovement } from './find.ts';
import { decidedTtl, keyOf } from './items.ts';
import { faqChanged, type Plan } from './plan.ts';
import type { StoredImprovement } from './records.ts';

/** Null: accepted by the setting `autoImprove`. */
type Decider = Person | null;

/** The first revision of a FAQ. */
const NEW_FAQ = 1;

/** Applies a change and records who accepted it, in one transaction. Throws CONFLICT if the improvement was decided meanwhile. */
export async function applyPlan(app: App, tenancy: Tenancy | undefined, plan: Plan, decider: Decider) {
  const { improvement } = plan;
  const chatbotRef = { workspaceId: improvement.workspaceId, chatbotId: improvement.chatbotId };
  if (plan.kind === 'alternative') {
    const { source, wording } = plan;
    const decision = acceptance(app, improvement, decider, { question: wording });
    await changeFaq(app, source, ({ alternatives }) => ({ alternatives: [...alternatives, wording] }), [decision]);
  } else if (plan.kind === 'answer') {
    const { source, answer, replaced } = plan;
    const applied = { question: source.title, answer, sourceId: source.id, replacedAnswer: replaced };
    await changeFaq(app, source, onlyOf(source, { answer }), [acceptance(app, improvement, decider, applied)]);
  } else {
    if (!tenancy) throw new Error('Only alternatives are accepted automatically.');
    const { question, answer, category } = plan;
    const alsoWrite = (sourceId: string) => [
      acceptance(app, improvement, decider, { question, answer, sourceId, appliedRevision: NEW_FAQ }),
    ];
    const answeredIds = await answeredBy(app, improvement);
    await insertFaq(app, tenancy, chatbotRef, { question, answer, category, answeredIds, alsoWrite });
  }
  return readImprovement(app, chatbotRef, improvement.id);
}

/** A change of one revision of a FAQ, because it depends on what that contained. */
export const onlyOf = (faq: StoredSource, change: FaqChange) => (current: StoredSource) => {
  if (current.revision !== faq.revision) throw faqChanged();
  return change;
};

/** The unanswered question that leaves its list when it becomes a FAQ. */
async function answeredBy(app: App, { workspaceId, chatbotId, questionId }: StoredImprovement) {
  const mark = await app.store.get(unansweredKey(workspaceId, chatbotId, questionId), { consistent: true });
  return new Map(mark ? [['questionId', questionId]] : []);
}

type Applied = Partial<
  Pick<StoredImprovement, 'question' | 'answer' | 'sourceId' | 'appliedRevision' | 'replacedAnswer'>
>;

function acceptance(app: App, improvement: StoredImprovement, decidedBy: Decider, applied: Applied): Write {
  const decision = { state: 'accepted', decidedAt: nowIso(app), decidedBy, isAutomatic: decidedBy === null };
  return {
    update: keyOf(improvement),
    change: { set: { ...applied, ...decision, ttl: decidedTtl(app) }, add: { version: 1 } },
    when: equals('state', 'open'),
  };
}

/** Says which state an improvement has, where another call was faster. */
export async function withDecision<T>(app: App, improvement: StoredImprovement, apply: () => Promise<T>): Promise<T> {
  try {
    return await apply();
  } catch (error) {
    const { state } = await readImprovement(app, improvement, improvement.id);
    if (state !== improvement.state) throw conflict(`The improvement was ${state} already.`);
    throw error;
  }
}
