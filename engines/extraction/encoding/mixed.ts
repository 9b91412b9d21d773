const SEQUENCE = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;
const BEYOND = /[\x80-\xff]/g;
/** Encodings of other scripts have sequences by chance, and far more bytes that are in none. */
const MIN_SEQUENCES_PER_STRAY = 10;
/** In Latin letters, none is by chance: nobody writes "Ã¶". */
const MIN_SEQUENCES_PER_STRAY_LATIN = 1;

/** Whether a text that is not UTF-8 is so but for some bytes, such as two files in one. */
export function isBrokenUtf8(bytes: Buffer, isLatin: boolean): boolean {
  const text = bytes.toString('latin1');
  const sequences = text.match(SEQUENCE)?.length ?? 0;
  const strays = text.replaceAll(SEQUENCE, '').match(BEYOND)?.length ?? 0;
  return sequences > 0 && sequences >= strays * (isLatin ? MIN_SEQUENCES_PER_STRAY_LATIN : MIN_SEQUENCES_PER_STRAY);
}
