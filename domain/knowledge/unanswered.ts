import type { App, Write } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { invalid } from '../core/errors.ts';
import { unansweredKey } from './items.ts';
import type { StoredSource } from './records.ts';

/** The write that marks an unanswered question as answered by a new source. Throws VALIDATION_ERROR for an unknown question. */
export async function markAnswered(
  app: App,
  { id: sourceId, workspaceId, chatbotId }: StoredSource,
  questionId: string | null | undefined,
): Promise<Write[]> {
  if (!questionId) return [];
  const key = unansweredKey(workspaceId, chatbotId, questionId);
  if (!(await app.store.get(key, { consistent: true }))) {
    const message = 'is not the id of an unanswered question of this chatbot';
    throw invalid([{ path: 'unansweredId', message }], `unansweredId ${message}.`);
  }
  return [{ update: key, change: { set: { doneAt: nowIso(app), sourceId } } }];
}
