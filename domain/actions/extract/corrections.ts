import { fold, words } from '../../language/words.ts';
import type { ActionInput } from '../records/inputs.ts';
import { cueDistance, namesInput } from './cues.ts';
import { withoutDenied } from './denials.ts';
import {
  asksToCorrect,
  correctionMarks,
  isNothingElse,
  isSmallWord,
  opensCorrection,
  phraseMatchers,
  placesOf,
} from './marks.ts';
import { type NamedReading, readAll, readValue } from './read-values.ts';
import type { ReadingContext } from './reading.ts';
import { overlaps, ReadableText, type TextSpan } from './view.ts';
import { readingWords } from './words/index.ts';

const toWords = phraseMatchers((language) => readingWords[language].to);

/** Kinds of which a bare value can be told from any other word. */
const isTelling = ({ kind }: ActionInput) => kind === 'pattern' || kind === 'email';
/** Kinds whose values may be a part of any text, such as a street. */
const mayBeText = ({ kind }: ActionInput) => kind === 'pattern' || kind === 'number' || kind === 'choice';

/** Whether the value is all of the message, but for signs. */
const isWhole = (text: string, { start, end }: TextSpan) =>
  !/[\p{L}\p{N}]/u.test(text.slice(0, start)) && !/[\p{L}\p{N}]/u.test(text.slice(end));

type Values = ReadonlyMap<string, string>;

/** The value that a part of a message states for the input that the words before it name. */
function namedValue(input: ActionInput, part: string, values: Values, context: ReadingContext) {
  const before = values.get(input.key) ?? '';
  const text = input.kind === 'text' ? withoutDenied(part, before, context.language) : part;
  return readValue(input, text, { ...context, asked: true })?.value;
}

/** "Change the date to Friday": the input that is named before "to", and its value after it. */
function namedChange(
  readable: ReadableText,
  inputs: readonly ActionInput[],
  values: Values,
  context: ReadingContext,
): [string, string] | undefined {
  for (const span of placesOf(readable, toWords(context.language))) {
    const before = new ReadableText(readable.original.slice(0, span.start));
    const end = { start: before.original.length, end: before.original.length };
    const named = inputs
      .map((input) => ({ input, distance: cueDistance(input, before, end, context.language) }))
      .filter(({ distance }) => distance < Infinity)
      .sort((a, b) => a.distance - b.distance);
    const [first, second] = named;
    if (!first || first.distance === second?.distance) continue;
    const value = namedValue(first.input, readable.original.slice(span.end), values, context);
    if (value !== undefined) return [first.input.key, value];
  }
  return undefined;
}

/** "Street: 11 Mill Lane": an input by its label, or by other words that name it alone, and its value. */
function labelled(
  text: string,
  inputs: readonly ActionInput[],
  values: Values,
  context: ReadingContext,
): [string, string] | undefined {
  const [, label = '', stated = ''] = /^([^:：\n]{1,80})(?::\s|：)\s*(\S.*)$/su.exec(text.trim()) ?? [];
  const exact = inputs.filter(({ labels }) => labels.some((each) => fold(each.text) === fold(label).trim()));
  const naming = words(label).filter((word) => !isSmallWord(word, context.language));
  const isNaming = (input: ActionInput) => naming.every((word) => namesInput(input, word, context.language));
  const [input, ...others] = exact.length > 0 ? exact : naming.length > 0 ? inputs.filter(isNaming) : [];
  if (!input || others.length > 0) return undefined;
  const value = namedValue(input, stated, values, context);
  return value === undefined ? undefined : [input.key, value];
}

/** The values of inputs of which there is only one of their kind: "no, five people". */
function onlyOfKind(text: string, inputs: readonly ActionInput[], context: ReadingContext): NamedReading[] {
  return inputs.flatMap((input): NamedReading[] => {
    const isOnly = inputs.every((other) => other === input || other.kind !== input.kind);
    if (!isOnly || input.kind === 'text' || input.kind === 'boolean') return [];
    // "The 23rd" is a day only where one is expected.
    const reading = readValue(input, text, { ...context, asked: input.kind === 'number' || input.kind === 'date' });
    return reading ? [{ ...reading, input, isNamed: false, isBare: true }] : [];
  });
}

interface Known {
  /** All inputs of the action. */
  inputs: readonly ActionInput[];
  /** What was stated so far. */
  values: Values;
}

/**
 * Whether it is clear for which inputs the readings are. Beside a text, what other words stand around may be one: 11 Mill Lane has a number,
 * and is no number of people.
 */
function areClear(
  readable: ReadableText,
  readings: readonly NamedReading[],
  { inputs, values }: Known,
  { language }: ReadingContext,
): boolean {
  const isDoubtful = readings.some(({ input, isNamed, isBare }) => (mayBeText(input) || isBare) && !isNamed);
  if (!isDoubtful || !inputs.some(({ kind }) => kind === 'text')) return true;
  return isNothingElse(readable, language, {
    spans: readings,
    inputs: readings.map(({ input }) => input),
    before: values.values(),
  });
}

const entriesOf = (readings: readonly NamedReading[]) =>
  readings.map(({ input, value }): [string, string] => [input.key, value]);

/** The values that a text states for some inputs, if it is clear that they are for those. */
export function clearValues(
  text: string,
  own: readonly ActionInput[],
  known: Known,
  context: ReadingContext,
): Map<string, string> {
  const readable = new ReadableText(text);
  const marked = { ...context, marks: correctionMarks(readable, context.language).spans };
  const readings = readAll(own, readable, marked);
  return new Map(areClear(readable, readings, known, marked) ? entriesOf(readings) : []);
}

/** Whether an answer to the question of an input may be a correction of another one: "no, I meant 11 Mill Lane" is no town. */
export function mayCorrect(
  text: string,
  reading: Omit<NamedReading, 'isNamed'>,
  known: Known,
  context: ReadingContext,
): boolean {
  if (known.values.size === 0) return false;
  const readable = new ReadableText(text);
  if (reading.input.kind === 'text') return opensCorrection(readable, context.language);
  if (!asksToCorrect(text, context.language)) return false;
  return !areClear(readable, [{ ...reading, isNamed: false }], known, context);
}

/**
 * The values that a message changes: "no, I meant AB…", "change the date to Friday", or another order number alone. `values`: what was stated
 * so far. Empty if the message corrects nothing, or if it is not clear which value it corrects.
 */
export function corrects(
  text: string,
  inputs: readonly ActionInput[],
  values: Values,
  context: ReadingContext,
): Map<string, string> {
  const own = inputs.filter(({ from, key }) => from === 'visitor' && values.has(key));
  const readable = new ReadableText(text);
  const marks = correctionMarks(readable, context.language).spans;
  const marked = { ...context, marks };
  const changed = (entries: Iterable<[string, string]>) =>
    new Map([...entries].filter(([key, value]) => values.get(key) !== value));
  const byLabel = labelled(text, own, values, context);
  if (byLabel) return changed([byLabel]);
  if (marks.length === 0) {
    const alone = own.filter(isTelling).flatMap((input): [string, string][] => {
      const reading = readValue(input, text, { ...context, asked: false });
      return reading && isWhole(text, reading) ? [[input.key, reading.value]] : [];
    });
    return changed(alone.length === 1 ? alone : []);
  }
  const named = namedChange(readable, own, values, context);
  if (named) return changed([named]);
  const stated = readAll(own, readable, marked);
  const only = stated.length > 0 ? [] : onlyOfKind(text, own, marked);
  const isTold = only.every((each) => only.every((other) => other === each || !overlaps(each, other)));
  const readings = isTold ? [...stated, ...only] : [];
  return changed(areClear(readable, readings, { inputs, values }, context) ? entriesOf(readings) : []);
}
