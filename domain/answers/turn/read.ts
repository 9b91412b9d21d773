import { type ActionSet, loadActions } from '../../actions/flow/action-set.ts';
import { refuseWrongAction } from '../../actions/flow/refuse.ts';
import type { Chatbot } from '../../chatbots/records.ts';
import { readConversation } from '../../conversations/find.ts';
import {
  conversationKey,
  conversationPk,
  MESSAGE_PREFIX,
  toConversation,
  toMessage,
} from '../../conversations/items.ts';
import { newestOfThread, type OpenedConversation, openThread, ownOf } from '../../conversations/merge/thread.ts';
import { inOrder } from '../../conversations/order.ts';
import type { ConversationStatus, Message } from '../../conversations/records.ts';
import { closedConflict } from '../../conversations/state/change-state.ts';
import { isWithHumans } from '../../conversations/views/with-humans.ts';
import { openCurrent } from '../../conversations/visitor/binding.ts';
import { newConversation } from '../../conversations/visitor/start.ts';
import { typingKey, typingOf } from '../../conversations/visitor/typing.ts';
import type { App, Item } from '../../core/app.ts';
import { notFound } from '../../core/errors.ts';
import { isSpread, toWorkspace, type Workspace, workspaceKey } from '../../core/tenants.ts';
import { holdIndex } from '../../knowledge/search-index/index.ts';
import { loadSynonyms } from '../../knowledge/synonyms.ts';
import { questionVector } from '../../knowledge/vectors/embeddings.ts';
import { parseLocale, resolveLanguage } from '../../language/languages.ts';
import { recentSettings } from '../../workspaces/settings.ts';
import { canSpend } from '../../workspaces/spend.ts';
import { replayKeyOf, toCurrentReplay } from './replay.ts';
import type { TurnRequest } from './request.ts';
import type { Turn } from './turn.ts';

/** Maximum number of previous messages that an answer uses. */
const MAX_HISTORY = 10;

/** What precedes a message. */
interface Before {
  /** Undefined: the message starts one. */
  conversation: OpenedConversation | undefined;
  history: Message[];
  visitorTypes: boolean;
}

async function readBefore(app: App, turnRequest: TurnRequest, conversationId: string, nowMs: number): Promise<Before> {
  const { workspaceId } = turnRequest.chatbotRef;
  const [conversation, history, typingItem] = await Promise.all([
    turnRequest.mail
      ? readConversation(app, workspaceId, conversationId).then((named) => openThread(app, named))
      : openCurrent(app, turnRequest.chatbotRef, conversationId, turnRequest.bindingToken),
    recentMessages(app, workspaceId, conversationId),
    app.store.get(typingKey(workspaceId, conversationId), { consistent: true }),
  ]);
  const before = { conversation, visitorTypes: typingOf(typingItem, nowMs).visitor };
  // What others wrote before the merge is none of this visitor's context.
  if (conversation.merged) return { ...before, history: await threadHistory(app, conversation) };
  return { ...before, history };
}

/**
 * Nothing precedes the first message, but storing its conversation needs the workspace's settings for the due time. They are cached
 * for a minute, so reading them here, in parallel with the other rows, saves a round trip.
 */
async function readBeforeFirst(app: App, workspaceId: string): Promise<Before> {
  await recentSettings(app, workspaceId);
  return { conversation: undefined, history: [], visitorTypes: false };
}

const threadHistory = async (app: App, opened: OpenedConversation): Promise<Message[]> =>
  (await newestOfThread(app, opened, MAX_HISTORY)).map(toMessage);

async function recentMessages(app: App, workspaceId: string, conversationId: string): Promise<Message[]> {
  const page = await app.store.query({
    pk: conversationPk(workspaceId, conversationId),
    prefix: MESSAGE_PREFIX,
    descending: true,
    limit: MAX_HISTORY,
    consistent: true,
  });
  return inOrder(page.items).map(toMessage);
}

/** Embeds the question only if the answer needs the knowledge, because embeddings cost money. */
const needsKnowledge = (chatbot: Chatbot, status: ConversationStatus | undefined) =>
  chatbot.status !== 'paused' && !(status && isWithHumans(status));

/** Returns the conversation of the message, or a new one that is not yet stored. */
function currentConversation(
  app: App,
  turnRequest: TurnRequest,
  workspace: Workspace,
  stored: OpenedConversation | undefined,
) {
  if (stored) return { conversation: stored, bindingToken: undefined };
  const { chatbotRef, channel, input, browserLanguage } = turnRequest;
  const { visitorId, pageUrl } = input;
  const language = parseLocale(input.lang) ?? browserLanguage;
  const visit = { ...chatbotRef, channel, visitorId, pageUrl, language };
  return newConversation(app, { ...visit, isSpread: isSpread(workspace, app.clock.now()) });
}

/**
 * Reads everything in parallel. Throws NOT_FOUND for a conversation that the token does not open, CONFLICT for a closed
 * one.
 */
export async function readTurn(app: App, turnRequest: TurnRequest): Promise<Turn> {
  const { chatbotRef, input, browserLanguage } = turnRequest;
  const { workspaceId } = chatbotRef;
  const startedAtMs = app.clock.now();
  const replay = replayKeyOf(turnRequest);
  const conversationId = input.conversationId?.toLowerCase();
  const [before, chatbot, synonyms, actions, workspaceItem, loaded, replayItem] = await Promise.all([
    conversationId ? readBefore(app, turnRequest, conversationId, startedAtMs) : readBeforeFirst(app, workspaceId),
    turnRequest.chatbot,
    turnRequest.chatbot.then((current) => loadSynonyms(app, chatbotRef, current)),
    turnRequest.chatbot.then((current) => loadActions(app, chatbotRef, current)),
    app.store.get(workspaceKey(workspaceId), { consistent: true }),
    holdIndex(app, chatbotRef),
    replay ? app.store.get(replay, { consistent: true }) : undefined,
  ]);
  const stored = before.conversation;
  const replayed = toCurrentReplay(replayItem, startedAtMs);
  if (stored?.status === 'closed' && !replayed) throw closedConflict();
  if (!replayed) refuseWrongAction(app, { chatbot, conversation: stored, actions }, input.action);
  const workspace = toWorkspace(workspaceItem);
  await turnRequest.admitted;
  const hasCredit = await canSpend(app, workspace);
  const isSearched = !replayed && hasCredit && needsKnowledge(chatbot, stored?.status);
  const embedding = isSearched ? await questionVector(app, input.message) : undefined;
  const lang = parseLocale(input.lang);
  return {
    chatbot,
    workspace,
    hasCredit,
    embedding,
    index: loaded.index,
    remainder: isSearched && loaded.stored ? loaded : undefined,
    ...currentConversation(app, turnRequest, workspace, stored),
    isNew: !stored,
    history: before.history,
    visitorTypes: before.visitorTypes,
    synonyms,
    text: input.message,
    language: resolveLanguage(lang, browserLanguage, stored?.language, chatbot.language),
    lang,
    visitorMessageId: app.ids.next(),
    answerId: app.ids.next(),
    startedAtMs,
    replay,
    clientMessageId: input.clientMessageId ?? null,
    mail: turnRequest.mail,
    replayed,
    ...actingPart(input, actions),
  };
}

const actingPart = ({ action = null }: TurnRequest['input'], actions: ActionSet | undefined) => ({
  actions,
  action,
  begun: { isStored: false },
});

/**
 * Returns the conversation after a concurrent change. `conflictingItem`: its row, if the store returned it.
 * Continues in the one into which it was merged. Throws NOT_FOUND if it was erased, CONFLICT if it was closed.
 */
export async function readAgain(app: App, turn: Turn, conflictingItem: Item | undefined): Promise<OpenedConversation> {
  const { workspaceId, id } = turn.conversation;
  // A merge may have begun or been undone: what decides is the visitor's own conversation.
  const ownId = ownOf(turn.conversation).id;
  const knownItem = ownId === id ? conflictingItem : undefined;
  const item = knownItem ?? (await app.store.get(conversationKey(workspaceId, ownId), { consistent: true }));
  if (!item) throw notFound();
  const conversation = await openThread(app, toConversation(item));
  if (conversation.status === 'closed') throw closedConflict();
  return conversation;
}
