import { chooseAction } from '../../actions/choose/index.ts';
import type { Move } from '../../actions/flow/move.ts';
import { openAction, todayOf } from '../../actions/flow/reply.ts';
import type { App, UsageListener } from '../../core/app.ts';
import { chosenSuggestion } from '../turn/chosen-suggestion.ts';
import type { Turn } from '../turn/turn.ts';

/**
 * Whether the language model is asked for an action. Not while one is open, nor for a suggestion, whose words are those of a page, nor for
 * a mail.
 */
export const mayChoose = (app: App, turn: Turn): boolean =>
  app.model.chooseTool !== undefined &&
  turn.actions !== undefined &&
  !turn.mail &&
  openAction(app, turn.conversation) === null &&
  chosenSuggestion(turn) === undefined;

/** The start of the action that the language model has chosen, with what the visitor's words state. */
export async function chosenMove(
  app: App,
  turn: Turn,
  onUsage: UsageListener,
  signal: AbortSignal,
): Promise<Move | undefined> {
  const { text, history, language, chatbot, actions } = turn;
  const asked = { text, history, language, today: todayOf(app, chatbot), onUsage };
  const chosen = await chooseAction(app, asked, actions?.actions ?? [], signal);
  return chosen && { kind: 'start', ...chosen };
}
