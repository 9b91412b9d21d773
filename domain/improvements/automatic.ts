import { chatbotKey, toChatbot } from '../chatbots/items.ts';
import type { App } from '../core/app.ts';
import { AppError } from '../core/errors.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { applyPlan } from './apply.ts';
import { isRipe } from './automatic-request.ts';
import { improvementKey, toImprovement } from './items.ts';
import { faqsByQuestion, planOf } from './plan.ts';
import { makeRoom } from './room.ts';
import { requirePassingTests } from './tests-gate.ts';

/** Within a job's two minutes. */
const TESTS_MS = 60_000;

/**
 * Accepts an alternative by itself, if its chatbot's setting `autoImprove` is still on, enough visitors used it, and the answer tests
 * still pass. Otherwise it stays open for the owner. Idempotent.
 */
export async function acceptAutomatically(app: App, job: ChatbotRef & { improvementId: string }): Promise<void> {
  const [chatbotItem, item] = await app.store.getMany([
    chatbotKey(job.workspaceId, job.chatbotId),
    improvementKey(job.workspaceId, job.chatbotId, job.improvementId),
  ]);
  if (!chatbotItem || !item) return;
  const chatbot = toChatbot(chatbotItem);
  const improvement = toImprovement(item);
  if (!chatbot.settings.autoImprove || !isRipe(app, improvement)) return;
  try {
    const plan = await planOf(app, improvement, {}, () => faqsByQuestion(app, improvement));
    await requirePassingTests(app, chatbot, [plan], app.clock.now() + TESTS_MS);
    await applyPlan(app, undefined, plan, null);
    await makeRoom(app, improvement);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    app.log.info('an improvement stays open', { ...job, reason: error.message });
  }
}
