const LETTER = /\p{L}/u;
const SMALL = /\p{Ll}/u;
const CAPITAL = /\p{Lu}/u;
/** Controls, ligatures, accents without a letter, and the rarest letters. */
const NO_SIGN = /[\x80-\x9f\ufb01\ufb02\u02c6\u02dc\ufffdƒÿ]/;
/** Capitals that are no word in any language. */
const NO_WORD = /[ŠŽŒŸŹÐÑÕ]/;
/** Signs that people write between letters: apostrophes, hyphens, dashes, dots, and those that separate words. */
const BETWEEN_LETTERS = /[\u00a0\u00ad´·–—’…×•«»®©°]/;
const NOT_AFTER_LETTER = /[‚„‡¢¤¯]/;
const DASH = /[–—]/;

/**
 * Share of the characters beyond ASCII that stand where none of their kind does: a sign between letters, a capital after a small letter, and
 * what no text has. It tells that a text in Latin letters was decoded wrongly: what an old Mac wrote as "Gebühr" is "GebŸhr".
 */
export function oddShare(text: string): number {
  const signs = Array.from(text);
  const isLetter = (at: number) => LETTER.test(signs[at] ?? '');
  const isOdd = (sign: string, at: number): boolean => {
    if (NO_SIGN.test(sign)) return true;
    if (CAPITAL.test(sign)) {
      return SMALL.test(signs[at - 1] ?? '') || (NO_WORD.test(sign) && !isLetter(at - 1) && !isLetter(at + 1));
    }
    if (SMALL.test(sign) || !isLetter(at - 1)) return false;
    if (NOT_AFTER_LETTER.test(sign)) return true;
    // "informaci—n". Between words, more than a letter follows.
    if (DASH.test(sign)) return isLetter(at + 1) && !isLetter(at + 2);
    return isLetter(at + 1) ? !BETWEEN_LETTERS.test(sign) : sign === '•';
  };
  const beyond = signs.flatMap((sign, at) => (sign > '\x7f' ? [isOdd(sign, at)] : []));
  return beyond.filter(Boolean).length / Math.max(1, beyond.length);
}
