import { fold } from '../../language/words.ts';

/** A text in another form, and where each of its characters stands in the original. */
export interface TextView {
  text: string;
  starts: readonly number[];
  ends: readonly number[];
}

/** A part of the original text. */
export interface TextSpan {
  start: number;
  end: number;
}

/** A message has at most 4,000 characters. */
const MAX_CHARS = 4_000;
const ARABIC_ZEROS = [0x660, 0x6f0];

/** Digits of Arabic scripts as ASCII, and their separators as in English. */
const plainDigit = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  const zero = ARABIC_ZEROS.find((each) => code >= each && code < each + 10);
  if (zero !== undefined) return String(code - zero);
  return char === '٫' ? '.' : char === '٬' ? ',' : char;
};
const plainDigits = (text: string): string => text.replace(/[٠-٩۰-۹٫٬]/g, plainDigit);

function viewOf(text: string, toChars: (cluster: string) => string): TextView {
  const starts: number[] = [];
  const ends: number[] = [];
  let viewed = '';
  for (const { 0: cluster, index } of text.slice(0, MAX_CHARS).matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const chars = toChars(cluster);
    for (let at = 0; at < chars.length; at++) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
    viewed += chars;
  }
  return { text: viewed, starts, ends };
}

const ascii = /^[\0-\x7f]$/;

/** For comparison regardless of case and accents, with ASCII digits. */
export const foldedView = (text: string): TextView =>
  viewOf(text, (cluster) => (ascii.test(cluster) ? cluster.toLowerCase() : plainDigits(fold(cluster))));

/** In its own case, of one width, with ASCII digits, and nothing invisible. */
export const plainView = (text: string): TextView =>
  viewOf(text, (cluster) =>
    ascii.test(cluster) ? cluster : plainDigits(cluster.normalize('NFKC').replace(/\p{Cf}/gu, '')),
  );

/** The characters of a view for which `keeps` holds. */
function filtered(view: TextView, keeps: (at: number) => boolean): TextView {
  const kept = view.starts.flatMap((_, at) => (keeps(at) ? [at] : []));
  return {
    text: kept.map((at) => view.text[at]).join(''),
    starts: kept.map((at) => view.starts[at] ?? 0),
    ends: kept.map((at) => view.ends[at] ?? 0),
  };
}

const CONTRACTION = /['’ʼ`](?=(?:t|s|d|m|ll|re|ve)(?![\p{L}\p{N}]))/gu;

/** Its words with one space around each, as `words` splits them. */
export function wordView(folded: TextView): TextView {
  const apostrophes = new Set(Array.from(folded.text.matchAll(CONTRACTION), ({ index }) => index));
  const view = apostrophes.size > 0 ? filtered(folded, (at) => !apostrophes.has(at)) : folded;
  const starts = [0];
  const ends = [0];
  let text = ' ';
  for (const { 0: word, index } of view.text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
    for (let at = index; at < index + word.length; at++) {
      starts.push(view.starts[at] ?? 0);
      ends.push(view.ends[at] ?? 0);
    }
    const end = ends.at(-1) ?? 0;
    starts.push(end);
    ends.push(end);
    text += `${word} `;
  }
  return { text, starts, ends };
}

/** Without spaces, for languages that use none. */
export const denseView = (folded: TextView): TextView => filtered(folded, (at) => !/\s/.test(folded.text[at] ?? ''));

/** Where a part of a view stands in the original. Spaces at its ends do not count. */
export function spanOf({ text, starts, ends }: TextView, from: number, length: number): TextSpan {
  let [first, last] = [from, from + length - 1];
  while (first < last && text[first] === ' ') first++;
  while (last > first && text[last] === ' ') last--;
  return { start: starts[first] ?? 0, end: ends[last] ?? 0 };
}

export const overlaps = (a: TextSpan, b: TextSpan): boolean => a.start < b.end && b.start < a.end;

/** A word, and where it stands in the original. */
export interface WordAt extends TextSpan {
  word: string;
}

/** The views of a text, each made when it is first asked for. */
export class ReadableText {
  readonly original: string;
  #plain: TextView | undefined;
  #folded: TextView | undefined;
  #words: TextView | undefined;
  #dense: TextView | undefined;
  #tokens: readonly WordAt[] | undefined;
  constructor(text: string) {
    this.original = text.slice(0, MAX_CHARS);
  }
  get plain(): TextView {
    this.#plain ??= plainView(this.original);
    return this.#plain;
  }
  get folded(): TextView {
    this.#folded ??= foldedView(this.original);
    return this.#folded;
  }
  get words(): TextView {
    this.#words ??= wordView(this.folded);
    return this.#words;
  }
  /** The folded words, in order. */
  get tokens(): readonly WordAt[] {
    const { text, starts, ends } = this.words;
    this.#tokens ??= Array.from(text.matchAll(/(?<= )[^ ]+(?= )/g), ({ 0: word, index }) => ({
      word,
      start: starts[index] ?? 0,
      end: ends[index + word.length - 1] ?? 0,
    }));
    return this.#tokens;
  }
  get dense(): TextView {
    this.#dense ??= denseView(this.folded);
    return this.#dense;
  }
}
