import type { SearchIndex } from '../../engines/retrieval/index.ts';
import type { FixedLanguage } from './languages.ts';
import { type Language, languageOf, type Token, tokens } from './terms.ts';

const tags: Readonly<Partial<Record<Language, string>>> = {
  english: 'en',
  spanish: 'es',
  french: 'fr',
  german: 'de',
  italian: 'it',
  portuguese: 'pt',
  dutch: 'nl',
  polish: 'pl',
  turkish: 'tr',
  swedish: 'sv',
  danish: 'da',
  norwegian: 'no',
  finnish: 'fi',
  romanian: 'ro',
  czech: 'cs',
  hungarian: 'hu',
  russian: 'ru',
  arabic: 'ar',
  greek: 'el',
  vietnamese: 'vi',
};

/** Scripts that show the language by themselves, in this order: Japanese has Chinese characters too. */
const scripts: readonly [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Han}/u, 'zh'],
];

/** Fewer words may have no function word that is only of their language. */
const MIN_WORDS = 6;
const MAX_CHARS = 2_000;

/** Adds the language of its source, as a BCP 47 tag, to what a reply cites, if it is certainly another one than the reply's. */
export function withSourceLanguage<T extends { sourceId: string }>(
  reply: { index: SearchIndex; language: FixedLanguage },
  cited: T,
): T & { language?: string } {
  const tag = languageOfSource(reply.index, cited.sourceId, reply.language);
  return tag === null ? cited : { ...cited, language: tag };
}

/** Null if it is that of the replies, or not certain. */
function languageOfSource(index: SearchIndex, sourceId: string, replyLanguage: FixedLanguage): string | null {
  const [chunk] = index.chunksOf(sourceId, 0, 0);
  if (!chunk) return null;
  const text = `${chunk.title}\n${chunk.content}`.slice(0, MAX_CHARS);
  const tag = languageIn(text, tokens(text), replyLanguage);
  return tag === replyLanguage ? null : tag;
}

/** The language of a text as a BCP 47 tag. Null if it is not certain. */
export const languageOfText = (text: string): string | null => languageIn(text, tokens(text), 'en');

function languageIn(text: string, found: readonly Token[], replyLanguage: FixedLanguage): string | null {
  const words = found.filter(({ kind }) => kind === 'word').length;
  if (found.length - words > words) return scripts.find(([letters]) => letters.test(text))?.[1] ?? null;
  if (words < MIN_WORDS) return null;
  return tags[languageOf(found, analysedLanguage(replyLanguage))] ?? null;
}

/** The language in which words are analysed. Undefined for languages without spaces. */
export const analysedLanguage = (fixedLanguage: FixedLanguage): Language | undefined =>
  Object.entries(tags).find(([, tag]) => tag === fixedLanguage)?.[0] as Language | undefined;
