import { beginsWithAttribution, hasDateAbove, introducesQuote, isAttribution } from './attribution.ts';
import { isHeaderBlock } from './header-block.ts';
import { isForwardLine, isOriginalLine } from './reply-marks.ts';
import { isSentFromLine } from './sent-from.ts';

/** An attribution ("On Monday, Ann wrote:") is folded into at most this many lines. */
const MAX_ATTRIBUTION_LINES = 3;
const MAX_ATTRIBUTION_CHARS = 400;
/** A longer one may be text of the mail. */
const MAX_SIGNATURE_LINES = 12;
/** A text of more lines stays whole: nobody has written it, and it would take long to look through. */
const MAX_LINES = 20_000;

export interface CutText {
  text: string;
  /** False: what was cut may have been the person's own words, because no marks say of each line that it is quoted. */
  isSure: boolean;
}

interface Cut {
  /** The first line that is cut. */
  at: number;
  isSure: boolean;
}

const isQuoted = (line: string) => /^\s*>/.test(line);
const isBlank = (line: string) => line.trim() === '';

/**
 * What a person wrote in a mail, without a signature and, if it answers a mail (`isAnswer`), without that. Texts between quoted lines, what is
 * forwarded, and a mail that would be empty otherwise, stay as they are. Looks at each line a bounded number of times.
 */
export function cutReply(text: string, isAnswer: boolean): CutText {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n', MAX_LINES + 1);
  const whole = { text: text.trim(), isSure: true };
  if (lines.length > MAX_LINES) return whole;
  const quote = isAnswer ? quoteStart(lines) : undefined;
  const above = lines.slice(0, quote?.at);
  if (above.some(isForwardLine)) return whole;
  const signature = signatureStart(above);
  const own = withoutAdditions(above.slice(0, signature?.at)).join('\n').trim();
  return own ? { text: own, isSure: quote?.isSure !== false && signature?.isSure !== false } : whole;
}

/** Where the quoted mail begins, with what introduces it. Undefined: nothing is quoted at the end. */
function quoteStart(lines: readonly string[]): Cut | undefined {
  const marked = lines.findIndex((_, at) => beginsOriginal(lines, at));
  const at = marked < 0 ? undefined : introductionStart(lines, marked);
  return trailingQuote(lines.slice(0, at)) ?? (at === undefined ? undefined : { at, isSure: false });
}

/** "-----Original Message-----", a block of headers, or the last line of "On Monday, Ann wrote:" without marks at the quoted lines. */
function beginsOriginal(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (isQuoted(line)) return false;
  if (isOriginalLine(line) || isHeaderBlock(lines, at) || beginsWithAttribution(line)) return true;
  // With marks, the text may go on after the quote.
  return attributionStart(lines, at + 1, isAttribution) !== undefined && !isQuoted(firstVisible(lines, at + 1) ?? '>');
}

/** The first line of an attribution that ends at a line, or that line. */
const introductionStart = (lines: readonly string[], at: number): number =>
  attributionStart(lines, at + 1, isAttribution) ?? at;

const firstVisible = (lines: readonly string[], from: number): string | undefined =>
  lines.slice(from, from + 3).find((line) => !isBlank(line));

/** Where the block of quoted lines at the end begins, if there is one after the person's own text. */
function trailingQuote(lines: readonly string[]): Cut | undefined {
  const body = lines.slice(0, signatureStart(lines)?.at);
  let first = body.length;
  for (let at = body.length - 1; at >= 0 && (isQuoted(body[at] ?? '') || isBlank(body[at] ?? '')); at--) {
    if (isQuoted(body[at] ?? '')) first = at;
  }
  if (first === body.length) return undefined;
  let end = first;
  while (end > 0 && isBlank(body[end - 1] ?? '')) end--;
  const introduction = attributionStart(body, end, introducesQuote);
  return { at: introduction ?? first, isSure: introduction !== undefined };
}

/** The first of the lines before `end` that together are an attribution, as few as possible. */
function attributionStart(
  lines: readonly string[],
  end: number,
  isIntroduction: (text: string) => boolean,
): number | undefined {
  let text = '';
  for (let start = end - 1; start >= Math.max(0, end - MAX_ATTRIBUTION_LINES); start--) {
    const line = lines[start] ?? '';
    if (isBlank(line) || isQuoted(line)) return undefined;
    text = `${line.trim()} ${text}`.trim();
    if (text.length > MAX_ATTRIBUTION_CHARS) return undefined;
    if (isIntroduction(text)) return hasDateAbove(text, lines[start - 1] ?? '') ? start - 1 : start;
  }
  return undefined;
}

/** "-- " begins a signature (RFC 3676). Many clients drop the blank at its end, and then it may be a line that a person drew. */
function signatureStart(lines: readonly string[]): Cut | undefined {
  const at = lines.findIndex(
    (line, index) => index > 0 && (line === '-- ' || (line === '--' && isBlank(lines[index - 1] ?? ''))),
  );
  if (at < 0) return undefined;
  const below = lines.slice(at + 1).filter((line) => !isBlank(line) && !isQuoted(line));
  return { at, isSure: lines[at] === '-- ' && below.length <= MAX_SIGNATURE_LINES };
}

function withoutAdditions(lines: readonly string[]): readonly string[] {
  const end = lines.findLastIndex((line) => !isAddedByProgram(line));
  return lines.slice(0, end + 1);
}

const isAddedByProgram = (line: string) => isBlank(line) || /^\s*[_-]{5,}\s*$/.test(line) || isSentFromLine(line);
