import { joinVerbs } from '../text/german-verbs.ts';
import type { Analyser } from '../text/terms.ts';
import { fold } from '../text/words/fold.ts';
import type { Language } from '../text/words/languages.ts';
import { spelledGerman } from '../text/words/stem-german.ts';
import { type Token, tokenise } from '../text/words/tokens.ts';

/** What a feature is made from. The number is part of its hash, so a new kind of feature needs a new number. */
const KIND = { word: 1, pair: 2, letters: 3, concept: 4, hint: 5, shape: 6 } as const;

/** FNV-1a over 16-bit units. */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

function hash(featureKind: number, text: string, from = 0, to = text.length): number {
  let value = Math.imul(FNV_OFFSET ^ featureKind, FNV_PRIME);
  for (let at = from; at < to; at++) value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME);
  return value >>> 0;
}

/** Amounts, times and addresses answer questions, but their numbers differ in every text. */
const SHAPES: readonly RegExp[] = [
  /[£$€]|\b(?:euros?|eur|chf|franken|pounds?|dollars?)\b/i,
  /\d\s*(?:am|pm|uhr|h)\b|\d:\d\d/i,
  /\d\s*%/,
  /@|\b0\d{3,}|\b(?:phone|tel|telefon)\b/i,
];

const NUMBER = '#';
/** Letters of a word by four and by five connect its forms and misspellings. Shorter words have none. */
const GRAMS = [4, 5] as const;
const MIN_GRAM_WORD = 4;

/** Longer texts are about more than one thing, and their end changes the average little. */
const MAX_TOKENS = 300;

/** Returns the features of a text as 32-bit hashes, repeated ones repeatedly. Empty if it contains no word. */
export function featuresOf(text: string, language: Language, { stemmer, thesaurus }: Analyser): number[] {
  const typed = tokenise(text)
    .filter(({ kind }) => kind !== 'joined')
    .slice(0, MAX_TOKENS);
  const tokens = language === 'german' ? asGerman(typed, { stemmer, thesaurus }) : typed;
  const stem = ({ kind, text: word }: Token) =>
    kind === 'number' ? NUMBER : kind === 'word' ? (stemmer.stems(word, language)[0] ?? word) : word;
  const features: number[] = [];
  let before = '^';
  for (const token of tokens) {
    const stemmed = stem(token);
    features.push(hash(KIND.word, stemmed), hash(KIND.pair, `${before} ${stemmed}`));
    if (token.kind === 'word') addLetters(token.text, features);
    before = stemmed;
  }
  if (tokens.length === 0) return features;
  for (const { concept, hint } of thesaurus.read(tokens, language)) {
    features.push(hash(hint ? KIND.hint : KIND.concept, concept));
  }
  for (const [at, shape] of SHAPES.entries()) if (shape.test(text)) features.push(hash(KIND.shape, String(at)));
  return features;
}

/** Words with their umlauts, and verbs of two parts as one. */
function asGerman(tokens: readonly Token[], { thesaurus }: Analyser): readonly Token[] {
  const spelled = tokens.map((token) =>
    token.kind === 'word' ? { ...token, text: spelledGerman(token.text) } : token,
  );
  return joinVerbs(spelled, (verb) => thesaurus.read([verb], 'german').length > 0);
}

/** Returns the feature of a word itself. */
export const wordFeature = (word: string, language: Language, { stemmer }: Analyser): number =>
  hash(KIND.word, stemmer.stems(word, language)[0] ?? word);

function addLetters(word: string, features: number[]): void {
  const bare = fold(word);
  if (bare.length < MIN_GRAM_WORD) return;
  const framed = `<${bare}>`;
  for (const size of GRAMS)
    for (let at = 0; at + size <= framed.length; at++) features.push(hash(KIND.letters, framed, at, at + size));
}
