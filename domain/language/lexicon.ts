/** A set of phrases, each of a kind. Phrases and messages are compared by words, or by characters. */
export interface Lexicon<Kind> {
  kinds: ReadonlyMap<string, Kind>;
  longest: number;
  spaced: boolean;
}

/** Creates a lexicon from lists of folded phrases. A phrase in several lists has the kind of the first. */
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

/** Splits a text for comparison: into words, or into characters if words are not separated. */
const unitsOf = (words: readonly string[], spaced: boolean): readonly string[] =>
  spaced ? words : [...words.join('')];

/** "hiiii" becomes "hi": three or more equal letters become one. */
const unstretched = (word: string) => word.replace(/(\p{L})\1{2,}/gu, '$1');

/** Replies and small talk have at most this many words. */
const maxUnits = { spaced: 14, unspaced: 30 };

/**
 * Returns the kinds of the phrases that form a whole message, in order, or null if a word belongs to none or the
 * message is too long. Longer phrases are tried first. Takes time proportional to message length times longest phrase.
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
