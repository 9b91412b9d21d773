import { mask } from '../analytics/question.ts';
import { chatbotKey, toChatbot } from '../chatbots/items.ts';
import type { App } from '../core/app.ts';
import type { StoredImprovement } from './records.ts';
import { countOf } from './view.ts';

/** One visitor may be wrong, and two may be one. */
const VISITORS = 3;

/** True for an alternative that enough visitors used, and that nothing was masked in. */
export const isRipe = (app: App, improvement: StoredImprovement): boolean =>
  improvement.kind === 'alternative' &&
  improvement.state === 'open' &&
  countOf(app, improvement) >= VISITORS &&
  !improvement.question.includes(mask);

/** Enqueues the acceptance of an alternative if the chatbot's owner wants that. */
export async function requestAutomatic(app: App, improvement: StoredImprovement): Promise<void> {
  if (!isRipe(app, improvement)) return;
  const { workspaceId, chatbotId, id: improvementId } = improvement;
  const item = await app.store.get(chatbotKey(workspaceId, chatbotId), { consistent: true });
  if (!item || !toChatbot(item).settings.autoImprove) return;
  await app.queues.send('maintenance', { kind: 'accept-improvement', workspaceId, chatbotId, improvementId });
}
