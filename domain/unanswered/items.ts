import * as z from 'zod';
import { type FiguresScope, keptSeconds } from '../analytics/items.ts';
import type { Item, Key } from '../core/app.ts';
import { derivedId, idTime } from '../core/ids.ts';
import { workspacePk } from '../core/tenants.ts';

/** One row per question without an answer, with the id of the message that says so. It is deleted with that message. */
export const missedPk = (workspaceId: string, whose: FiguresScope) => `${workspacePk(workspaceId)}#MISSED#${whose}`;
export const MISSED_PREFIX = 'MSG#';
export const missedKey = (workspaceId: string, whose: FiguresScope, messageId: string): Key => ({
  pk: missedPk(workspaceId, whose),
  sk: MISSED_PREFIX + messageId,
});

/** The same for every wording of a question to one chatbot. `terms`: the question's key in analytics. */
export const questionId = (chatbotId: string, terms: string): string => derivedId(0, `${chatbotId}#${terms}`);

const missed = z.object({
  questionId: z.string(),
  chatbotId: z.string(),
  conversationId: z.string(),
  content: z.string(),
  /** Id of the first agent's message after it. */
  replyId: z.string().nullable().default(null),
});
export type MissedQuestion = z.output<typeof missed> & { messageId: string };
export const toMissed = (item: Item): MissedQuestion => ({
  ...missed.parse(item),
  messageId: item.sk.slice(MISSED_PREFIX.length),
});

/** Ranges have at most one year. */
export const missedTtl = (messageId: string) => keptSeconds(idTime(messageId));
