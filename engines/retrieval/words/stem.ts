import { fold } from './fold.ts';
import type { Language } from './languages.ts';

/** Endings of Polish, longest first; for want of a published stemmer. What is left keeps four letters at least. */
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

/** English forms that no rule of endings reaches; both sides become the same word. */
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
    .map((pair) => pair.split('=') as [string, string]),
);

type Stem = (word: string) => string;

let snowball: typeof import('snowball-stemmers').default | undefined;

/**
 * Loads the stemmers, once a process; to be awaited before an index is made or asked. They are 333 KB of code, which a
 * container that only serves configurations never needs.
 */
export async function loadStemmers(): Promise<void> {
  // Of a CommonJS package only `default` is in what a bundle loads on demand.
  snowball ??= (await import('snowball-stemmers')).default;
}

function stemmerFor(language: Language): Stem {
  if (language === 'none') return (word) => word;
  if (language === 'polish') return stemPolish;
  if (!snowball) throw new Error('loadStemmers() comes first');
  const stemmer = snowball.newStemmer(language);
  if (language !== 'english') return (word) => stemmer.stem(word);
  return (word) => stemmer.stem(irregular.get(word) ?? word);
}

/** Shorter words have no ending worth taking off. */
const MIN_STEMMED = 3;
const REMEMBERED = 20_000;

export interface Stemmer {
  /**
   * What a word is filed under: its stem without accents, and, where the word has accents and the endings are told by
   * them, the stem of the word typed without. None for a word of accents alone.
   */
  stems(word: string, language: Language): readonly string[];
}

/** Remembers what it stemmed: text repeats itself, and a stem costs microseconds. */
export function createStemmer(): Stemmer {
  const byLanguage = new Map<Language, { stem: Stem; seen: Map<string, readonly string[]> }>();
  return {
    stems(word, language) {
      const entry = byLanguage.get(language) ?? {
        stem: stemmerFor(language),
        seen: new Map<string, readonly string[]>(),
      };
      byLanguage.set(language, entry);
      const known = entry.seen.get(word);
      if (known) return known;
      if (entry.seen.size >= REMEMBERED) entry.seen.clear();
      const made = makeStems(word, entry.stem);
      entry.seen.set(word, made);
      return made;
    },
  };
}

function makeStems(word: string, stem: Stem): readonly string[] {
  const bare = fold(word);
  if (bare.length < MIN_STEMMED) return bare ? [bare] : [];
  const first = fold(stem(word)) || bare;
  if (bare === word) return [first];
  const second = fold(stem(bare)) || bare;
  return first === second ? [first] : [first, second];
}
