import type { PendingAction } from '../../conversations/records/pending-action.ts';
import type { FixedLanguage } from '../../language/languages.ts';
import { byKey } from '../call/template.ts';
import {
  asksToCancel,
  asksToCorrect,
  clearValues,
  corrects,
  mayCorrect,
  readConfirmation,
  readValue,
  readValues,
} from '../extract/index.ts';
import type { ChatAction } from '../records/chat-action.ts';
import type { ActionInput, ActionValue } from '../records/inputs.ts';
import type { StoredAction } from '../records.ts';
import { type ActionSet, actionIn } from './action-set.ts';
import { missingInputs, statedInputs } from './form.ts';

/** What a message does with an action. */
export type Move =
  | { kind: 'start'; actionId: string; values: ActionValue[] }
  /** Values for the open form, or other ones for what is proposed. */
  | { kind: 'fill'; values: ActionValue[] }
  | { kind: 'email'; address: string }
  | { kind: 'code'; code: string }
  /** Null: by a clear yes, directly after the card. */
  | { kind: 'confirm'; confirmation: string | null }
  | { kind: 'decline' }
  | { kind: 'cancel' }
  /** Nothing was read from the answer. `isQuestion`: it was a question that has no answer. `corrects`: it corrects something, but what? */
  | { kind: 'unclear'; isQuestion?: boolean; corrects?: boolean }
  /** Shows the open question again. */
  | { kind: 'repeat' };

/** What a visitor said, and what others know about it. */
export interface Said {
  text: string;
  action: ChatAction | null;
  language: FixedLanguage;
  /** `YYYY-MM-DD`. */
  today: string;
  /** The message directly follows the card of the open run. */
  isDirect: boolean;
  /** It directly follows the card of a run that was confirmed already. */
  isAfterAll: boolean;
  /** The visitor must still prove an address for the open action. */
  needsProof: boolean;
  /** Whether the message asks something beside the action. */
  isQuestion(): boolean;
  /** The same for a message that may be any text, such as a street with the name of something that is known. */
  isPlainQuestion(): boolean;
  /** The action that the words ask for, unless a FAQ answers them better. */
  wanted(): string | undefined;
}

const toValues = (read: ReadonlyMap<string, string>): ActionValue[] =>
  [...read].map(([key, value]) => ({ key, value }));

/** What is asked for to prove an address. */
export const addressInput: ActionInput = {
  key: 'email',
  kind: 'email',
  from: 'visitor',
  required: true,
  questions: [],
  labels: [],
  min: null,
  max: null,
  whole: false,
  pattern: null,
  choices: [],
};
export const codeInput: ActionInput = { ...addressInput, key: 'code', kind: 'pattern', pattern: '\\d{6}' };

type Context = Pick<Said, 'text' | 'language' | 'today'>;

const readAddress = ({ text, ...context }: Context) => readValue(addressInput, text, { ...context, asked: true });
export const addressIn = (said: Context): string | undefined => readAddress(said)?.value;

/** Values that a message which starts an action states already. */
export const valuesIn = (action: StoredAction, { text, ...context }: Context): ActionValue[] =>
  toValues(readValues(statedInputs(action), text, { ...context, asked: false }));

/** Six digits of any script, also in two groups. */
function codeIn(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/\p{Nd}/gu, digitOf);
  const found = [...digits.matchAll(/(?<!\d)(\d{3})[\s-]?(\d{3})(?!\d)/g)].map(([, a, b]) => `${a}${b}`);
  return new Set(found).size === 1 ? found[0] : undefined;
}
/** Digits of a script are in a row, the first of which is preceded by no digit. */
function digitOf(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero -= 1;
  return String((digit.codePointAt(0) ?? 0) - zero);
}

function explicitMove(action: ChatAction, pending: PendingAction | null, needsProof: boolean): Move {
  const { start, values, confirm } = action;
  if (start) return { kind: 'start', actionId: start, values: values ?? [] };
  if (confirm) return { kind: 'confirm', confirmation: confirm };
  if (action.decline) return { kind: 'decline' };
  if (action.cancel) return { kind: 'cancel' };
  if (!values || !pending || pending.runId) return { kind: 'repeat' };
  const [first] = values;
  if (!needsProof) return { kind: 'fill', values };
  if (pending.code && first?.key === codeInput.key) return { kind: 'code', code: first.value };
  const isAddress = !pending.code && first?.key === addressInput.key;
  return isAddress ? { kind: 'email', address: first.value } : { kind: 'repeat' };
}

/** An answer while an address is to be proved. Digits of an address are no code. */
function proofMove(pending: PendingAction, said: Said): Move | undefined {
  const address = readAddress(said);
  const besides = address ? `${said.text.slice(0, address.start)} ${said.text.slice(address.end)}` : said.text;
  const code = pending.code ? codeIn(besides) : undefined;
  if (code) return { kind: 'code', code };
  return address ? { kind: 'email', address: address.value } : undefined;
}

/** An answer to the open question of a form, or what else it states. */
function formMove(action: StoredAction, pending: PendingAction, said: Said): Move | undefined {
  const { text, language, today } = said;
  const context = { language, today, asked: false };
  const inputs = statedInputs(action);
  const known = { inputs, values: byKey(pending.values) };
  const corrected = corrects(text, inputs, known.values, context);
  if (corrected.size > 0) return { kind: 'fill', values: toValues(corrected) };
  const missing = missingInputs(action, pending.values);
  const asked = missing.find(({ key }) => key === pending.asked) ?? missing[0];
  // Any text is a value of a text, so a question must not be taken for one.
  const isAnswer = asked && !(asked.kind === 'text' && (said.isPlainQuestion() || said.wanted() !== undefined));
  const reading = isAnswer ? readValue(asked, text, { ...context, asked: true }) : undefined;
  // What corrects another value is no answer.
  if (asked && reading && mayCorrect(text, { ...reading, input: asked }, known, context)) return undefined;
  const rest = reading
    ? text.slice(0, reading.start) + ' '.repeat(reading.end - reading.start) + text.slice(reading.end)
    : text;
  const others = reading ? missing.filter((input) => input !== asked) : missing;
  const values = clearValues(rest, others, known, context);
  if (asked && reading) values.set(asked.key, reading.value);
  return values.size > 0 ? { kind: 'fill', values: toValues(values) } : undefined;
}

/** A reply to what is proposed. */
function proposalMove(action: StoredAction | undefined, pending: PendingAction, said: Said): Move | undefined {
  const answer = said.isDirect ? readConfirmation(said.text, said.language) : undefined;
  if (answer === true) return { kind: 'confirm', confirmation: null };
  if (answer === false) return { kind: 'decline' };
  if (!action) return undefined;
  const { text, language, today } = said;
  const context = { language, today, asked: false };
  const before = byKey(pending.values);
  const corrected = corrects(text, statedInputs(action), before, context);
  if (corrected.size > 0) return { kind: 'fill', values: toValues(corrected) };
  if (said.isQuestion()) return undefined;
  const inputs = statedInputs(action);
  const read = toValues(clearValues(text, inputs, { inputs, values: before }, context));
  const others = read.filter(({ key, value }) => before.get(key) !== value);
  return others.length > 0 ? { kind: 'fill', values: others } : undefined;
}

/**
 * What a message does with an action. Undefined: nothing. While an action is open, that is a question beside it. Only the visitor's words,
 * or what their client says besides them, are read.
 */
export function nextMove(set: ActionSet | undefined, pending: PendingAction | null, said: Said): Move | undefined {
  if (said.action) return explicitMove(said.action, pending, said.needsProof);
  const isLate = !pending && said.isAfterAll && readConfirmation(said.text, said.language) === true;
  if (isLate) return { kind: 'confirm', confirmation: null };
  if (!pending) return startMove(set, said);
  if (asksToCancel(said.text, said.language)) return { kind: 'cancel' };
  const action = actionIn(set, pending.actionId);
  const move = pending.runId
    ? proposalMove(action, pending, said)
    : action && (said.needsProof ? proofMove(pending, said) : formMove(action, pending, said));
  if (move) return move;
  const other = startMove(set, said);
  if (other) return other.kind === 'start' && other.actionId === pending.actionId ? { kind: 'repeat' } : other;
  if (said.isQuestion()) return undefined;
  return { kind: 'unclear', corrects: pending.values.length > 0 && asksToCorrect(said.text, said.language) };
}

function startMove(set: ActionSet | undefined, said: Said): Move | undefined {
  const actionId = said.wanted();
  const action = actionId === undefined ? undefined : actionIn(set, actionId);
  return action && { kind: 'start', actionId: action.id, values: valuesIn(action, said) };
}
