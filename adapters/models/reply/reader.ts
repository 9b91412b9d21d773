import { CODE_BEGIN, type Markers, markersOf } from './markers.ts';
import { MarkupCleaner } from './markup.ts';

/** A marker that lost its code: the whole reply, in brackets. */
const bareRefusal = new RegExp(`^[\\W_]*[[【(][\\W_]*(?:${CODE_BEGIN}\\w{6} ?: ?)?no[ _-]?answer[\\W_]*$`, 'i');
const beginOfBareRefusal = new RegExp(
  `^[\\s*_\`"']*[[【(][[【(\\s]*(?:${CODE_BEGIN}\\w{0,6} ?:? ?)?(?:no?|no[ _-]|no[ _-]?(?:a|an|ans|answ|answe|answer))?[\\W_]*$`,
  'i',
);
/** Numbers in brackets at the end of a reply, with the full stop that may follow them. */
const barePassages = /((?:\s*[[【]\d{1,2}(?:\s*[,;]\s*\d{1,2})*[\]】])+)([.!?。]?)\s*$/;
const beginOfBarePassages = /(?:\s*[[【][\d\s,;]{0,40}[\]】]?)+[.!?。]?\s*$/;
/** What a model writes in a marker instead of numbers, if it takes the instruction literally. */
const placeholder = /number|passage|source|none/i;

/** Returns a reply's text without its markers. Holds back only what may be the beginning of a marker. */
export class ReplyReader {
  /** Whether the model said that the passages contain no answer. */
  isRefused = false;
  /** Passage numbers that the model named. Undefined until a marker names some or says that there are none. */
  named: Set<number> | undefined;
  readonly #markers: Markers;
  readonly #passages: number;
  readonly #markup = new MarkupCleaner();
  #rest = '';
  /** Text without markers that may still be one that lost its code. */
  #tail = '';
  /** White space that is emitted only if text follows it. */
  #space = '';
  #hasText = false;
  #isBehindMarker = false;

  /** `passages`: how many there are. */
  constructor(code: string, passages: number) {
    this.#markers = markersOf(code);
    this.#passages = passages;
  }

  /** Returns the part of the reply that can now be shown. */
  push(text: string): string {
    this.#rest += text;
    return this.#read(false);
  }

  /** As `push`, when no more text follows. */
  finish(): string {
    const shown = this.#read(true);
    const rest = this.#rest;
    this.#rest = '';
    // An incomplete marker at the end, caused by the token limit, is not shown.
    return shown + this.#show(isBegun(rest) ? '' : rest, true);
  }

  #read(isLast: boolean): string {
    let shown = '';
    for (;;) {
      const marker = this.#markers.find(this.#rest, isLast);
      const textEnd = marker?.start ?? this.#markers.heldFrom(this.#rest);
      shown += this.#show(this.#rest.slice(0, textEnd), marker?.end !== undefined);
      this.#rest = this.#rest.slice(marker?.end ?? textEnd);
      if (marker?.end === undefined) return shown;
      this.#isBehindMarker = true;
      if (marker.says !== undefined) this.#interpret(marker.says);
      // Text after a refusal marker is an excuse and is dropped.
      if (this.isRefused && !this.#hasText) this.#rest = '';
    }
  }

  #interpret(says: string): void {
    const numbers = says.match(/\d+/g);
    const isRefusal = /no[ _-]?answer/i.test(says);
    // Some models translate the marker.
    const isTranslated = !numbers && !this.#hasText && /\p{L}{2}/u.test(says) && !placeholder.test(says);
    if (isRefusal || isTranslated) this.isRefused = true;
    else if (numbers || !placeholder.test(says) || /none/i.test(says)) this.#name(numbers ?? []);
  }

  #name(numbers: readonly string[]): void {
    this.named = new Set([...(this.named ?? []), ...numbers.map(Number)]);
  }

  /** `isComplete`: what follows does not belong to this text. */
  #show(text: string, isComplete: boolean): string {
    this.#tail += this.#markup.push(text, isComplete);
    const all = this.#tail;
    if (!this.#hasText && beginOfBareRefusal.test(all) && !isComplete) return '';
    if (!this.#hasText && bareRefusal.test(all)) {
      this.isRefused = true;
      this.#tail = '';
      return '';
    }
    const held = isComplete ? undefined : beginOfBarePassages.exec(all)?.index;
    this.#tail = all.slice(held ?? all.length);
    return this.#spaced(isComplete ? this.#withoutPassages(all) : all.slice(0, held ?? all.length));
  }

  /** Reads passages that are named without the code, at the end of the reply or before its marker. */
  #withoutPassages(text: string): string {
    const [all, brackets = '', stop = ''] = barePassages.exec(text) ?? [];
    const numbers = brackets.match(/\d+/g) ?? [];
    if (all === undefined || !numbers.every((number) => Number(number) >= 1 && Number(number) <= this.#passages))
      return text;
    this.#name(numbers);
    this.#isBehindMarker = true;
    return text.slice(0, text.length - all.length) + stop;
  }

  #spaced(text: string): string {
    const all = this.#space + text;
    const body = all.trimEnd();
    this.#space = all.slice(body.length);
    if (body === '') return '';
    const shown = this.#hasText ? (this.#isBehindMarker ? closedUp(body) : body) : body.trimStart();
    this.#hasText = true;
    this.#isBehindMarker = false;
    return shown;
  }
}

/** Returns true for text that is almost certainly the beginning of a marker. */
const isBegun = (rest: string) => /^[`*_]*\[\[|^<\/?p/.test(rest) || rest.includes(CODE_BEGIN);

/** Collapses the white space around a removed marker into one gap, and removes it before punctuation. */
function closedUp(text: string): string {
  const body = text.trimStart();
  const gap = text.slice(0, text.length - body.length);
  if (/^[.,;:!?)。，；：！？）]/.test(body)) return body;
  return (gap.match(/\n/g)?.join('') ?? gap.slice(0, 1)) + body;
}
