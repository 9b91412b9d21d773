import {
  cutWithin,
  type Heading,
  MAX_HEADING_CHARS,
  type Paragraph,
  paragraphsOf,
  piecesOf,
  trimmed,
  type Unit,
} from './paragraphs.ts';

export interface TextChunk {
  /** From 0, in text order. */
  position: number;
  /** The headings above, outermost first: `Delivery > Abroad`. Null before the first heading. */
  heading: string | null;
  /** The exact text, including its own heading line, without surrounding white space. */
  content: string;
}

/** About 200 words: enough for an answer, and small enough that several fit in a prompt. */
const TARGET_CHARS = 1000;
const MAX_CHARS = 2000;
/** Lower limits would split words. */
const MIN_CHARS = 20;

interface Options {
  targetChars?: number;
  maxChars?: number;
}

/**
 * Splits a text into chunks of about `targetChars`, at headings, otherwise between paragraphs, otherwise between
 * sentences. Only a sentence longer than `maxChars` is split, at a space or between words, also in languages written
 * without spaces. Chunks do not overlap, and together contain everything except the white space between them. Lengths
 * are in UTF-16 units.
 */
export function chunkText(text: string, options: Options = {}): TextChunk[] {
  const steps = chunkSteps(text, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in short steps, for callers that yield to other work in between. */
export function* chunkSteps(text: string, options: Options = {}): Generator<void, TextChunk[]> {
  const maxChars = Math.max(MIN_CHARS, options.maxChars ?? MAX_CHARS);
  const targetChars = Math.min(maxChars, Math.max(MIN_CHARS, options.targetChars ?? TARGET_CHARS));
  const packer = new Packer(text, targetChars, maxChars);
  for (const paragraph of paragraphsOf(text)) {
    if (paragraph) yield* packer.add(paragraph);
    yield;
  }
  return packer.finish();
}

class Packer {
  private readonly text: string;
  private readonly targetChars: number;
  private readonly maxChars: number;
  private readonly chunks: TextChunk[] = [];
  private path: Heading[] = [];
  private current: Unit | null = null;
  private heading: string | null = null;
  /** The current chunk contains only heading lines, which belong to the following text. */
  private isOnlyHeading = false;

  constructor(text: string, targetChars: number, maxChars: number) {
    this.text = text;
    this.targetChars = targetChars;
    this.maxChars = maxChars;
  }

  *add(paragraph: Paragraph): Generator<void> {
    if (paragraph.heading) yield* this.addHeading(paragraph, paragraph.heading);
    else yield* this.addProse(paragraph);
  }

  finish(): TextChunk[] {
    this.flush();
    return this.chunks;
  }

  private *addHeading(paragraph: Unit, heading: Heading): Generator<void> {
    if (!this.isOnlyHeading) this.flush();
    const above = this.path.findLastIndex(({ level }) => level < heading.level);
    this.path = [...this.path.slice(0, above + 1), heading];
    this.heading = this.path
      .map(({ title }) => title)
      .join(' > ')
      .slice(0, MAX_HEADING_CHARS);
    for (const unit of this.divide(paragraph)) {
      this.append(unit, this.maxChars);
      yield;
    }
    this.isOnlyHeading = true;
  }

  private *addProse(paragraph: Unit): Generator<void> {
    const isFull = this.current !== null && this.current.end - this.current.start >= this.targetChars / 2;
    if (isFull && !this.isOnlyHeading && !this.fits(paragraph, this.targetChars)) this.flush();
    const units = this.fits(paragraph, this.targetChars) ? [paragraph] : this.sentencesOf(paragraph);
    for (const unit of units) {
      this.append(unit, this.isOnlyHeading ? this.maxChars : this.targetChars);
      this.isOnlyHeading = false;
      yield;
    }
  }

  private append(unit: Unit, limit: number): void {
    if (this.current && !this.fits(unit, limit)) this.flush();
    this.current = { start: this.current?.start ?? unit.start, end: unit.end };
  }

  private fits(unit: Unit, limit: number): boolean {
    return unit.end - (this.current?.start ?? unit.start) <= limit;
  }

  private flush(): void {
    const { current, heading } = this;
    this.current = null;
    this.isOnlyHeading = false;
    if (!current) return;
    const content = this.text.slice(current.start, current.end);
    this.chunks.push({ position: this.chunks.length, heading, content });
  }

  /** Yields the paragraph's sentences. A line break also ends a sentence, so rows and list items stay whole. */
  private *sentencesOf(paragraph: Unit): Generator<Unit> {
    for (const { start, end } of piecesOf(this.text, paragraph)) {
      for (const { segment, index } of sentences.segment(this.text.slice(start, end))) {
        const unit = trimmed(this.text, start + index, start + index + segment.length);
        if (unit) yield* this.divide(unit);
      }
    }
  }

  /** Yields the unit, or parts of it if it is too long for a chunk. */
  private *divide(unit: Unit): Generator<Unit> {
    let rest: Unit | null = unit;
    while (rest && rest.end - rest.start > this.maxChars) {
      const cut: number = rest.start + cutWithin(this.text.slice(rest.start, rest.start + this.maxChars + 1));
      const piece = trimmed(this.text, rest.start, cut);
      if (piece) yield piece;
      rest = trimmed(this.text, cut, rest.end);
    }
    if (rest) yield rest;
  }
}

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
