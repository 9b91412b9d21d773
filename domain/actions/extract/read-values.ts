import type { ActionInput } from '../records/inputs.ts';
import { candidatesFor, checkCandidate, type InputCandidate } from './candidates.ts';
import { cueDistance } from './cues.ts';
import { areEqual, type ReadingContext, type ValueReading } from './reading.ts';
import { overlaps, ReadableText } from './view.ts';

/** A candidate, and the input that it may be for. */
interface Claim extends InputCandidate {
  input: ActionInput;
  distance: number;
}

/** What stands in a text as one of these is not another: a number in a date is none. */
const priority: Readonly<Record<ActionInput['kind'], number>> = {
  email: 0,
  date: 1,
  pattern: 2,
  choice: 3,
  number: 4,
  text: 5,
  boolean: 5,
};

const claimsOf = (input: ActionInput, readable: ReadableText, context: ReadingContext): Claim[] =>
  candidatesFor(input, readable, context)
    .map((candidate) => ({ ...candidate, input, distance: cueDistance(input, readable, candidate, context.language) }))
    .filter(({ needsCue, distance }) => !needsCue || distance < Infinity);

/** The reading that all claims agree on, or the one beside the words that name the input. Undefined if it is not valid. */
function agreed(claims: readonly Claim[], context: ReadingContext): ValueReading | undefined {
  const named = claims.filter(({ distance }) => distance < Infinity);
  const [first] = areEqual(claims) ? claims : named.length > 0 && areEqual(named) ? named : [];
  if (!first) return undefined;
  const checked = checkCandidate(first.input, first, context);
  return 'problem' in checked ? undefined : { value: checked.value, start: first.start, end: first.end };
}

/** The value of an input that the visitor's words state. Undefined: none, or more than one that differ. `asked`: a bare value counts. */
export function readValue(input: ActionInput, text: string, context: ReadingContext): ValueReading | undefined {
  return agreed(claimsOf(input, new ReadableText(text), context), context);
}

/** All values that a text may state for an input, in canonical form, those that differ too. */
export function readingsIn(input: ActionInput, text: string, context: ReadingContext): ValueReading[] {
  return claimsOf(input, new ReadableText(text), context).flatMap((claim) => agreed([claim], context) ?? []);
}

/** Why the answer to a question could not be read. */
export type UnreadReason = 'unclear' | 'several' | 'below' | 'above' | 'invalid';

/** Says what is wrong with an answer in which `readValue` found no value. */
export function whyUnread(input: ActionInput, text: string, context: ReadingContext): UnreadReason {
  const claims = claimsOf(input, new ReadableText(text), context);
  const [first] = claims;
  if (!first) return 'unclear';
  if (!areEqual(claims)) return 'several';
  const checked = checkCandidate(input, first, context);
  if (!('problem' in checked)) return 'unclear';
  if (checked.problem.startsWith('must be at least') || checked.problem.startsWith('must have at least'))
    return 'below';
  return /^must (?:be|have) at most/.test(checked.problem) ? 'above' : 'invalid';
}

/**
 * Which of several inputs a part of the text is for: that of the most telling kind, then that which the words beside it name. None if that
 * leaves two.
 */
function winnerOf(rivals: readonly Claim[]): Claim | undefined {
  const highest = Math.min(...rivals.map(({ input }) => priority[input.kind]));
  const telling = rivals.filter(({ input }) => priority[input.kind] === highest);
  const nearest = Math.min(...telling.map(({ distance }) => distance));
  const [first, ...others] = telling.filter(({ distance }) => distance === nearest);
  return others.every(({ input }) => input === first?.input) ? first : undefined;
}

/** A value, and the input that it is for. `isNamed`: words beside it name the input. */
export interface NamedReading extends ValueReading {
  input: ActionInput;
  isNamed: boolean;
  /** It was read as an answer to the input's question is. */
  isBare?: boolean;
}

/** All inputs that a text states, no part of the text used twice. An input that cannot be told apart from another one is left out. */
export function readAll(
  inputs: readonly ActionInput[],
  readable: ReadableText,
  context: ReadingContext,
): NamedReading[] {
  const claims = inputs
    .filter(({ from }) => from === 'visitor')
    .flatMap((input) => claimsOf(input, readable, { ...context, asked: false }));
  const won = claims.filter((claim) => {
    const rivals = claims.filter((other) => overlaps(claim, other));
    return winnerOf(rivals)?.input === claim.input;
  });
  return [...Map.groupBy(won, (claim) => claim.input)].flatMap(([input, own]): NamedReading[] => {
    const reading = agreed(own, context);
    return reading ? [{ ...reading, input, isNamed: own.some(({ distance }) => distance < Infinity) }] : [];
  });
}

/** The values of `readAll`, by the keys of their inputs. */
export const readValues = (
  inputs: readonly ActionInput[],
  text: string,
  context: ReadingContext,
): Map<string, string> =>
  new Map(readAll(inputs, new ReadableText(text), context).map(({ input, value }) => [input.key, value]));
