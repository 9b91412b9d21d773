/** Which kind each phrase of a set belongs to; phrases and messages are compared word by word, or letter by letter. */
export interface Lexicon<Kind> {
  kinds: ReadonlyMap<string, Kind>;
  longest: number;
  spaced: boolean;
}

/** A lexicon of lists of folded phrases. A phrase that stands in several lists is of the first list's kind. */
export function lexicon<Kind>(lists: readonly (readonly [Kind, readonly string[]])[], spaced: boolean): Lexicon<Kind> {
  const kinds = new Map<string, Kind>();
  let longest = 0;
  for (const [kind, phrases] of lists) {
    for (const phrase of phrases) {
      const units = unitsOf(phrase.split(' '), spaced);
      const key = units.join(spaced ? ' ' : '');
      if (!kinds.has(key)) kinds.set(key, kind);
      longest = Math.max(longest, units.length);
    }
  }
  return { kinds, longest, spaced };
}

/** What a text is cut into for comparison: its words, or its letters where words are written together. */
const unitsOf = (words: readonly string[], spaced: boolean): readonly string[] =>
  spaced ? words : [...words.join('')];

/** "hiiii" is "hi": a letter three times or more in a row is one. */
const unstretched = (word: string) => word.replace(/(\p{L})\1{2,}/gu, '$1');

/** Replies and small talk are short; more words than this say something else. */
const maxUnits = { spaced: 14, unspaced: 30 };

/**
 * The kinds of the phrases that a whole message is made of, in order, or null where some word belongs to none or the
 * message is long. Longer phrases come first. Time grows with message length times longest phrase.
 */
export function cover<Kind>(words: readonly string[], { kinds, longest, spaced }: Lexicon<Kind>): Kind[] | null {
  if (words.length > maxUnits.unspaced) return null;
  const units = unitsOf(words.map(unstretched), spaced);
  if (units.length === 0 || units.length > (spaced ? maxUnits.spaced : maxUnits.unspaced)) return null;
  const deadEnds = new Set<number>();
  const from = (start: number): Kind[] | null => {
    if (start === units.length) return [];
    if (deadEnds.has(start)) return null;
    for (let size = Math.min(longest, units.length - start); size > 0; size--) {
      const kind = kinds.get(units.slice(start, start + size).join(spaced ? ' ' : ''));
      const rest = kind === undefined ? null : from(start + size);
      if (kind !== undefined && rest) return [kind, ...rest];
    }
    deadEnds.add(start);
    return null;
  };
  return from(0);
}
