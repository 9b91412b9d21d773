import * as z from 'zod';
import { agentOf, type Person } from '../conversations/agent.ts';
import type { App, Write } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import { equals } from '../core/rows/conditions.ts';
import { sourceKey, toSource, unansweredKey } from '../knowledge/items.ts';
import type { StoredSource } from '../knowledge/records.ts';
import { removeSource } from '../knowledge/sources/change.ts';
import { changeFaq, storedAnswer } from '../knowledge/sources/change-faq.ts';
import { comparable } from '../knowledge/sources/faq.ts';
import { onlyOf, withDecision } from './apply.ts';
import { findImprovement, improvementIds, readImprovement } from './find.ts';
import { keyOf } from './items.ts';
import type { Improvement, StoredImprovement } from './records.ts';
import { toPublic } from './view.ts';

/** Removes what accepting an improvement added, the alternative or the FAQ, or restores the answer that it changed. Idempotent. */
export const undoImprovement = operation({
  name: 'undoImprovement',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'improvement',
  errors: ['CONFLICT'],
  ids: improvementIds,
  input: z.object({}),
  find: findImprovement,
  async run(app, actor, { target: { improvement } }): Promise<Improvement> {
    if (improvement.state === 'undone') return toPublic(app, improvement);
    if (improvement.state !== 'accepted') throw conflict('Only an accepted improvement can be undone.');
    const item = await app.store.get(
      sourceKey(improvement.workspaceId, improvement.chatbotId, improvement.sourceId ?? ''),
      {
        consistent: true,
      },
    );
    const faq = item && toSource(item);
    const decision = undoing(app, improvement, await agentOf(app, actor));
    await withDecision(app, improvement, () => removeFrom(app, faq, improvement, decision));
    return toPublic(app, await readImprovement(app, improvement, improvement.id));
  },
});

function undoing(app: App, improvement: StoredImprovement, undoneBy: Person) {
  return {
    update: keyOf(improvement),
    change: { set: { state: 'undone', undoneAt: nowIso(app), undoneBy }, add: { version: 1 } },
    when: equals('state', 'accepted'),
  } satisfies Write;
}

const changedSince = (wayOut: string) =>
  conflict(`The FAQ was changed since it was accepted. ${wayOut} in the knowledge instead.`);

/** What was removed by hand since then is only recorded as undone. */
async function removeFrom(
  app: App,
  faq: StoredSource | undefined,
  improvement: StoredImprovement,
  decision: ReturnType<typeof undoing>,
): Promise<void> {
  const isWording = (text: string) => comparable(text) === comparable(improvement.question);
  if (improvement.kind === 'alternative' && faq?.alternatives.some(isWording)) {
    const rest = ({ alternatives }: StoredSource) => ({
      alternatives: alternatives.filter((each) => !isWording(each)),
    });
    await changeFaq(app, faq, rest, [decision]);
  } else if (faq && improvement.replacedAnswer !== null) {
    if ((await storedAnswer(app, faq)) !== improvement.answer) throw changedSince('Change its answer');
    await changeFaq(app, faq, onlyOf(faq, { answer: improvement.replacedAnswer }), [decision]);
  } else if (faq && improvement.kind !== 'alternative') {
    if (faq.revision !== improvement.appliedRevision) {
      throw changedSince('Delete it');
    }
    await removeSource(app, faq, [decision]);
    const { workspaceId, chatbotId, questionId } = improvement;
    const mark = { remove: ['doneAt', 'sourceId'] };
    await app.store.update(unansweredKey(workspaceId, chatbotId, questionId), mark, equals('sourceId', faq.id));
  } else {
    const { update, change, when } = decision;
    const done = await app.store.update(update, change, when);
    if (!done.applied) throw conflict('The improvement was changed by another call.');
  }
}
