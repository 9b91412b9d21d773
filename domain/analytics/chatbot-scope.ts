import * as z from 'zod';
import { findChatbot } from '../chatbots/find.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { isUuid } from '../core/ids.ts';

/** A malformed id is treated like one of another workspace. */
export const chatbotField = z
  .string()
  .nullish()
  .transform((value) => value?.toLowerCase() ?? null)
  .meta({
    override: { type: 'string', format: 'uuid', description: 'Only figures of this chatbot' },
    graphql: 'ID',
  });

/** Reads in parallel with the chatbot, if one is named. Throws NOT_FOUND if it does not exist. */
export async function withinChatbot<T>(
  app: App,
  workspaceId: string,
  chatbotId: string | null,
  read: () => Promise<T>,
): Promise<T> {
  if (chatbotId === null) return read();
  if (!isUuid(chatbotId)) throw notFound();
  const [, result] = await Promise.all([findChatbot(app, workspaceId, chatbotId), read()]);
  return result;
}
