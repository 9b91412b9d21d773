import type { App, Write } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { invalid } from '../core/errors.ts';
import { unansweredKey } from './items.ts';
import type { StoredSource } from './records.ts';

/** IDs of unanswered questions by the path of each in the input. */
export type AnsweredIds = ReadonlyMap<string, string>;

/** The writes that mark unanswered questions as answered by a new source. Throws VALIDATION_ERROR that names each unknown one. */
export async function markAnswered(
  app: App,
  { id: sourceId, workspaceId, chatbotId }: StoredSource,
  answeredIds: AnsweredIds,
): Promise<Write[]> {
  if (answeredIds.size === 0) return [];
  const keyOf = (questionId: string) => unansweredKey(workspaceId, chatbotId, questionId);
  const questionIds = [...new Set(answeredIds.values())];
  const rows = await app.store.getMany(questionIds.map(keyOf));
  const unknown = new Set(questionIds.filter((_, n) => !rows[n]));
  const message = 'is not the id of an unanswered question of this chatbot';
  const details = [...answeredIds].flatMap(([path, id]) => (unknown.has(id) ? [{ path, message }] : []));
  const [first] = details;
  if (first) throw invalid(details, `${first.path} ${message}.`);
  return questionIds.map((id) => ({ update: keyOf(id), change: { set: { doneAt: nowIso(app), sourceId } } }));
}
