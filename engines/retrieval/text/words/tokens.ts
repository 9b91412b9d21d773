import { isAscii, normalise } from './fold.ts';

/**
 * `joined` repeats a hyphenated word as one (`e-mail`: also `email`). `dense` is a run of Chinese, Japanese or Korean,
 * `thai` one of Thai, Lao, Khmer or Burmese, which have no spaces between words.
 */
export interface Token {
  kind: 'word' | 'number' | 'joined' | 'dense' | 'thai';
  text: string;
}

/** Longer words are cut. A page may contain a megabyte without a space. */
const MAX_WORD = 40;
/** A word of more parts or letters is not repeated as one. */
const MAX_JOINED_PARTS = 3;
const MAX_JOINED = 24;

const piece = /[\p{L}\p{N}\p{M}]+(?:[-_.,'’ʼ`´][\p{L}\p{N}\p{M}]+)*[+#]*/gu;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const anyUnspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const thaiLike = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const numeric = /^\p{N}+(?:[.,]\p{N}+)*$/u;
const thousands = /[.,](?=\p{N}{3}(?:\P{N}|$))/gu;
const hasDigit = /\p{N}/u;
/** English contractions: `it's` becomes `it`, `don't` becomes `dont`. */
const contraction = /['’ʼ`´](?:s|t|re|ve|ll|d|m)$/;
const apostrophe = /['’ʼ`´]/;

/** The same without an apostrophe, as people type. Of question words only: "its" and "shell" are words of their own. */
const contracted = new Map([
  ['whos', 'who'],
  ['wheres', 'where'],
  ['whens', 'when'],
  ['hows', 'how'],
  ['whys', 'why'],
]);

/** `piece` of a text in ASCII, and the most frequent one. Classes of Unicode characters are slower. */
const asciiPiece = /[a-z0-9]+(?:[-_.,'`][a-z0-9]+)*[+#]*/g;
const asciiWord = /^[a-z]+$/;

/** Whether a text has letters of scripts that have no spaces between words. */
export const hasUnspaced = (text: string): boolean => anyUnspaced.test(text);

/** Splits a text into tokens in order, normalised but with accents. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  const normal = normalise(text);
  const ascii = isAscii(normal);
  const dense = !ascii && anyUnspaced.test(normal);
  for (const match of normal.match(ascii ? asciiPiece : piece) ?? []) {
    if (asciiWord.test(match)) tokens.push({ kind: 'word', text: contracted.get(match) ?? match.slice(0, MAX_WORD) });
    else if (dense && anyUnspaced.test(match)) splitScripts(match, tokens);
    else splitPiece(match, tokens);
  }
  return tokens;
}

function splitScripts(text: string, tokens: Token[]): void {
  let end = 0;
  for (const match of text.matchAll(unspaced)) {
    splitSpaced(text.slice(end, match.index), tokens);
    tokens.push({ kind: thaiLike.test(match[0]) ? 'thai' : 'dense', text: match[0] });
    end = match.index + match[0].length;
  }
  splitSpaced(text.slice(end), tokens);
}

function splitSpaced(text: string, tokens: Token[]): void {
  for (const [match] of text.matchAll(piece)) splitPiece(match, tokens);
}

function splitPiece(text: string, tokens: Token[]): void {
  if (numeric.test(text)) pushWord(text.replace(thousands, '').replaceAll(',', '.'), tokens);
  else if (contraction.test(text)) pushContraction(text, tokens);
  else pushParts(text, text.split(/[-_.,'’ʼ`´]/), tokens);
}

function pushParts(text: string, parts: readonly string[], tokens: Token[]): void {
  const elided = apostrophe.test(text);
  for (const part of parts) if (part.length > 1 || !elided) pushWord(part, tokens);
  const joined = /[-_]/.test(text) && parts.length > 1 && parts.length <= MAX_JOINED_PARTS ? parts.join('') : '';
  if (joined && joined.length <= MAX_JOINED) tokens.push({ kind: 'joined', text: joined });
}

function pushContraction(text: string, tokens: Token[]): void {
  const bare = text.replace(/['’ʼ`´]s$/, '').replace(/['’ʼ`´]/g, '');
  splitSpaced(bare, tokens);
}

function pushWord(text: string, tokens: Token[]): void {
  // Half a surrogate pair could not be encoded as UTF-8.
  const cut = text.length > MAX_WORD ? text.slice(0, MAX_WORD).replace(/[\ud800-\udbff]$/, '') : text;
  tokens.push({ kind: hasDigit.test(cut) ? 'number' : 'word', text: cut });
}
