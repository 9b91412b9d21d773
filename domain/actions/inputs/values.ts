import { toEmailAddress } from '../../../config/addresses.ts';
import { type ErrorDetail, invalid } from '../../core/errors.ts';
import { EMAIL_RULE } from '../../core/fields.ts';
import { localDates } from '../../core/hours/local-days.ts';
import type { ActionInput, ActionValue } from '../records/inputs.ts';
import { matchesPattern, parsePattern } from './pattern.ts';

/** Values longer than this are no order numbers, and matching takes time. */
export const MAX_PATTERN_VALUE = 200;
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?(?![\s\S])/;
const DAY = /^\d{4}-\d{2}-\d{2}(?![\s\S])/;

/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().slice(0, 10) === text;
export const isNumber = (text: string): boolean => NUMBER.test(text);

/** The form in which values of an input are compared, sent and signed, or what is wrong with it. */
type Checked = { value: string } | { problem: string };

const boundsProblem = (
  { min, max }: ActionInput,
  isBelow: (bound: string) => boolean,
  isAbove: (bound: string) => boolean,
) => {
  if (min !== null && isBelow(min)) return `must be at least ${min}`;
  if (max !== null && isAbove(max)) return `must be at most ${max}`;
  return undefined;
};

function checkText({ min, max }: ActionInput, text: string): Checked {
  const { length } = [...text];
  if (!text.trim()) return { problem: 'must not be blank' };
  if (min !== null && length < Number(min)) return { problem: `must have at least ${min} characters` };
  if (max !== null && length > Number(max)) return { problem: `must have at most ${max} characters` };
  return { value: text };
}

function checkNumber(input: ActionInput, text: string): Checked {
  if (!isNumber(text)) return { problem: 'must be a number' };
  const number = Number(text);
  if (input.whole && !Number.isInteger(number)) return { problem: 'must be a whole number' };
  const problem = boundsProblem(
    input,
    (bound) => number < Number(bound),
    (bound) => number > Number(bound),
  );
  return problem ? { problem } : { value: String(number) };
}

function checkDay(input: ActionInput, text: string, today: string): Checked {
  if (!isDay(text)) return { problem: 'must be a day such as 2026-01-31' };
  const dayOf = (bound: string) => (bound === 'today' ? today : bound);
  const problem = boundsProblem(
    input,
    (bound) => text < dayOf(bound),
    (bound) => text > dayOf(bound),
  );
  return problem ? { problem } : { value: text };
}

function checkPattern({ pattern }: ActionInput, text: string): Checked {
  const parts = parsePattern(pattern ?? '');
  const matches = parts && text.length <= MAX_PATTERN_VALUE && matchesPattern(parts, text);
  return matches ? { value: text } : { problem: `must match ${pattern}` };
}

/** The canonical form of a value, or what is wrong with it. `today`: the current day. */
export function checkValue(input: ActionInput, stated: string, today: string): Checked {
  const text = stated.trim();
  switch (input.kind) {
    case 'text':
      return checkText(input, text);
    case 'number':
      return checkNumber(input, text);
    case 'date':
      return checkDay(input, text, today);
    case 'email': {
      const address = toEmailAddress(text);
      return address ? { value: address } : { problem: EMAIL_RULE };
    }
    case 'pattern':
      return checkPattern(input, text);
    case 'choice':
      return input.choices.some(({ value }) => value === text)
        ? { value: text }
        : { problem: `must be one of ${input.choices.map(({ value }) => value).join(', ')}` };
    case 'boolean':
      return text === 'true' || text === 'false' ? { value: text } : { problem: 'must be true or false' };
  }
}

interface Statement {
  stated: readonly ActionValue[];
  /** The visitor's ID, if it was verified. */
  visitorId: string | null;
  /** The visitor's address, if it was proved. */
  visitorEmail: string | null;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** The current day in a time zone. Default: UTC. */
export const todayIn = (nowMs: number, timezone = 'UTC'): string => localDates(timezone)(nowMs);

/**
 * The values of an action's inputs in canonical form and in the order of the inputs. Throws VALIDATION_ERROR, naming the key of each
 * wrong or missing one. Only the platform fills inputs of another source.
 */
export function valuesOf(
  inputs: readonly ActionInput[],
  { stated, visitorId, visitorEmail, today }: Statement,
): ActionValue[] {
  const details: ErrorDetail[] = [];
  const values: ActionValue[] = [];
  const byKey = new Map(stated.map(({ key, value }) => [key, value]));
  const refuse = (key: string, message: string) => details.push({ path: `values.${key}`, message });
  for (const [at, { key }] of stated.entries()) {
    const input = inputs.find((each) => each.key === key);
    if (!input) refuse(key, 'is no input of this action');
    else if (input.from !== 'visitor') refuse(key, 'is filled in by the platform');
    else if (stated.findIndex((each) => each.key === key) !== at) refuse(key, 'is stated twice');
  }
  for (const input of inputs) {
    const { key, from } = input;
    const value = from === 'visitor' ? byKey.get(key) : from === 'visitor_id' ? visitorId : visitorEmail;
    if (value === undefined || value === null) {
      if (input.required) refuse(key, 'is required');
      continue;
    }
    const checked = from === 'visitor_id' ? { value } : checkValue(input, value, today);
    if ('problem' in checked) refuse(key, checked.problem);
    else values.push({ key, value: checked.value });
  }
  const [first] = details;
  if (first) throw invalid(details, `${first.path} ${first.message}.`);
  return values;
}
