import * as z from 'zod';
import { findChatbot } from '../chatbots/find.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { improvementKey, isExpired, toImprovement } from './items.ts';
import type { StoredImprovement } from './records.ts';

export const improvementIds = z.object({
  chatbotId: id.describe("The chatbot's ID"),
  improvementId: id.describe("The improvement's ID"),
});
export interface ImprovementTarget {
  chatbot: Chatbot;
  improvement: StoredImprovement;
}

/** Throws NOT_FOUND. */
export async function readImprovement(app: App, { workspaceId, chatbotId }: ChatbotRef, improvementId: string) {
  const key = improvementKey(workspaceId, chatbotId, improvementId);
  const item = await app.store.get(key, { consistent: true });
  const improvement = item && toImprovement(item);
  if (!improvement || isExpired(app, improvement)) throw notFound();
  return improvement;
}

export async function findImprovement(
  app: App,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  { chatbotId, improvementId }: z.output<typeof improvementIds>,
): Promise<ImprovementTarget> {
  const [chatbot, improvement] = await Promise.all([
    findChatbot(app, workspaceId, chatbotId),
    readImprovement(app, { workspaceId, chatbotId }, improvementId),
  ]);
  return { chatbot, improvement };
}
