import type { IndexedChunk } from '../types.ts';
import { conceptTerm, hintTerm, type Thesaurus } from './thesaurus/index.ts';
import { detectLanguage } from './words/language.ts';
import type { Language } from './words/languages.ts';
import type { Stemmer } from './words/stem.ts';
import { type Token, tokenise } from './words/tokens.ts';

/**
 * By field: content (a FAQ's answer), question (of a FAQ), heading (with a page's title). A page's title is not a
 * question, because all chunks of the page share it.
 */
export type FieldCounts = [number, number, number];
export const FIELDS = [0, 1, 2] as const;
export const FIELD_COUNT = FIELDS.length;
type IndexField = (typeof FIELDS)[number];

/** The terms of a chunk as the index counts them. Depends only on the chunk, so that a chunk can be removed again. */
interface ChunkTerms {
  language: Language;
  counts: Map<string, FieldCounts>;
  /** Number of words in each field. Variants and n-grams of one word count once. */
  lengths: FieldCounts;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Splits a run without spaces into words with ICU's dictionaries. */
export const segments = (run: string): string[] => Array.from(segmenter.segment(run), ({ segment }) => segment);

/** Returns every sequence of `size` code points, or a shorter text itself. */
export function grams(text: string, size: number): string[] {
  const letters = Array.from(text);
  if (letters.length <= size) return [text];
  return letters.slice(size - 1).map((_, at) => letters.slice(at, at + size).join(''));
}

const hiragana = /^[\p{Script=Hiragana}ー]+$/u;
/** A Japanese segment in hiragana only: usually an ending or a particle. */
export const mostlyGrammar = (segment: string): boolean => hiragana.test(segment);

/** A Korean noun's particle, if two letters remain without it. */
const particle =
  /(?<=\p{Script=Hangul}{2})(?:에서는|에서|에는|으로|까지|부터|이나|이랑|은|는|이|가|을|를|에|의|도|로|와|과|만|랑)$/u;
export const withoutParticle = (segment: string): string => segment.replace(particle, '');

/** Characters with a meaning of their own: Chinese and Korean ones, rarely kana. */
const meaningful = /[\p{Script=Han}\p{Script=Hangul}]/u;
/** Thai is an alphabet, so two letters are not significant. */
export const THAI_GRAM = 3;

/**
 * Returns the index terms of a token. A run of Chinese, Japanese or Korean: pairs and single characters. Thai: words
 * and trigrams.
 */
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

/** Average letters of a word, in scripts that are written without spaces between words. */
const DENSE_WORD_LETTERS = 2;
const THAI_WORD_LETTERS = 4;

const wordCount = ({ kind, text }: Token): number => {
  if (kind === 'joined') return 0;
  if (kind === 'dense') return Math.ceil(text.length / DENSE_WORD_LETTERS);
  return kind === 'thai' ? Math.ceil(text.length / THAI_WORD_LETTERS) : 1;
};

/** Converts text to terms. */
export interface Analyser {
  stemmer: Stemmer;
  thesaurus: Thesaurus;
}

type FieldTokens = [content: Token[], question: Token[], heading: Token[]];

const tokensOf = ({ type, title, heading, content }: IndexedChunk): FieldTokens =>
  type === 'faq'
    ? [tokenise(content), tokenise(title), tokenise(heading ?? '')]
    : [tokenise(content), [], tokenise(`${title}\n${heading ?? ''}`)];

/** Counts a chunk's terms by field. */
export function chunkTerms(chunk: IndexedChunk, { stemmer, thesaurus }: Analyser): ChunkTerms {
  const fields = tokensOf(chunk);
  const [content, question, heading] = fields;
  const language = detectLanguage([...question, ...heading, ...content]);
  const counts = new Map<string, FieldCounts>();
  const lengths: FieldCounts = [0, 0, 0];
  for (const field of FIELDS) {
    for (const token of fields[field]) {
      lengths[field] += wordCount(token);
      for (const term of tokenTerms(token, language, stemmer)) count(counts, term, field);
    }
    for (const { concept, hint } of thesaurus.read(fields[field], language)) {
      count(counts, hint ? hintTerm(concept) : conceptTerm(concept), field);
    }
  }
  return { language, counts, lengths };
}

function count(counts: Map<string, FieldCounts>, term: string, field: IndexField): void {
  const entry: FieldCounts = counts.get(term) ?? [0, 0, 0];
  entry[field] += 1;
  counts.set(term, entry);
}
