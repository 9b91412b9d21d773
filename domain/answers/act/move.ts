import { actionIn } from '../../actions/flow/action-set.ts';
import { needsProof } from '../../actions/flow/form.ts';
import { type Move, nextMove } from '../../actions/flow/move.ts';
import { openAction, todayOf } from '../../actions/flow/reply.ts';
import { wantedIn } from '../../actions/flow/wanted.ts';
import { isWithHumans } from '../../conversations/views/with-humans.ts';
import type { App } from '../../core/app.ts';
import { answersSurely } from '../decide/decide.ts';
import { lookUp } from '../decide/look-up.ts';
import { asks } from '../decide/segments.ts';
import { smallTalk } from '../intent/conversational.ts';
import { chosenSuggestion } from '../turn/chosen-suggestion.ts';
import type { Turn } from '../turn/turn.ts';

const hasQuestionMark = (text: string) => /[?？؟]/.test(text);

/** Whether a message directly follows the card of what is proposed: nothing was said in between that it may be about. */
function isDirect({ conversation, history }: Turn): boolean {
  const last = history.at(-1);
  const { runId } = conversation.pendingAction ?? {};
  const isCard = last?.action?.status === 'proposed' && last.action.runId === runId;
  return runId !== undefined && isCard && conversation.newestMessageId === last.id;
}

/** What was confirmed already is told once more, instead of being taken for something else. */
const CONFIRMED: ReadonlySet<string | undefined> = new Set(['confirmed', 'calling', 'done', 'unknown']);
const isAfterAll = ({ history }: Turn): boolean => CONFIRMED.has(history.at(-1)?.action?.status);

/** The action that the words ask for. A FAQ that is asked in the same words, and more exactly, answers them instead. */
function wantedBy(app: App, turn: Turn): string | undefined {
  // The words of a suggestion are those of a page.
  if (chosenSuggestion(turn)) return undefined;
  const { actions, text, synonyms, language, index, chatbot } = turn;
  const match = actions && wantedIn(actions, text, { synonyms, language, today: todayOf(app, chatbot) });
  if (!match || match.isVerbatim) return match?.actionId;
  const judged = lookUp(index, { text, limit: 1, synonyms });
  const isFaq = judged.results[0]?.chunk.type === 'faq';
  const isBetter =
    judged.isVerbatim || (isFaq && judged.isSure && (judged.results[0]?.confidence ?? 0) > match.confidence);
  return isBetter ? undefined : match.actionId;
}

const saidIn = (app: App, turn: Turn) => {
  const { text, language, lang, chatbot, conversation, actions } = turn;
  const pending = openAction(app, conversation);
  const action = pending ? actionIn(actions, pending.actionId) : undefined;
  return {
    text,
    action: turn.action,
    language,
    today: todayOf(app, chatbot),
    isDirect: isDirect(turn),
    isAfterAll: isAfterAll(turn),
    needsProof: action !== undefined && needsProof(app, action, turn),
    isPlainQuestion: () => hasQuestionMark(text) || (asks(text) && answersSurely(turn, text)),
    isQuestion: () =>
      hasQuestionMark(text) || asks(text) || smallTalk(text, lang ?? language) !== null || answersSurely(turn, text),
    wanted: () => wantedBy(app, turn),
  };
};

/**
 * What a visitor's message does with an action. Undefined: nothing. While humans have the conversation, words alone only answer what is
 * proposed. A mail does nothing: what its sender says is proved by nothing.
 */
export function moveOf(app: App, turn: Turn): Move | undefined {
  if (turn.mail || (!turn.actions && !turn.action && !turn.conversation.pendingAction)) return undefined;
  const said = saidIn(app, turn);
  const pending = openAction(app, turn.conversation);
  const isQuiet = isWithHumans(turn.conversation.status) && !turn.action;
  if (!isQuiet) return nextMove(turn.actions, pending, said);
  const move = pending?.runId && said.isDirect ? nextMove(turn.actions, pending, said) : undefined;
  return move?.kind === 'confirm' || move?.kind === 'decline' ? move : undefined;
}

/** Whether an action is open that the message is not about. */
export const isBeside = (app: App, turn: Turn): boolean => !turn.mail && openAction(app, turn.conversation) !== null;
