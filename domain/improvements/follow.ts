import { withChatbotIds } from '../analytics/chatbot-ids.ts';
import type { App, Item } from '../core/app.ts';
import { batchesOf } from '../core/batches.ts';
import type { Change } from '../core/rows/change.ts';
import { isOf, isReply } from '../unanswered/follow.ts';
import { proposeAlternative } from './from/choice.ts';
import { askedIn, chatbotRefOf } from './from/conversation.ts';
import { proposeCorrection, withdrawCorrection } from './from/rating.ts';
import { proposeFaq } from './from/reply.ts';
import { improvementId, improvementKey, toImprovement } from './items.ts';
import { propose } from './propose.ts';

const isRatedDown = (messageItem: Item | undefined) => messageItem?.feedback === -1;
/** The visitor took a suggestion, and did not rate a hedged answer up. */
const wasChosenFrom = (before: Item | undefined, after: Item): boolean =>
  before?.unanswered === true &&
  after.unanswered === false &&
  after.answeredByRating !== true &&
  Array.isArray(after.suggestions) &&
  after.suggestions.length > 0;

/** Proposes what a message of the chatbot or an agent teaches. */
async function followMessage(app: App, { kind, before, after }: Change): Promise<void> {
  if (kind === 'inserted' && isReply(after)) return proposeFaq(app, after);
  if (kind !== 'modified' || !isOf(after, 'assistant')) return;
  if (wasChosenFrom(before, after)) await proposeAlternative(app, after);
  if (isRatedDown(after) && !isRatedDown(before)) await proposeCorrection(app, after);
  if (isRatedDown(before) && !isRatedDown(after)) await withdrawCorrection(app, after);
}

/** The open improvements that would answer a question, besides alternatives, which only those propose who take a suggestion. */
const kindsOfQuestions = ['faq', 'correction'] as const;

/** Adds who asks a question to the improvements that would answer it. */
async function countAsked(app: App, messages: readonly Item[]): Promise<void> {
  const questions = (await Promise.all(messages.map(async (item) => ({ item, found: await askedIn(item) })))).flatMap(
    ({ item, found }) => (found ? [{ ...found, chatbotRef: chatbotRefOf(item) }] : []),
  );
  const places = questions.flatMap((question) =>
    kindsOfQuestions.map((kind) => {
      const { workspaceId, chatbotId } = question.chatbotRef;
      return { ...question, key: improvementKey(workspaceId, chatbotId, improvementId(kind, question.questionId)) };
    }),
  );
  for (const batch of batchesOf(100, places)) {
    const items = await app.store.getMany(batch.map(({ key }) => key));
    for (const [n, item] of items.entries()) {
      const improvement = item && toImprovement(item);
      if (improvement?.state === 'open') await propose(app, improvement, [batch[n]!.asked]);
    }
  }
}

/** Proposes what the conversations teach, and counts who else asks. Idempotent. */
export async function proposeImprovements(app: App, changes: readonly Change[]): Promise<void> {
  const complete = await withChatbotIds(app, changes);
  for (const change of complete) await followMessage(app, change);
  const questions = complete.flatMap(({ kind, after }) =>
    kind === 'inserted' && isOf(after, 'visitor') ? [after] : [],
  );
  await countAsked(app, questions);
}
