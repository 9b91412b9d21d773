import type { PendingAction } from '../../conversations/records/pending-action.ts';
import type { Citation, MessageAction, StoredConversation } from '../../conversations/records.ts';
import type { ModelFailure, TokenUsage } from '../../core/app.ts';
import type { Suggestion } from '../../knowledge/records.ts';
import { texts } from '../texts.ts';
import type { Turn } from './turn.ts';

/** The chatbot's reply to a message, to be stored. */
export interface ChatbotReply {
  text: string;
  sources: Citation[];
  credits: 0 | 1;
  escalates: boolean;
  offersHuman: boolean;
  unanswered: boolean;
  /** A fixed text that says what happens next. No answer. */
  notice: boolean;
  /** The model failed after this text. */
  incomplete: boolean;
  suggestions?: readonly Suggestion[];
  /** For the team: why the language model did not write this answer. */
  modelFailure?: ModelFailure | null;
  /** For the team: the tokens of all calls of the language model, also of those that failed. */
  usage?: TokenUsage | null;
  /** The step of an action that it tells. */
  action?: MessageAction | null;
  /** Credits that the action cost, which are spent already. */
  spent?: number;
  /** A message to the team alone. */
  teamNote?: string | undefined;
  /** What becomes of the conversation's open action. */
  open?: OpenActionChange | undefined;
}

interface OpenActionChange {
  /** As the conversation's row has it at this time. */
  before: PendingAction | null;
  set: Partial<Pick<StoredConversation, 'pendingAction' | 'provedEmail'>>;
  /** The reply if another message has changed it meanwhile. */
  again(turn: Turn): Promise<ChatbotReply>;
}

export const plainReply = (text: string): ChatbotReply => ({
  text,
  sources: [],
  credits: 0,
  escalates: false,
  offersHuman: false,
  unanswered: false,
  notice: false,
  incomplete: false,
});

/** Says that there is no answer at the moment. Costs nothing. */
export const unavailableReply = ({ language }: Turn): ChatbotReply => ({
  ...plainReply(texts(language).unavailable),
  notice: true,
});
