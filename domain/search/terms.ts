import {
  detectLanguage,
  fold,
  type Language,
  normalise,
  sharedAnalyser,
  type Token,
  tokenise,
  tokenTerms,
} from '../../engines/retrieval/text/index.ts';

/** Texts without case, accents and line breaks, as they are compared. */
export const plain = (text: string): string => fold(normalise(text)).replaceAll(/\s+/g, ' ').trim();

export const isUnspaced = ({ kind }: Token): boolean => kind === 'dense' || kind === 'thai';

/** A word as it was written and its stems; of a text without spaces, its pairs or triples of letters. */
export function formsOf(token: Token, languages: readonly Language[]): string[] {
  const { stemmer } = sharedAnalyser();
  if (isUnspaced(token)) return [...tokenTerms(token, 'none', stemmer)];
  const written = fold(token.text);
  if (token.kind === 'number') return [written];
  return [written, ...languages.flatMap((language) => stemmer.stems(token.text, language))].filter(Boolean);
}

/** A text of a conversation with the languages whose stems it has: its own, and that of most of the conversation. */
export interface ReadText {
  tokens: Token[];
  languages: Language[];
}

/** Reads the texts of one conversation. Call `loadStemmers` before. */
export function readTexts(texts: readonly string[]): ReadText[] {
  const tokens = texts.map(tokenise);
  const main = detectLanguage(tokens.flat());
  return tokens.map((each) => ({ tokens: each, languages: [...new Set([main, detectLanguage(each, [main])])] }));
}

export const termsOf = ({ tokens, languages }: ReadText): string[] =>
  tokens.flatMap((token) => formsOf(token, languages));
