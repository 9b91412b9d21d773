import { chooseAction } from '../../actions/choose/index.ts';
import { todayOf } from '../../actions/flow/reply.ts';
import type { App } from '../../core/app.ts';
import { TokenMeter } from '../model/token-meter.ts';
import type { AnswerPlan } from '../outcome.ts';
import type { Turn } from '../turn/turn.ts';

/** Lets the language model choose an action for a message that it would answer otherwise. What that cost belongs to the message. */
export async function withChosenAction(
  app: App,
  turn: Turn,
  plan: AnswerPlan,
  signal: AbortSignal,
): Promise<AnswerPlan> {
  const { actions, text, history, language, chatbot } = turn;
  if (plan.kind !== 'model' || !actions || turn.mail) return plan;
  const meter = new TokenMeter();
  const choosing = { text, history, language, today: todayOf(app, chatbot), onUsage: meter.add };
  const chosen = await chooseAction(app, choosing, actions.actions, signal);
  const used = meter.total;
  return chosen ? { kind: 'action', move: { kind: 'start', ...chosen }, used } : { ...plan, used };
}
