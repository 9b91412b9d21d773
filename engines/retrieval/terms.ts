import { conceptTerm, hintTerm, type Thesaurus } from './thesaurus/index.ts';
import type { IndexedChunk } from './types.ts';
import { detectLanguage } from './words/language.ts';
import type { Language } from './words/languages.ts';
import type { Stemmer } from './words/stem.ts';
import { type Token, tokenise } from './words/tokens.ts';

/**
 * By field: content (of a FAQ the answer), question (of a FAQ), heading (with a page's title). A page's title is no
 * question: all its chunks share it.
 */
export type Counts = [number, number, number];

/** A chunk as the index counts it. A pure function of the chunk, so that what was added can be taken away again. */
export interface ChunkTerms {
  language: Language;
  counts: Map<string, Counts>;
  /** Words a field, alternatives and n-grams of one word counted once. */
  lengths: Counts;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** The words of a run without spaces, as ICU's dictionaries cut it. */
export const segments = (run: string): string[] => Array.from(segmenter.segment(run), ({ segment }) => segment);

/** Every n letters in a row; a shorter text whole. Counts code points. */
export function grams(text: string, size: number): string[] {
  const letters = Array.from(text);
  if (letters.length <= size) return [text];
  return letters.slice(size - 1).map((_, at) => letters.slice(at, at + size).join(''));
}

const hiragana = /^[\p{Script=Hiragana}ー]+$/u;
/** A Japanese segment in hiragana alone: endings and particles more often than not. */
export const mostlyGrammar = (segment: string): boolean => hiragana.test(segment);

/** A Korean noun's particle, where two letters are left without it. */
const particle =
  /(?<=\p{Script=Hangul}{2})(?:에서는|에서|에는|으로|까지|부터|이나|이랑|은|는|이|가|을|를|에|의|도|로|와|과|만|랑)$/u;
export const withoutParticle = (segment: string): string => segment.replace(particle, '');

/** Letters that mean something alone: Chinese and Korean ones do, kana rarely. */
const meaningful = /[\p{Script=Han}\p{Script=Hangul}]/u;
/** Thai letters are an alphabet: two of them are too little to go by. */
export const THAI_GRAM = 3;

/** What one token is filed under. A dense run: its pairs of letters and its single ones; Thai: words and triples. */
export function tokenTerms(token: Token, language: Language, stemmer: Stemmer): readonly string[] {
  switch (token.kind) {
    case 'number':
      return [token.text];
    case 'word':
    case 'joined':
      return stemmer.stems(token.text, language);
    case 'dense':
      return [...grams(token.text, 2), ...Array.from(token.text).filter((letter) => meaningful.test(letter))];
    case 'thai':
      return [...new Set([...segments(token.text), ...grams(token.text, THAI_GRAM)])];
  }
}

const wordCount = ({ kind, text }: Token): number => {
  if (kind === 'joined') return 0;
  if (kind === 'dense') return Math.ceil(text.length / 2);
  return kind === 'thai' ? Math.ceil(text.length / 4) : 1;
};

/** What turning text into terms needs. */
export interface Analyser {
  stemmer: Stemmer;
  thesaurus: Thesaurus;
}

const fieldTexts = ({ type, title, heading, content }: IndexedChunk): string[] =>
  type === 'faq' ? [content, title, heading ?? ''] : [content, '', `${title}\n${heading ?? ''}`];

/** Counts a chunk's terms, each field apart. */
export function chunkTerms(chunk: IndexedChunk, { stemmer, thesaurus }: Analyser): ChunkTerms {
  const texts = fieldTexts(chunk).map(tokenise);
  const language = detectLanguage([texts[1]!, texts[2]!, texts[0]!].flat());
  const counts = new Map<string, Counts>();
  const lengths: Counts = [0, 0, 0];
  for (const [field, tokens] of texts.entries()) {
    for (const token of tokens) {
      lengths[field]! += wordCount(token);
      for (const term of tokenTerms(token, language, stemmer)) count(counts, term, field);
    }
    for (const { concept, hint } of thesaurus.read(tokens, language)) {
      count(counts, hint ? hintTerm(concept) : conceptTerm(concept), field);
    }
  }
  return { language, counts, lengths };
}

function count(counts: Map<string, Counts>, term: string, field: number): void {
  const entry = counts.get(term) ?? [0, 0, 0];
  entry[field]! += 1;
  counts.set(term, entry);
}
