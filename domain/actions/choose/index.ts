import type { Message } from '../../conversations/records.ts';
import type { App, ModelTool, ToolChoice, UsageListener } from '../../core/app.ts';
import type { FixedLanguage } from '../../language/languages.ts';
import { comparable } from '../../language/words.ts';
import type { ActionInput, ActionValue } from '../records/inputs.ts';
import type { ChatbotAction } from '../records.ts';
import { groundedValue } from './grounded.ts';
import { namesAction } from './named.ts';

/** Visitors wait for it before every answer. */
const CHOOSE_TIMEOUT_MS = 3_000;
const MAX_MESSAGES = 10;
const MAX_TOOLS = 50;

/** What of a visitor's turn a model may see, and who is told what it cost. */
export interface ChoosingTurn {
  text: string;
  /** Previous messages, oldest first. */
  history: readonly Pick<Message, 'role' | 'content' | 'byEmail' | 'suggestions'>[];
  language: FixedLanguage;
  /** YYYY-MM-DD */
  today: string;
  onUsage?: UsageListener;
}

type ChoosableAction = Pick<
  ChatbotAction,
  'id' | 'name' | 'description' | 'wordings' | 'inputs' | 'confirm' | 'enabled'
>;

export interface ChosenAction {
  actionId: string;
  /** Values that stand in the visitor's own words. */
  values: ActionValue[];
}

const stated = ({ inputs }: ChoosableAction): ActionInput[] => inputs.filter(({ from }) => from === 'visitor');

/** What is not empty, with a full stop after each. */
const sentences = (parts: readonly string[]) =>
  parts
    .filter(Boolean)
    .map((part) => part.replace(/\.?$/, '.'))
    .join(' ');

function describeInput({ kind, questions, labels, min, max, whole, pattern, choices, key }: ActionInput) {
  const said = [...labels, ...questions].map(({ text }) => text);
  const bounds = [min === null ? '' : `from ${min}`, max === null ? '' : `to ${max}`].filter(Boolean).join(' ');
  const parts = [
    whole ? 'whole number' : kind,
    bounds,
    pattern === null ? '' : `matches ${pattern}`,
    ...said.slice(0, 3),
  ];
  return { key, description: sentences(parts), options: choices.map(({ value }) => value) };
}

const toolOf = (action: ChoosableAction, at: number): ModelTool => ({
  name: `action_${at + 1}`,
  description: sentences([action.name, action.description, ...action.wordings.map((text) => `"${text}"`)]),
  values: stated(action).map(describeInput),
});

/**
 * What the visitor wrote in the chat, oldest first. A mail quotes others, and proves nothing about its sender. Who chooses a suggestion sends
 * words of a page.
 */
function ownMessages({ text, history }: ChoosingTurn): string[] {
  const suggested = new Set(history.flatMap(({ suggestions }) => suggestions.map((each) => comparable(each.text))));
  const isOwn = ({ role, content, byEmail }: ChoosingTurn['history'][number]) =>
    role === 'visitor' && !byEmail && content !== '' && !suggested.has(comparable(content));
  return [...history.filter(isOwn).map(({ content }) => content), text];
}

/**
 * Whether the choice alone would call the owner's system: nothing is asked for and nothing confirmed. Then the visitor's own last message
 * must say so, whatever the description of the action told the model.
 */
function isCalledAtOnce(action: ChoosableAction, values: readonly ActionValue[]): boolean {
  const isMissing = ({ key, required }: ActionInput) => required && !values.some((value) => value.key === key);
  return action.confirm === 'never' && !stated(action).some(isMissing);
}

function toChosen(asking: ChoosingTurn, actions: readonly ChoosableAction[], choice: ToolChoice) {
  const action = actions.find((each, at) => toolOf(each, at).name === choice.name);
  if (!action) return undefined;
  const messages = ownMessages(asking).slice(-MAX_MESSAGES).reverse();
  const values = stated(action).flatMap((input): ActionValue[] => {
    const given = choice.values[input.key];
    const value = given === undefined ? undefined : groundedValue(input, given, { ...asking, messages });
    return value === undefined ? [] : [{ key: input.key, value }];
  });
  const statesNow = stated(action).some(({ key, ...input }) => {
    const value = values.find((each) => each.key === key)?.value;
    return (
      value !== undefined &&
      groundedValue({ key, ...input }, value, { ...asking, messages: [asking.text] }) !== undefined
    );
  });
  if (isCalledAtOnce(action, values) && !statesNow && !namesAction(asking.text, action, asking.language))
    return undefined;
  return { actionId: action.id, values };
}

/**
 * Lets the language model choose an action for a message, and fill in what the visitor's words state. It sees the visitor's own messages and
 * the owner's actions, and nothing else: no passage, file, answer or agent's text can choose or fill. Everything that it adds is dropped, to
 * be asked for, and it confirms nothing. Undefined: none, or the model failed, so words alone decide.
 */
export async function chooseAction(
  app: App,
  asking: ChoosingTurn,
  actions: readonly ChoosableAction[],
  signal: AbortSignal,
): Promise<ChosenAction | undefined> {
  const offered = actions.filter(({ enabled }) => enabled).slice(0, MAX_TOOLS);
  if (!app.model.chooseTool || offered.length === 0) return undefined;
  const late = AbortSignal.any([signal, AbortSignal.timeout(CHOOSE_TIMEOUT_MS)]);
  const prompt = {
    messages: ownMessages(asking).slice(-MAX_MESSAGES),
    tools: offered.map(toolOf),
    today: asking.today,
  };
  try {
    const choice = await Promise.race([app.model.chooseTool(prompt, late, asking.onUsage), aborted(late)]);
    return choice && toChosen(asking, offered, choice);
  } catch (error) {
    if (!signal.aborted) app.log.warn('no action was chosen, so words alone decide', { error });
    return undefined;
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
