import type { Chatbot } from '../../chatbots/records.ts';
import type { MessageAction } from '../../conversations/records/message-action.ts';
import type { PendingAction, ProvedEmail } from '../../conversations/records/pending-action.ts';
import type { Message, StoredConversation } from '../../conversations/records.ts';
import type { App } from '../../core/app.ts';
import type { FixedLanguage } from '../../language/languages.ts';
import { filledText } from '../call/template.ts';
import { todayIn } from '../inputs/values.ts';
import { actionTexts } from '../texts/index.ts';
import { moreActionTexts } from '../texts/more.ts';
import type { ActionSet } from './action-set.ts';

/** A conversation at the moment of a visitor's message. */
export interface Scene {
  conversation: StoredConversation;
  chatbot: Chatbot;
  set: ActionSet | undefined;
  language: FixedLanguage;
  /** The visitor's message. */
  text: string;
  /** Previous messages, oldest first. */
  history: readonly Message[];
  /** Stores a conversation that begins with this message, before anything else refers to it. */
  store(): Promise<void>;
}

/** What the chatbot says about an action, and what the conversation keeps of it. */
export interface FlowReply {
  text: string;
  card: MessageAction | null;
  /** Undefined: stays as it is. */
  pendingAction?: PendingAction | null;
  provedEmail?: ProvedEmail | null;
  /** What the conversation's row already has. Default: what was read. */
  stored?: PendingAction;
  /** The run that it tells of. */
  runId?: string;
  /** Credits that the run cost. */
  credits?: number;
  /** A human is to be requested. */
  handsOver?: boolean;
  /** A human is offered. */
  offersHuman?: boolean;
  /** What the team is told besides. */
  teamNote?: string;
}

/** An action that nobody finished is forgotten after this time. */
const FORGOTTEN_MS = 24 * 3600_000;

/** What a conversation is about, unless that was too long ago. A run is never forgotten: what became of it must be told. */
export function openAction(app: App, { pendingAction }: StoredConversation): PendingAction | null {
  if (!pendingAction) return null;
  return pendingAction.runId || pendingAction.atMs + FORGOTTEN_MS > app.clock.now() ? pendingAction : null;
}

/** The visitor's day. Their zone is unknown, so it is that of the business. */
export const todayOf = (app: App, { businessHours }: Chatbot): string =>
  todayIn(app.clock.now(), businessHours.timezone);

const textsIn = (language: FixedLanguage) => ({ ...actionTexts(language), ...moreActionTexts[language] });
export type FlowText = keyof ReturnType<typeof textsIn>;

/** A fixed text with its placeholders filled. */
export const say = (language: FixedLanguage, key: FlowText, values: Readonly<Record<string, string>> = {}): string =>
  filledText(textsIn(language)[key], new Map(Object.entries(values)));

export const paragraphs = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('\n\n');

/** What was to be acted on is no longer there. */
export const nothingOpen = ({ language }: Scene): FlowReply => ({ text: say(language, 'stale'), card: null });
