import * as z from 'zod';
import type { QuestionVector, SearchIndex } from '../../engines/retrieval/index.ts';
import type { Chatbot } from '../chatbots/records.ts';
import {
  conversationPk,
  firstReplayKey,
  MESSAGE_PREFIX,
  type Replay,
  replayKey,
  toMessage,
  toReplay,
} from '../conversations/items.ts';
import { inOrder } from '../conversations/order.ts';
import type { ConversationStatus, Message, StoredConversation } from '../conversations/records.ts';
import { isWithHumans } from '../conversations/views/with-humans.ts';
import { openConversation } from '../conversations/visitor/binding.ts';
import { newConversation } from '../conversations/visitor/start.ts';
import { typingKey, typingOf } from '../conversations/visitor/typing.ts';
import type { App } from '../core/app.ts';
import { conflict } from '../core/errors.ts';
import { exactText, name, text } from '../core/fields.ts';
import { sha256 } from '../core/ids.ts';
import { toWorkspace, type Workspace, workspaceKey } from '../core/tenants.ts';
import { openIndex } from '../knowledge/search-index/index.ts';
import type { SynonymGroups } from '../knowledge/synonym-groups.ts';
import { loadSynonyms } from '../knowledge/synonyms.ts';
import { questionVector } from '../knowledge/vectors/embeddings.ts';
import { recentSettings } from '../workspaces/settings.ts';
import { canSpend } from '../workspaces/spend.ts';
import { type FixedLanguage, parseLocale, resolveLanguage } from './languages.ts';
import { isUnguessable } from './message-id.ts';

/** Maximum number of previous messages that an answer uses. */
const HISTORY = 10;

export const chatInput = z.object({
  message: name(4000),
  conversationId: z.string().nullish(),
  bt: z.string().nullish(),
  visitorId: exactText(0, 100).nullish(),
  pageUrl: text(0, 2000).nullish(),
  clientMessageId: exactText(1, 100).nullish(),
  lang: z.unknown().optional(),
});
type ChatInput = z.output<typeof chatInput>;

/** One message of a visitor with everything that its answer needs, read in one round trip. */
export interface Turn {
  chatbot: Chatbot;
  workspace: Workspace;
  /** True if the workspace can pay for an answer. */
  hasCredit: boolean;
  conversation: StoredConversation;
  /** Set if this message starts the conversation. */
  bindingToken: string | undefined;
  isNew: boolean;
  /** Previous messages, oldest first. */
  history: Message[];
  /** The client asked to show the visitor as typing until the message is stored. */
  visitorTypes: boolean;
  index: SearchIndex;
  /** The owner's synonyms, in addition to those of retrieval. */
  synonyms: SynonymGroups;
  /** The message's embedding. Undefined if words alone decide. */
  meaning: QuestionVector | undefined;
  text: string;
  /** Language of fixed replies. */
  language: FixedLanguage;
  lang: string | null;
  visitorMessageId: string;
  answerId: string;
  startedAtMs: number;
  /** The key of the row that records this message's ID, if it has one. */
  replay: { pk: string; sk: string } | undefined;
  clientMessageId: string | null;
  /** The turn that an earlier call with the same id made. */
  replayed: Replay | undefined;
}

export interface TurnRequest {
  chatbot: Promise<Chatbot>;
  /** Resolves when limit and origin admit the visitor. Reads do not wait for it; a call that costs money does. */
  admitted: Promise<unknown>;
  place: { workspaceId: string; chatbotId: string };
  input: ChatInput;
  bindingToken: unknown;
  /** The browser's language from its header. */
  browserLanguage: string | null;
  channel: 'widget' | 'api';
  /** The visitor's channel. */
  address?: string;
}

/**
 * Where the id of a message is kept: within its conversation, which its binding token opens. Before there is a conversation a
 * repetition is given a token, so the id itself must be proof: nobody else can know it, and visitor, words and address must be the
 * same too. Undefined where the message can only begin a conversation of its own.
 */
function replayKeyOf({ place, input, address }: TurnRequest): Turn['replay'] {
  const { clientMessageId, conversationId, visitorId, message } = input;
  if (!clientMessageId) return undefined;
  if (conversationId) return replayKey(place.workspaceId, conversationId.toLowerCase(), clientMessageId);
  if (!isUnguessable(clientMessageId, visitorId)) return undefined;
  const proof = [clientMessageId, visitorId || null, address ?? null, message];
  return firstReplayKey(place.workspaceId, place.chatbotId, sha256(JSON.stringify(proof)));
}

async function recentMessages(app: App, workspaceId: string, conversationId: string): Promise<Message[]> {
  const page = await app.store.query({
    pk: conversationPk(workspaceId, conversationId),
    prefix: MESSAGE_PREFIX,
    descending: true,
    limit: HISTORY,
    consistent: true,
  });
  return inOrder(page.items).map(toMessage);
}

/** Embeds the question only if the answer needs the knowledge, because embeddings cost money. */
const needsMeaning = (chatbot: Chatbot, status: ConversationStatus | undefined) =>
  chatbot.status !== 'paused' && !(status && isWithHumans(status));

/**
 * Reads everything in parallel. Throws NOT_FOUND for a conversation that the token does not open, CONFLICT for a closed
 * one.
 */
export async function readTurn(app: App, asked: TurnRequest): Promise<Turn> {
  const { place, input } = asked;
  const startedAtMs = app.clock.now();
  const replay = replayKeyOf(asked);
  const conversationId = input.conversationId?.toLowerCase();
  const existing = conversationId ? openConversation(app, place, conversationId, asked.bindingToken) : undefined;
  // A new conversation's first row contains its due time. What is cached for a minute needs no call.
  const settings = conversationId ? undefined : recentSettings(app, place.workspaceId);
  const [chatbot, synonyms, conversation, workspaceItem, index, history, typingItem, replayItem] = await Promise.all([
    asked.chatbot,
    asked.chatbot.then((known) => loadSynonyms(app, place, known)),
    existing,
    app.store.get(workspaceKey(place.workspaceId), { consistent: true }),
    openIndex(app, place),
    conversationId ? recentMessages(app, place.workspaceId, conversationId) : [],
    conversationId ? app.store.get(typingKey(place.workspaceId, conversationId), { consistent: true }) : undefined,
    replay ? app.store.get(replay, { consistent: true }) : undefined,
    settings,
  ]);
  const earlier = replayItem && toReplay(replayItem);
  const replayed = earlier && earlier.ttl * 1000 > startedAtMs ? earlier : undefined;
  if (conversation?.status === 'closed' && !replayed) throw conflict('The conversation is closed.');
  const workspace = toWorkspace(workspaceItem);
  await asked.admitted;
  const hasCredit = await canSpend(app, workspace);
  const isSearched = !replayed && hasCredit && needsMeaning(chatbot, conversation?.status);
  const meaning = isSearched ? await questionVector(app, input.message) : undefined;
  const lang = parseLocale(input.lang);
  const language = resolveLanguage(lang, asked.browserLanguage, conversation?.language, chatbot.language);
  const { visitorId, pageUrl } = input;
  const { conversation: current, bindingToken } = conversation
    ? { conversation, bindingToken: undefined }
    : newConversation(app, {
        ...place,
        channel: asked.channel,
        visitorId,
        pageUrl,
        language: lang ?? asked.browserLanguage,
      });
  return {
    chatbot,
    workspace,
    hasCredit,
    conversation: current,
    bindingToken,
    isNew: !conversation,
    history,
    visitorTypes: typingOf(typingItem, startedAtMs).visitor,
    index,
    synonyms,
    meaning,
    text: input.message,
    language,
    lang,
    visitorMessageId: app.ids.next(),
    answerId: app.ids.next(),
    startedAtMs,
    replay,
    clientMessageId: input.clientMessageId ?? null,
    replayed,
  };
}
