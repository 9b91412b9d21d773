import type { Chatbot } from '../../chatbots/records.ts';
import type { StoredConversation } from '../../conversations/records.ts';
import type { App } from '../../core/app.ts';
import { type ErrorDetail, invalid } from '../../core/errors.ts';
import { checkValue } from '../inputs/values.ts';
import type { ChatAction } from '../records/chat-action.ts';
import type { ActionInput, ActionValue } from '../records/inputs.ts';
import { type ActionSet, actionIn } from './action-set.ts';
import { needsProof, statedInputs } from './form.ts';
import { addressInput, codeInput } from './move.ts';
import { openAction, todayOf } from './reply.ts';

interface Before {
  chatbot: Chatbot;
  /** Undefined: the message begins one. */
  conversation: StoredConversation | undefined;
  actions: ActionSet | undefined;
}

/** The inputs that values can be for. Undefined: nothing is asked for any more, which is no error. */
function inputsFor(app: App, { conversation, actions }: Before, { start }: ChatAction): ActionInput[] | undefined {
  if (start) {
    const action = actionIn(actions, start);
    return action && statedInputs(action);
  }
  const pending = conversation && openAction(app, conversation);
  const action = pending && !pending.runId ? actionIn(actions, pending.actionId) : undefined;
  if (!action || !pending || !conversation) return undefined;
  if (!needsProof(app, action, { conversation })) return statedInputs(action);
  return [pending.code ? codeInput : addressInput];
}

function problemOf(inputs: readonly ActionInput[], values: readonly ActionValue[], at: number, today: string) {
  const { key, value } = values[at] ?? { key: '', value: '' };
  const input = inputs.find((each) => each.key === key);
  if (!input) return { path: 'key', message: `must be one of ${inputs.map((each) => each.key).join(', ')}` };
  if (values.findIndex((each) => each.key === key) < at) return { path: 'key', message: 'is stated twice' };
  const checked = checkValue(input, value, today);
  return 'problem' in checked ? { path: 'value', message: checked.problem } : undefined;
}

/**
 * Throws VALIDATION_ERROR, before anything is stored, for an action of another chatbot, and for values that the open form, or the action
 * that is started, does not take. What was asked for before is no error.
 */
export function refuseWrongAction(app: App, before: Before, given: ChatAction | null | undefined): void {
  if (!given?.start && !given?.values) return;
  if (given.start && !actionIn(before.actions, given.start)) {
    const message = 'is not the ID of an action that this chatbot has';
    throw invalid([{ path: 'action.start', message }], `action.start ${message}.`);
  }
  const inputs = inputsFor(app, before, given);
  const values = given.values ?? [];
  if (!inputs) return;
  const today = todayOf(app, before.chatbot);
  const details = values.flatMap((_, at): ErrorDetail[] => {
    const problem = problemOf(inputs, values, at, today);
    return problem ? [{ path: `action.values.${at}.${problem.path}`, message: problem.message }] : [];
  });
  const [first] = details;
  if (first) throw invalid(details, `${first.path} ${first.message}.`);
}
