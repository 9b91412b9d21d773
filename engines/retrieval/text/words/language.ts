import { fold } from './fold.ts';
import type { Language } from './languages.ts';
import { stopWords } from './stop-words.ts';
import type { Token } from './tokens.ts';

/** Every third word of a text is a function word, so this is enough. */
const SAMPLE_WORDS = 120;

/** Letters that only one of these languages uses count as two function words. */
const tellingLetters: readonly [RegExp, Language][] = [
  [/[ñ¿¡]/, 'spanish'],
  [/[ß]/, 'german'],
  [/[ąęłśźż]/, 'polish'],
  [/[ğış]/, 'turkish'],
  [/[ãõ]/, 'portuguese'],
  [/[ěřů]/, 'czech'],
  [/[őű]/, 'hungarian'],
  [/[ță]/, 'romanian'],
  [/[œêèç]/, 'french'],
];

/** Languages by function word, so that each word needs one lookup. */
const languagesOf = new Map<string, Language[]>();
for (const [language, list] of stopWords) {
  for (const word of list) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
}

/** Letters that only Vietnamese uses. In its texts the shared ones, such as ã and ê, indicate nothing. */
const vietnamese = /[đơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/;

const isLatin = /^\p{Script=Latin}/u;
const otherScripts: readonly [RegExp, Language][] = [
  // Ukrainian and Persian share the script but not the endings.
  [/[іїєґ]/, 'none'],
  [/^\p{Script=Cyrillic}/u, 'russian'],
  [/[پچژگک]/, 'none'],
  [/^\p{Script=Arabic}/u, 'arabic'],
  [/^\p{Script=Greek}/u, 'greek'],
  [/^\p{Script=Armenian}/u, 'armenian'],
  [/^\p{Script=Tamil}/u, 'tamil'],
];

/**
 * Detects the language of a text by its function words. Of several equally likely languages, the first in `likely`
 * wins. Without evidence the result for Latin script is `likely[0]`, because short texts often contain no function
 * word.
 */
export function detectLanguage(tokens: readonly Token[], likely: readonly Language[] = ['english']): Language {
  const votes = new Map<Language, number>();
  for (const token of sample(tokens)) vote(token, votes);
  let best: Language | undefined;
  for (const language of [...likely, ...votes.keys()]) {
    if (best === undefined || (votes.get(language) ?? 0) > (votes.get(best) ?? 0)) best = language;
  }
  return best ?? 'english';
}

function sample(tokens: readonly Token[]): string[] {
  const words: string[] = [];
  for (const { kind, text } of tokens) {
    if (kind === 'word') words.push(text);
    if (words.length === SAMPLE_WORDS) break;
  }
  return words;
}

function vote(word: string, votes: Map<Language, number>): void {
  const add = (language: Language, weight: number): void => {
    votes.set(language, (votes.get(language) ?? 0) + weight);
  };
  if (!isLatin.test(word)) {
    const script = otherScripts.find(([letters]) => letters.test(word));
    add(script?.[1] ?? 'none', 1);
    return;
  }
  const bare = fold(word);
  const users = [...(languagesOf.get(bare) ?? []), ...(bare === word ? [] : (languagesOf.get(word) ?? []))];
  for (const language of users) add(language, 1);
  if (bare === word) return;
  if (vietnamese.test(word)) add('vietnamese', 2);
  else for (const [letters, language] of tellingLetters) if (letters.test(word)) add(language, 2);
}
