import type { ActionInput } from '../records/inputs.ts';
import { candidatesFor } from './candidates.ts';
import { namesValue } from './cues.ts';
import { COUNTER } from './numbers.ts';
import type { ReadingContext } from './reading.ts';
import { ReadableText, type TextSpan } from './view.ts';

/** Where a text states something for an input, and the same with the words around it that say for which. */
export interface StatedSpan extends TextSpan {
  /** With what follows: "4 people", "4名で". */
  unitEnd: number;
  /** With what precedes as well: "number of people: 4". */
  cueStart: number;
}

const NAMING_WORDS = 3;
const LATER = new RegExp(`^(?:${COUNTER}|[様樣])*[でにのはをとへ]?`, 'v');
/** What looks like an order number, or like an address. */
const CODE = /(?<![\p{L}\p{N}])[#№]?(?=[A-Za-z_.-]*\p{Nd})[A-Za-z\p{Nd}]+(?:[-_./][A-Za-z\p{Nd}]+)*/gu;
const MIN_CODE_CHARS = 3;
const ADDRESS = /[^\s<>(),;]+@[^\s<>(),;]+/gu;

/** What is meant as a value, but is none. */
function invalidIn({ kind }: ActionInput, { original }: ReadableText): TextSpan[] {
  const pattern = kind === 'pattern' ? CODE : kind === 'email' ? ADDRESS : undefined;
  if (!pattern) return [];
  return Array.from(original.matchAll(pattern), ({ 0: code, index }) => ({
    start: index,
    end: index + code.length,
  })).filter(({ start, end }) => end - start >= MIN_CODE_CHARS);
}

function withCues(input: ActionInput, readable: ReadableText, span: TextSpan, context: ReadingContext): StatedSpan {
  const { tokens, original } = readable;
  const isNaming = (at: number) => {
    const word = tokens[at]?.word;
    return word !== undefined && namesValue(input, word, context.language);
  };
  const first = tokens.findIndex(({ end }) => end > span.start);
  const next = tokens.findIndex(({ start }) => start >= span.end);
  let [from, to] = [first < 0 ? tokens.length : first, next < 0 ? tokens.length : next];
  while (first >= 0 && first - from < NAMING_WORDS && isNaming(from - 1)) from -= 1;
  while (next >= 0 && to - next < NAMING_WORDS && isNaming(to)) to += 1;
  const counted = LATER.exec(original.slice(span.end))?.[0].length ?? 0;
  const unitEnd = next >= 0 && to > next ? (tokens[to - 1]?.end ?? span.end) : span.end + counted;
  return { ...span, unitEnd, cueStart: from < first ? (tokens[from]?.start ?? span.start) : span.start };
}

/** Where a text states something for an input, also what is out of its bounds or does not match its pattern. */
export function statedSpans(input: ActionInput, text: string, context: ReadingContext): StatedSpan[] {
  const readable = new ReadableText(text);
  const candidates: readonly TextSpan[] = candidatesFor(input, readable, { ...context, asked: false });
  const spans = candidates.length > 0 ? candidates : invalidIn(input, readable);
  return spans.map((span) => withCues(input, readable, span, context));
}
