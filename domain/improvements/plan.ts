import type * as z from 'zod';
import type { App } from '../core/app.ts';
import { conflict, invalid } from '../core/errors.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { sourceKey, toSource } from '../knowledge/items.ts';
import type { StoredSource } from '../knowledge/records.ts';
import { eachSource } from '../knowledge/rows/each-source.ts';
import { storedAnswer } from '../knowledge/sources/change-faq.ts';
import { comparable, faqFields, MAX_ALTERNATIVES } from '../knowledge/sources/faq.ts';
import { hasWording } from './from/choice.ts';
import type { StoredImprovement } from './records.ts';

/** What a person changes in an improvement while accepting it. */
export const edits = {
  question: faqFields.question.nullish().describe('The wording or question instead of the proposed one'),
  answer: faqFields.answer.nullish().describe('The answer of the new FAQ. Required for a correction'),
  category: faqFields.category.describe('Category of a new FAQ for the team'),
};
export type Edits = z.output<z.ZodObject<typeof edits>>;

/** What accepting an improvement changes. */
export type Plan =
  | { kind: 'alternative'; improvement: StoredImprovement; source: StoredSource; wording: string }
  | { kind: 'faq'; improvement: StoredImprovement; question: string; answer: string; category: string | null }
  | { kind: 'answer'; improvement: StoredImprovement; source: StoredSource; answer: string; replaced: string };

/** The IDs of the FAQs of a chatbot by their questions, in the form of `comparable`. */
export async function faqsByQuestion(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<FaqsByQuestion> {
  const ids = new Map<string, string>();
  for await (const { id, type, title } of eachSource(app, workspaceId, chatbotId)) {
    if (type === 'faq') ids.set(comparable(title), id);
  }
  return ids;
}
type FaqsByQuestion = Map<string, string>;
type ReadFaqs = () => Promise<FaqsByQuestion>;

/**
 * Returns what accepting would change. Throws CONFLICT if the state does not allow it,
 * VALIDATION_ERROR for edits that do not fit.
 */
export function planOf(app: App, improvement: StoredImprovement, changes: Edits, readFaqs: ReadFaqs): Promise<Plan> {
  if (improvement.state !== 'open') throw conflict(`The improvement was ${improvement.state} already.`);
  return improvement.kind === 'alternative'
    ? alternativePlan(app, improvement, changes)
    : faqPlan(app, improvement, changes, readFaqs);
}

async function alternativePlan(
  app: App,
  improvement: StoredImprovement,
  { question, answer, category }: Edits,
): Promise<Plan> {
  const misplaced = answer != null ? 'answer' : category != null ? 'category' : undefined;
  if (misplaced) {
    const message = 'must be absent, because the improvement adds a wording to a FAQ';
    throw invalid([{ path: misplaced, message }], `${misplaced} ${message}.`);
  }
  const item = await app.store.get(
    sourceKey(improvement.workspaceId, improvement.chatbotId, improvement.sourceId ?? ''),
    { consistent: true },
  );
  const source = item && toSource(item);
  if (source?.type !== 'faq') throw conflict('The FAQ was deleted. Dismiss the improvement.');
  const wording = question ?? improvement.question;
  if (hasWording(source, wording))
    throw conflict('The FAQ has this wording already. Dismiss the improvement, or edit it.');
  if (source.alternatives.length >= MAX_ALTERNATIVES) {
    throw conflict(`The FAQ has ${MAX_ALTERNATIVES} alternatives already. Remove one first.`);
  }
  return { kind: 'alternative', improvement, source, wording };
}

async function faqPlan(
  app: App,
  improvement: StoredImprovement,
  { question: edited, answer: written, category }: Edits,
  readFaqs: ReadFaqs,
): Promise<Plan> {
  const question = edited ?? improvement.question;
  const answer = written ?? improvement.answer;
  if (!answer) throw invalid([{ path: 'answer', message: 'is required' }], 'answer is required.');
  const faq = await faqWith(app, improvement, (await readFaqs()).get(comparable(question)));
  if (!faq) return { kind: 'faq', improvement, question, answer, category: category || null };
  if (improvement.kind !== 'correction') {
    throw conflict(
      'A FAQ has this question already. Change its answer and dismiss the improvement, or edit the question.',
    );
  }
  const replaced = await storedAnswer(app, faq);
  if (replaced === undefined) throw faqChanged();
  return { kind: 'answer', improvement, source: faq, answer, replaced };
}

async function faqWith(app: App, { workspaceId, chatbotId }: ChatbotRef, sourceId: string | undefined) {
  if (sourceId === undefined) return undefined;
  const item = await app.store.get(sourceKey(workspaceId, chatbotId, sourceId), { consistent: true });
  return item && toSource(item);
}

export const faqChanged = () => conflict('The FAQ was changed by another call. Try again.');
