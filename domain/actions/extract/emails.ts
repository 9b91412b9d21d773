import { toEmailAddress } from '../../../config/addresses.ts';
import type { ValueCandidate } from './reading.ts';
import type { ReadableText } from './view.ts';

const LOCAL = "[a-zA-Z0-9_!$&'*+\\/=^`\\{\\|\\}~.\\-]{1,64}";
const DOMAIN = '[\\p{Script=Latin}\\p{M}\\p{N}.\\-]{3,253}';
/** Chinese and Japanese have no space before an address. A letter of any other script would be a part of it. */
const OTHER_LETTER = '[[\\p{L}\\p{M}\\p{N}\\p{Cf}]--[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]]';
const ADDRESS = new RegExp(`(?<!${OTHER_LETTER}|[.@%+])${LOCAL}@${DOMAIN}(?!${OTHER_LETTER}|@)`, 'gv');

/** Full-width characters of Japanese keyboards, one for one. */
const halfWidth = (text: string): string =>
  text.replace(/[！-～]/g, (char) => String.fromCharCode((char.codePointAt(0) ?? 0) - 0xfee0));

/** The email addresses of a text. Nothing is read into letters that only look like others. */
export function emailsIn({ original }: ReadableText): ValueCandidate[] {
  return [...halfWidth(original).matchAll(ADDRESS)].flatMap(({ 0: match, index }) => {
    const lead = /^['*/=!_`{|}~-]*(?=[a-zA-Z0-9])/.exec(match)?.[0].length ?? 0;
    const stated = match.slice(lead).replace(/[.-]+$/, '');
    const value = toEmailAddress(stated);
    const start = index + lead;
    return value ? [{ value, start, end: start + stated.length, isCertain: true }] : [];
  });
}
