import { fold } from './fold.ts';
import type { Language } from './languages.ts';
import { pairOf } from './pair.ts';
import { stemGerman, withUmlauts } from './stem-german.ts';

/** Polish endings, longest first, because no published stemmer exists. At least four letters remain. */
const polishEndings =
  'owaniem owania owanie owaniu ieniem ieniu ienia ienie aniem ania anie aniu eniem enia enie eniu kami ami ach owi owie ego emu ymi imi iem ych ich ow om em ie ia iu ym im ej ac ec ic a e i o u y'.split(
    ' ',
  );
const POLISH_ROOT = 4;

function stemPolish(word: string): string {
  const bare = fold(word);
  const ending = polishEndings.find((end) => bare.endsWith(end) && bare.length - end.length >= POLISH_ROOT);
  return ending ? bare.slice(0, -ending.length) : bare;
}

/** Irregular English forms; both sides have the same stem. */
const irregular = new Map(
  `sent=send bought=buy paid=pay sold=sell got=get gotten=get made=make found=find lost=lose took=take taken=take gave=give
   given=give went=go gone=go came=come kept=keep left=leave met=meet ran=run began=begin broke=break broken=break
   brought=bring built=build chose=choose chosen=choose cost=cost did=do done=do forgot=forget forgotten=forget held=hold
   knew=know known=know meant=mean spoke=speak spent=spend stole=steal stolen=steal taught=teach thought=think told=tell
   understood=understand wrote=write written=write children=child people=person men=man women=woman feet=foot
   shipping=ship shipped=ship shipment=ship shipments=ship delivery=deliver deliveries=deliver payment=pay payments=pay
   refundable=refund returnable=return returned=return cancellation=cancel cancelled=cancel canceled=cancel
   subscription=subscribe subscriptions=subscribe registration=register activation=activate installation=install
   deletion=delete removal=remove settings=setting photos=photo began=begin lent=lend slept=sleep drove=drive
   driven=drive flew=fly grew=grow wore=wear worn=wear rang=ring sang=sing sank=sink won=win caught=catch led=lead`
    .split(/\s+/)
    .map(pairOf),
);

/** Whether an English word has a form of its own, as `went` has, so that its stem may begin with other letters. */
export const isIrregular = (word: string): boolean => irregular.has(word);

/** Greek endings of nouns, adjectives and verbs, longest first, because no published stemmer exists. */
const greekEndings =
  'ομαστε ουμαστε ησουμε ησετε ηθηκε ματων ματοσ ονται ουνται ησεισ ησουν ουμε ουνε ουσα οντασ ωντασ ματα ομαι εται ειται εσαι εστε ειτε ησει ησω εωσ εων εισ ιασ ιεσ ιων ιου ουσ ουν οισ ετε ατε ησ ασ εσ οσ υσ ων ου οι αι ει ια ιο ω α η ι ο υ ε'.split(
    ' ',
  );
const GREEK_ROOT = 3;

function stemGreek(word: string): string {
  const bare = fold(word);
  const ending = greekEndings.find((end) => bare.endsWith(end) && bare.length - end.length >= GREEK_ROOT);
  return ending ? bare.slice(0, -ending.length) : bare;
}

/** `and` or `so` before an article, which the published stemmer keeps, and the word with an article after that. */
const arabicAnd = /^[وف](?=(?:ال|بال|كال|لل).{2})/u;
const arabicArticle = /^(?:ال|بال|كال|لل)(?=.{2})/u;
/** A letter that may mean `and`, `so`, `with`, `for` or `like`, or be the word's own first letter. */
const arabicClitic = /^[وفبلك](?=.{3})/u;

/** The stems of an Arabic word: as written, without a letter that may be a separate word, and with its first letter. */
function arabicStems(word: string, stem: Stem): readonly string[] {
  const noun = (bare: string) => fold(stem(`ال${bare}`));
  const bare = fold(word).replace(arabicAnd, '');
  if (arabicArticle.test(bare)) return [noun(bare.replace(arabicArticle, ''))];
  const without = bare.replace(arabicClitic, '');
  return [
    ...new Set([fold(stem(bare)) || bare, ...(without === bare ? [] : [noun(without)]), noun(bare)].filter(Boolean)),
  ];
}

type Stem = (word: string) => string;

let snowball: typeof import('snowball-stemmers').default | undefined;

/**
 * Loads the stemmers once per process. Call this before using an index. They are 333 KB of code, which a container that
 * only serves configurations never needs.
 */
export async function loadStemmers(): Promise<void> {
  // A bundle that is loaded on demand exports only `default` of a CommonJS package.
  snowball ??= (await import('snowball-stemmers')).default;
}

function stemmerFor(language: Language): Stem {
  if (language === 'none' || language === 'vietnamese') return (word) => word;
  if (language === 'polish') return stemPolish;
  if (language === 'greek') return stemGreek;
  if (!snowball) throw new Error('loadStemmers() comes first');
  const stemmer = snowball.newStemmer(language);
  if (language === 'german') return (word) => stemGerman(word, (one) => stemmer.stem(one));
  if (language !== 'english') return (word) => stemmer.stem(word);
  return (word) => stemmer.stem(irregular.get(word) ?? word);
}

/** Shorter words are not stemmed. */
const MIN_STEMMED = 3;
const REMEMBERED = 20_000;

export interface Stemmer {
  /**
   * Returns the index terms of a word: its stem without accents and, if accents affect its ending, the stem of the word
   * typed without them. Empty for a word that consists of accents.
   */
  stems(word: string, language: Language): readonly string[];
}

/** Caches stems, because words repeat and stemming takes microseconds. */
export function createStemmer(): Stemmer {
  const byLanguage = new Map<Language, { stem: Stem; seen: Map<string, readonly string[]> }>();
  const begin = (language: Language) => {
    const entry = { stem: stemmerFor(language), seen: new Map<string, readonly string[]>() };
    byLanguage.set(language, entry);
    return entry;
  };
  return {
    stems(word, language) {
      const { stem, seen } = byLanguage.get(language) ?? begin(language);
      const cached = seen.get(word);
      if (cached) return cached;
      if (seen.size >= REMEMBERED) seen.clear();
      const made = stemsOf(word, language, stem);
      seen.set(word, made);
      return made;
    },
  };
}

/** The second person of the plural as it is often typed: `vendeis` for `vendéis`, which only has its ending with the accent. */
const spanishPlural = /(?<=\p{L}{3})[ae]is$/u;
const ACUTE: Readonly<Record<string, string>> = { ais: 'áis', eis: 'éis' };

function stemsOf(typed: string, language: Language, stem: Stem): readonly string[] {
  const word = language === 'spanish' ? typed.replace(spanishPlural, (ending) => ACUTE[ending] ?? ending) : typed;
  const bare = fold(word);
  const umlauted = language === 'german' ? withUmlauts(word) : word;
  if (umlauted !== word) return [...new Set([...makeStems(word, stem), ...makeStems(umlauted, stem)])];
  // Tones distinguish Vietnamese words. A word typed without tones matches the second term.
  if (language === 'vietnamese') return bare === word ? [word] : [word, bare];
  return language === 'arabic' && bare.length >= MIN_STEMMED ? arabicStems(word, stem) : makeStems(word, stem);
}

function makeStems(word: string, stem: Stem): readonly string[] {
  const bare = fold(word);
  if (bare.length < MIN_STEMMED) return bare ? [bare] : [];
  const first = fold(stem(word)) || bare;
  if (bare === word) return [first];
  const second = fold(stem(bare)) || bare;
  return first === second ? [first] : [first, second];
}
