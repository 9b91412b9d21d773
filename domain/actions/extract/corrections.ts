import { type FixedLanguage, languagesFrom } from '../../language/languages.ts';
import { alternatives } from '../../language/phrase-pattern.ts';
import { withoutSpaces } from '../../language/phrases/index.ts';
import { phraseList } from '../../language/words.ts';
import type { ActionInput } from '../records/inputs.ts';
import { cueDistance } from './cues.ts';
import { readValue, readValues } from './read-values.ts';
import type { ReadingContext } from './reading.ts';
import { ReadableText, type TextSpan } from './view.ts';
import { readingWords } from './words/index.ts';

interface Matcher {
  corrects: RegExp;
  to: RegExp;
  isDense: boolean;
}

const dense = (list: string) =>
  `(?:${phraseList(list)
    .map((phrase) => phrase.replaceAll(' ', ''))
    .join('|')})`;

function compile(fixedLanguage: FixedLanguage): Matcher {
  const { correct: marks, not, to } = readingWords[fixedLanguage];
  // "Not AB… but CD…" corrects too.
  const correct = `${marks},${not}`;
  return withoutSpaces.has(fixedLanguage)
    ? { corrects: new RegExp(dense(correct), 'u'), to: new RegExp(dense(to), 'gu'), isDense: true }
    : {
        corrects: new RegExp(` ${alternatives(correct)}(?= )`, 'u'),
        to: new RegExp(` ${alternatives(to)}(?= )`, 'gu'),
        isDense: false,
      };
}

const compiled = new Map<FixedLanguage, Matcher>();
const matcherOf = (fixedLanguage: FixedLanguage): Matcher => {
  const matcher = compiled.get(fixedLanguage) ?? compile(fixedLanguage);
  compiled.set(fixedLanguage, matcher);
  return matcher;
};

/** Kinds of which a bare value can be told from any other word. */
const isTelling = ({ kind }: ActionInput) => kind === 'pattern' || kind === 'email';

/** Whether the value is all of the message, but for signs. */
const isWhole = (text: string, { start, end }: TextSpan) =>
  !/[\p{L}\p{N}]/u.test(text.slice(0, start)) && !/[\p{L}\p{N}]/u.test(text.slice(end));

/** "Change the date to Friday": the input that is named before "to", and its value after it. */
function namedChange(
  readable: ReadableText,
  inputs: readonly ActionInput[],
  context: ReadingContext,
): [string, string] | undefined {
  const { to, isDense } = matcherOf(context.language);
  const view = isDense ? readable.dense : readable.words;
  for (const { 0: phrase, index } of view.text.matchAll(to)) {
    const span = { start: view.starts[index + (isDense ? 0 : 1)] ?? 0, end: view.ends[index + phrase.length - 1] ?? 0 };
    const before = new ReadableText(readable.original.slice(0, span.start));
    const end = { start: before.original.length, end: before.original.length };
    const named = inputs
      .map((input) => ({ input, distance: cueDistance(input, before, end, context.language) }))
      .filter(({ distance }) => distance < Infinity)
      .sort((a, b) => a.distance - b.distance);
    const [first, second] = named;
    if (!first || first.distance === second?.distance) continue;
    const reading = readValue(first.input, readable.original.slice(span.end), { ...context, asked: true });
    if (reading) return [first.input.key, reading.value];
  }
  return undefined;
}

/** The values of inputs of which there is only one of their kind: "no, five people". */
function onlyOfKind(text: string, inputs: readonly ActionInput[], context: ReadingContext): [string, string][] {
  return inputs.flatMap((input): [string, string][] => {
    const isOnly = inputs.every((other) => other === input || other.kind !== input.kind);
    if (!isOnly || input.kind === 'text' || input.kind === 'boolean') return [];
    const reading = readValue(input, text, { ...context, asked: input.kind === 'number' });
    return reading ? [[input.key, reading.value]] : [];
  });
}

/**
 * The values that a message changes: "no, I meant AB…", "change the date to Friday", or another order number alone. `values`: what was stated
 * so far. Empty if the message corrects nothing.
 */
export function corrects(
  text: string,
  inputs: readonly ActionInput[],
  values: ReadonlyMap<string, string>,
  context: ReadingContext,
): Map<string, string> {
  const own = inputs.filter(({ from, key }) => from === 'visitor' && values.has(key));
  const readable = new ReadableText(text);
  const isMarked = languagesFrom(context.language).some((language) => {
    const { corrects: marker, isDense } = matcherOf(language);
    return marker.test(isDense ? readable.dense.text : readable.words.text);
  });
  const changed = (entries: Iterable<[string, string]>) =>
    new Map([...entries].filter(([key, value]) => values.get(key) !== value));
  if (!isMarked) {
    const alone = own.filter(isTelling).flatMap((input): [string, string][] => {
      const reading = readValue(input, text, { ...context, asked: false });
      return reading && isWhole(text, reading) ? [[input.key, reading.value]] : [];
    });
    return changed(alone.length === 1 ? alone : []);
  }
  const named = namedChange(readable, own, context);
  if (named) return changed([named]);
  const stated = readValues(own, text, context);
  return changed(stated.size > 0 ? stated : onlyOfKind(text, own, context));
}
