import { detect } from 'jschardet';
import { DOS, decodeDos } from '../html/dos.ts';
import { oddShare } from './letters.ts';
import { isBrokenUtf8 } from './mixed.ts';

/** What the guess may be, by the names of the library, with those that TextDecoder knows. */
const labels = new Map([
  ['windows-1250', 'windows-1250'],
  ['windows-1251', 'windows-1251'],
  ['windows-1252', 'windows-1252'],
  ['windows-1253', 'windows-1253'],
  ['windows-1254', 'windows-1254'],
  ['windows-1255', 'windows-1255'],
  ['windows-1256', 'windows-1256'],
  ['windows-1257', 'windows-1257'],
  ['iso-8859-2', 'iso-8859-2'],
  ['koi8-r', 'koi8-r'],
  ['koi8-u', 'koi8-u'],
  ['ibm866', 'ibm866'],
  ['cp932', 'shift_jis'],
  ['shift_jis', 'shift_jis'],
  ['euc-jp', 'euc-jp'],
  ['cp949', 'euc-kr'],
  ['euc-kr', 'euc-kr'],
  ['gb18030', 'gb18030'],
  ['big5', 'big5'],
]);
const WESTERN = 'windows-1252';
const MAC = 'macintosh';
export const MIXED = 'mixed';
/** Encodings of Latin letters. A text in another encoding is often taken for one of them. */
const LATIN = new Set([WESTERN, 'windows-1250', 'windows-1254', 'windows-1257', 'iso-8859-2']);
/** Of 1,400 texts in six languages, none in its own encoding had more. */
const MAX_ODD_SHARE = 0.05;
/** Fewer signs, of which nothing is likely, may be letters by chance. */
const MIN_UNLIKELY_SIGNS = 5;

/** More says no more, and takes longer. */
const SAMPLE_BYTES = 64 * 1024;
const BEFORE_BYTES = 256;
/** Of 5,000 texts of 30 to 1,000 characters in 21 languages, most below this were guessed wrongly, and 4 of 4,900 others. */
const MIN_CONFIDENCE = 0.02;
/** Share of characters that stand for nothing, above which a text is not what it was decoded as. */
const MAX_STRAY_SHARE = 0.005;

/** Words of other scripts. Where `é` is taken for one of their letters, there are only single ones. */
const OTHER_SCRIPT = /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}]/u;
const OTHER_WORD = /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}]{3}/u;
/** Dashes, quotation marks and signs of windows-1252, which texts in English have instead of letters. */
const ONLY_SIGNS = /^[\x00-\x7f\x80\x82\x84\x85\x91-\x97\x99\xa0\xa3\xa5\xa7\xa9\xab\xae\xb0\xb7\xbb]+$/;
const TWO_SIGNS = /[\x80-\xff]{2}/;
const SWITCHES_TO_JAPANESE = /\x1b\$[@B]/;
/** In other scripts, most characters beyond ASCII are letters. Half of those of an encoding of one byte are. */
const MIN_LETTER_SHARE = 0.65;
const STRAY = /[\p{Cn}\p{Co}\ufffd\x00-\x08\x0e-\x1f\x7f-\x9f]/gu;

/**
 * Guesses the encoding of a text that declares none and is not UTF-8, from its bytes. Returns a name that `decodeText` knows, `mixed` for
 * UTF-8 with some bytes of another encoding, or null if none is likely.
 */
export function guessEncoding(bytes: Buffer): string | null {
  const sample = sampleOf(bytes);
  if (SWITCHES_TO_JAPANESE.test(sample)) return 'iso-2022-jp';
  const label = ONLY_SIGNS.test(sample) && !TWO_SIGNS.test(sample) ? WESTERN : likelyLabel(sample);
  const isLatin = label === null || LATIN.has(label);
  if (isBrokenUtf8(bytes, isLatin)) return MIXED;
  return isLatin ? likelyLatin(sample, label) : label;
}

function likelyLabel(sample: string): string | null {
  const { encoding, confidence } = detect(Buffer.from(sample, 'latin1'), { detectEncodings: [...labels.keys()] });
  const label = labels.get(encoding?.toLowerCase() ?? '');
  if (label === undefined) return null;
  const text = decodeAs(label, sample);
  if (OTHER_SCRIPT.test(text) && !OTHER_WORD.test(text)) return WESTERN;
  const isLikely = label === WESTERN || confidence >= MIN_CONFIDENCE;
  return isLikely && isPlausible(text) ? label : null;
}

const decodeAs = (label: string, sample: string): string => {
  const bytes = Buffer.from(sample, 'latin1');
  return label === DOS ? decodeDos(bytes) : new TextDecoder(label).decode(bytes);
};

/**
 * The likely one, if its letters stand where letters do, else the one of old systems where they do. Those have other letters in the same
 * places, so it is null if more than one may be meant.
 */
function likelyLatin(sample: string, label: string | null): string | null {
  const shareOf = (candidate: string) => oddShare(decodeAs(candidate, sample));
  const known = [label ?? WESTERN, WESTERN].find((candidate) => shareOf(candidate) <= MAX_ODD_SHARE);
  if (known !== undefined) return label && known;
  const [mac, dos] = [shareOf(MAC), shareOf(DOS)];
  const old = mac < dos ? MAC : DOS;
  const isLong = label !== null || (sample.match(/[\x80-\xff]/g)?.length ?? 0) >= MIN_UNLIKELY_SIGNS;
  const isClear = isLong && mac !== dos && Math.min(mac, dos) <= MAX_ODD_SHARE;
  return isClear && isPlausible(decodeAs(old, sample)) && hasLetters(decodeAs(old, sample)) ? old : null;
}

function isPlausible(text: string): boolean {
  const strays = text.match(STRAY)?.length ?? 0;
  return strays <= text.length * MAX_STRAY_SHARE && (!OTHER_SCRIPT.test(text) || hasLetters(text));
}

/** Whether most characters beyond ASCII are letters. */
function hasLetters(text: string): boolean {
  const beyond = text.match(/[^\x00-\x7f]/gu) ?? [];
  return beyond.filter((sign) => /\p{L}|\p{M}/u.test(sign)).length >= beyond.length * MIN_LETTER_SHARE;
}

/** Some bytes around the first that are not ASCII, without tags, a character each. */
function sampleOf(bytes: Buffer): string {
  const first = Math.max(0, bytes.findIndex((byte) => byte > 0x7f || byte === 0x1b) - BEFORE_BYTES);
  return bytes.toString('latin1', first, first + SAMPLE_BYTES).replaceAll(/<[^<>]{0,1000}>/g, ' ');
}
