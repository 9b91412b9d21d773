import { AppError } from '../../domain/core/errors.ts';

export const MAX_ANSWER_BYTES = 10 * 1024 * 1024;
/** What may surround a value that is larger than an answer may be. */
const AROUND_BYTES = 64 * 1024;
/** Up to this length, escaped characters are left to `fits`. */
const SHORT = 1_000;

/** Bytes of a scalar, an enum value or a list of them as JSON. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 2 + Buffer.byteLength(value.length > SHORT ? JSON.stringify(value) : value);
  return Array.isArray(value) ? value.reduce((sum, item) => sum + bytesOf(item) + 1, 2) : 4;
}

const megabytes = (byteCount: number) =>
  byteCount < 1_000_000 ? `${byteCount / 1000} KB` : `${Math.round(byteCount / 1_048_576)} MB`;

/**
 * The bytes that one answer may have, counted while it is made: each field takes its own, and after the first that does not fit,
 * nothing more is read. A single value always fits, such as the text of a source, because no smaller answer contains it.
 */
export class AnswerBudget {
  #maxBytes: number;
  #bytes = 0;
  /** Why there is no answer, if it became too large. */
  refusal: AppError | undefined;

  constructor(maxBytes = MAX_ANSWER_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Counts a field before it is read. Throws PAYLOAD_TOO_LARGE. */
  takeKey(listKey: string | number): void {
    this.#take(4 + String(listKey).length);
  }

  /** Counts a value. Throws PAYLOAD_TOO_LARGE. */
  takeValue(value: unknown): void {
    const bytes = bytesOf(value);
    if (bytes > this.#maxBytes && this.#bytes <= AROUND_BYTES) this.#maxBytes = bytes + AROUND_BYTES;
    this.#take(bytes);
  }

  /** Throws PAYLOAD_TOO_LARGE if the answer has become too large. */
  throwIfRefused(): void {
    if (this.refusal) throw this.refusal;
  }

  /** Whether the finished answer, as JSON, has at most the bytes that it may have. */
  fits(json: string): boolean {
    if (!this.refusal && Buffer.byteLength(json) > this.#maxBytes) this.#refuse();
    return !this.refusal;
  }

  #take(byteCount: number): void {
    this.#bytes += byteCount;
    if (this.#bytes > this.#maxBytes) throw this.#refuse();
  }

  #refuse(): AppError {
    const message = `The answer would be larger than ${megabytes(this.#maxBytes)}. Ask for fewer rows (first, last, take, limit) or fewer fields.`;
    this.refusal ??= new AppError('PAYLOAD_TOO_LARGE', { message });
    return this.refusal;
  }
}
