import { Packer, type TextChunk } from './packer.ts';
import { paragraphsOf } from './paragraphs.ts';

/** About 200 words: enough for an answer, and small enough that several fit in a prompt. */
const TARGET_CHARS = 1000;
const MAX_CHARS = 2000;
/** Lower limits would split words. */
const MIN_CHARS = 20;

interface ChunkingOptions {
  targetChars?: number;
  maxChars?: number;
}

/**
 * Splits a text into chunks of about `targetChars`, at headings, otherwise between paragraphs, otherwise between
 * sentences. Only a sentence longer than `maxChars` is split, at a space or between words, also in languages written
 * without spaces. Chunks do not overlap, and together contain everything except the white space between them. Lengths
 * are in UTF-16 units.
 */
export function chunkText(text: string, options: ChunkingOptions = {}): TextChunk[] {
  const steps = chunkSteps(text, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in short steps, for callers that yield to other work in between. */
export function* chunkSteps(text: string, options: ChunkingOptions = {}): Generator<void, TextChunk[]> {
  const maxChars = Math.max(MIN_CHARS, options.maxChars ?? MAX_CHARS);
  const targetChars = Math.min(maxChars, Math.max(MIN_CHARS, options.targetChars ?? TARGET_CHARS));
  const packer = new Packer(text, targetChars, maxChars);
  for (const paragraph of paragraphsOf(text)) {
    if (paragraph) yield* packer.add(paragraph);
    yield;
  }
  return packer.finish();
}
