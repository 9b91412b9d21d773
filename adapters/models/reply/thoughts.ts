import type { Piece } from '../stream.ts';
import { closeOf, closes, signs, startOf, thinkingModel } from './thought-signs.ts';

/** What the replies of a model have shown so far. */
export interface ThinkingHabit {
  /** `unknown` until its first reply has ended. `closing`: only the end of its thoughts is in its replies. */
  style: 'unknown' | 'plain' | 'closing';
  /** Text that may be thoughts is held back until it is certain. */
  isSuspect: boolean;
}

export const habitOf = (model: string): ThinkingHabit => ({ style: 'unknown', isSuspect: thinkingModel.test(model) });

interface Sign {
  at: number;
  sign: string;
}

function firstSign(text: string, candidates: readonly string[]): Sign | undefined {
  const lower = text.toLowerCase();
  let first: Sign | undefined;
  for (const sign of candidates) {
    const at = lower.indexOf(sign);
    if (at >= 0 && (!first || at < first.at)) first = { at, sign };
  }
  return first;
}

/** Returns where a sign may begin that the following text completes. */
function incompleteFrom(text: string, candidates: readonly string[]): number {
  const lower = text.toLowerCase();
  const longest = Math.max(...candidates.map(({ length }) => length));
  for (let at = Math.max(0, text.length - longest); at < text.length; at++) {
    if (candidates.some((sign) => sign.startsWith(lower.slice(at)))) return at;
  }
  return text.length;
}

/** Separates the answer from the thoughts in the text of one reply. */
class ThoughtFilter {
  readonly #habit: ThinkingHabit;
  /** The tag that ends the thoughts, while inside them. */
  #close: string | undefined;
  #rest = '';
  /** Text that may be thoughts. Undefined once it is certain. */
  #held: string | undefined = '';
  #hasShown = false;
  #hasTag = false;

  constructor(habit: ThinkingHabit) {
    this.#habit = habit;
  }

  *push(text: string): Generator<Piece> {
    this.#rest += text;
    yield* this.#read(false);
  }

  *finish(): Generator<Piece> {
    yield* this.#read(true);
    const held = this.#held;
    this.#held = undefined;
    if (held) yield this.#show(held);
    if (!this.#hasTag && this.#habit.style === 'unknown') this.#habit.style = 'plain';
  }

  *#read(isLast: boolean): Generator<Piece> {
    for (;;) {
      const candidates = this.#close === undefined ? signs : [this.#close];
      const found = firstSign(this.#rest, candidates);
      const end = found?.at ?? (isLast ? this.#rest.length : incompleteFrom(this.#rest, candidates));
      const text = this.#rest.slice(0, end);
      this.#rest = this.#rest.slice(found ? end + found.sign.length : end);
      if (this.#close !== undefined) yield { isThinking: true };
      else if (text) yield* this.#weigh(text);
      if (!found) return;
      yield* this.#cross(found.sign);
    }
  }

  /** Shows text, or holds it back while it may be thoughts. */
  *#weigh(text: string): Generator<Piece> {
    if (this.#held === undefined) return yield this.#show(text);
    this.#held += text;
    if (this.#mayBeThoughts(this.#held)) return yield { isThinking: true };
    yield this.#show(this.#held);
    this.#held = undefined;
  }

  #mayBeThoughts(text: string): boolean {
    if (this.#hasTag || this.#habit.style === 'plain') return false;
    if (this.#habit.style === 'closing' || this.#habit.isSuspect) return true;
    return startOf(text) !== 'answer';
  }

  #show(text: string): string {
    this.#hasShown ||= text.trim() !== '';
    return text;
  }

  *#cross(sign: string): Generator<Piece> {
    this.#hasTag = true;
    if (this.#close !== undefined) {
      this.#close = undefined;
    } else if (closeOf.has(sign)) {
      // What came before the thoughts is the answer's beginning, if it is more than a heading of theirs.
      if (this.#held) yield this.#show(this.#held);
      this.#close = closeOf.get(sign);
    } else {
      if (closes.includes(sign)) this.#habit.style = 'closing';
      if (this.#hasShown) yield { restart: true };
      this.#hasShown = false;
    }
    this.#held = undefined;
  }
}

/**
 * Yields the pieces of a reply without what the model thinks before it answers. Thoughts come in tags or, where the
 * model's template opens the tag, only end with one; then everything before it is thoughts. Text that may be such
 * thoughts is held back. If text was shown that turns out to be thoughts, yields `restart`.
 */
export async function* withoutThoughts(pieces: AsyncIterable<Piece>, habit: ThinkingHabit): AsyncGenerator<Piece> {
  const filter = new ThoughtFilter(habit);
  for await (const piece of pieces) {
    if (typeof piece === 'string') yield* filter.push(piece);
    else if ('isThinking' in piece) {
      // This server separates thoughts itself.
      habit.style = 'plain';
      yield piece;
    } else {
      if ('stop' in piece) yield* filter.finish();
      yield piece;
    }
  }
  yield* filter.finish();
}
