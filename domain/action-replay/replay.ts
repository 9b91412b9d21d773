import * as z from 'zod';
import { actionIds, findActionTarget, readStoredActions } from '../actions/find.ts';
import { readWordings, wordingIn } from '../actions/flow/wording.ts';
import { type StoredAction, wordings } from '../actions/records.ts';
import { ASKED_PREFIX, askedPk } from '../analytics/items.ts';
import { findChatbot } from '../chatbots/find.ts';
import type { App, Item } from '../core/app.ts';
import { id, timestamp } from '../core/fields.ts';
import { DAY_MS } from '../core/hours/local-days.ts';
import { createdAtOf, idAt } from '../core/ids.ts';
import { limits } from '../core/operations/limits.ts';
import { operation } from '../core/operations/operation.ts';
import { loadSynonyms } from '../knowledge/synonyms.ts';

const REPLAYED_DAYS = 30;
const MAX_CONVERSATIONS = 1_000;
const MAX_SHOWN = 20;
/** A conversation has few questions. Beyond this, older conversations are left out. */
const MAX_QUESTIONS = 5_000;

const replayedSentence = z
  .object({
    conversationId: id.describe('ID of the conversation'),
    sentence: z.string().describe('What the visitor wrote, with addresses and long numbers masked'),
    askedAt: timestamp.describe('When they wrote it'),
  })
  .meta({ id: 'ReplayedSentence', description: 'A sentence that would have started an action.' });
export const actionReplay = z
  .object({
    conversations: z.int().describe('Number of conversations that were looked at, newest first'),
    matched: z.int().describe('In how many of them the action would have been started'),
    sentences: z.array(replayedSentence).describe('The newest such sentence of up to 20 conversations, newest first'),
  })
  .meta({ id: 'ActionReplay', description: 'Which past conversations would have started an action by its wordings.' });
export type ActionReplay = z.output<typeof actionReplay>;

const LIMIT_RULE = `must be an integer from 1 to ${MAX_CONVERSATIONS}`;

const askedRow = z.object({ sk: z.string(), conversationId: z.string(), content: z.string() });

/** The questions of a chatbot's newest conversations, newest first. */
async function* recentQuestions(app: App, workspaceId: string, chatbotId: string) {
  const now = app.clock.now();
  const where = {
    pk: askedPk(workspaceId, chatbotId),
    from: ASKED_PREFIX + idAt(now - REPLAYED_DAYS * DAY_MS),
    to: ASKED_PREFIX + idAt(now),
    descending: true,
    attributes: ['conversationId', 'content'],
  };
  let read = 0;
  for await (const item of app.store.queryAll(where)) {
    // Rows of earlier versions do not name their conversation.
    const row = askedRow.safeParse(item satisfies Item);
    if (row.success) yield row.data;
    read += 1;
    if (read === MAX_QUESTIONS) return;
  }
}

/** Says whether a sentence starts an action, as in a conversation: not if another enabled action fits better. */
async function starterOf(app: App, action: StoredAction): Promise<(sentence: string) => boolean> {
  const chatbot = await findChatbot(app, action.workspaceId, action.chatbotId);
  const synonyms = await loadSynonyms(app, action, chatbot);
  const others = (await readStoredActions(app, action)).filter(({ id, enabled }) => enabled && id !== action.id);
  // Most sentences are far from the action, and need not be compared with the others.
  const own = await readWordings([action]);
  const all = await readWordings([action, ...others]);
  return (sentence) =>
    wordingIn(own, sentence, synonyms) !== undefined && wordingIn(all, sentence, synonyms)?.actionId === action.id;
}

/** Which of the newest conversations of 30 days would have started an action, by its wordings or by others that are not saved. */
export const replayAction = operation({
  name: 'replayAction',
  scope: 'conversations:read',
  kind: 'read',
  limit: limits.actionReplays,
  ids: actionIds,
  input: z.object({
    wordings: wordings.nullish().describe('Wordings to try. Default: those of the action'),
    conversations: z
      .int()
      .min(1, LIMIT_RULE)
      .max(MAX_CONVERSATIONS, LIMIT_RULE)
      .default(MAX_CONVERSATIONS)
      .describe('Number of conversations to look at'),
  }),
  find: findActionTarget,
  async run(app, { workspaceId }, { target, ids: { chatbotId }, input }): Promise<ActionReplay> {
    const isStarted = await starterOf(app, { ...target, wordings: input.wordings ?? target.wordings });
    const seen = new Set<string>();
    const sentences = new Map<string, z.output<typeof replayedSentence>>();
    for await (const { sk, conversationId, content } of recentQuestions(app, workspaceId, chatbotId)) {
      if (!seen.has(conversationId) && seen.size === input.conversations) break;
      seen.add(conversationId);
      if (sentences.has(conversationId) || !isStarted(content)) continue;
      const askedAt = createdAtOf(sk.slice(ASKED_PREFIX.length));
      sentences.set(conversationId, { conversationId, sentence: content, askedAt });
    }
    return {
      conversations: seen.size,
      matched: sentences.size,
      sentences: [...sentences.values()].slice(0, MAX_SHOWN),
    };
  },
});
