import { isHeaderBlock, isOriginalLine, isSentFromLine, writesOf } from './reply-marks.ts';

/** An attribution ("On Monday, Ann wrote:") is folded into at most this many lines. */
const MAX_ATTRIBUTION_LINES = 4;
const MAX_ATTRIBUTION_CHARS = 400;

const isQuoted = (line: string) => /^\s*>/.test(line);
const isBlank = (line: string) => line.trim() === '';

/**
 * What a person wrote in a mail, without the mail that it answers and without a signature. Texts between quoted lines, and a mail that
 * would be empty otherwise, stay as they are. Looks at each line a bounded number of times.
 */
export function cutReply(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const end = quoteStart(lines) ?? lines.length;
  const own = withoutSignature(lines.slice(0, end));
  const cut = own.join('\n').trim();
  return cut || text.trim();
}

/** Where the quoted mail begins, with what introduces it. Undefined: nothing is quoted at the end. */
function quoteStart(lines: readonly string[]): number | undefined {
  const marked = lines.findIndex((_, at) => beginsOriginal(lines, at));
  const own = marked < 0 ? lines : lines.slice(0, marked);
  const quoted = trailingQuote(own);
  if (quoted !== undefined) return quoted;
  return marked < 0 ? undefined : marked;
}

/** "-----Original Message-----", a block of From, Sent, To and Subject, or "On Monday, Ann wrote:" without marks at the quoted lines. */
function beginsOriginal(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (isOriginalLine(line)) return true;
  if (isHeaderBlock(lines, at)) return true;
  const length = attributionLength(lines, at, writesOf);
  // With marks, the text may go on after the quote.
  return length > 0 && !isQuoted(firstVisible(lines, at + length) ?? '>');
}

const firstVisible = (lines: readonly string[], from: number): string | undefined => {
  for (let at = from; at < Math.min(lines.length, from + 3); at++) if (!isBlank(lines[at] ?? '')) return lines[at];
  return undefined;
};

/** Where the block of quoted lines at the end begins, if there is one after the person's own text. */
function trailingQuote(lines: readonly string[]): number | undefined {
  let first = lines.length;
  let hasQuote = false;
  const body = lines.slice(0, signatureStart(lines));
  for (let at = body.length - 1; at >= 0; at--) {
    const line = body[at] ?? '';
    if (isQuoted(line)) {
      hasQuote = true;
      first = at;
    } else if (!isBlank(line)) break;
  }
  if (!hasQuote) return undefined;
  return introductionStart(body, first);
}

/** The line or lines above a quote that say whose words follow. */
function introductionStart(lines: readonly string[], quoteAt: number): number {
  let end = quoteAt;
  while (end > 0 && isBlank(lines[end - 1] ?? '')) end--;
  for (let length = 1; length <= Math.min(MAX_ATTRIBUTION_LINES, end); length++) {
    const start = end - length;
    if (isBlank(lines[start] ?? '')) break;
    if (attributionLength(lines, start, looksLikeAttribution) === length) return withDateAbove(lines, start, end);
  }
  return quoteAt;
}

const DATE = /\b(19|20)\d\d\b|\d年|\d{1,2}[.:]\d\d/;

/** Programs fold an attribution before the name or the address, so its date may be on the line above. */
const withDateAbove = (lines: readonly string[], start: number, end: number): number =>
  !DATE.test(lines.slice(start, end).join(' ')) && DATE.test(lines[start - 1] ?? '') ? start - 1 : start;

/** Directly above quoted lines, a colon at the end with a date, a time or an address is enough, in any language. */
const looksLikeAttribution = (text: string): boolean =>
  writesOf(text) || (/[:\uff1a]\s*$/.test(text) && /\d{1,4}[./年:-]\s?\d{1,2}|\b(19|20)\d\d\b|@/.test(text));

/** Number of lines from `at` that together are an attribution, or 0. */
function attributionLength(lines: readonly string[], at: number, isAttribution: (text: string) => boolean): number {
  let text = '';
  for (let length = 1; length <= MAX_ATTRIBUTION_LINES; length++) {
    const line = lines[at + length - 1];
    if (line === undefined || isBlank(line) || isQuoted(line)) return 0;
    text = `${text} ${line.trim()}`.trim();
    if (text.length > MAX_ATTRIBUTION_CHARS) return 0;
    if (isAttribution(text)) return length;
  }
  return 0;
}

/** "-- " begins a signature (RFC 3676). Many clients drop the blank at its end. */
const signatureStart = (lines: readonly string[]): number => {
  const at = lines.findIndex((line, index) => index > 0 && /^-- ?$/.test(line));
  return at < 0 ? lines.length : at;
};

function withoutSignature(lines: readonly string[]): readonly string[] {
  let end = signatureStart(lines);
  while (end > 0 && isAddedByProgram(lines[end - 1] ?? '')) end--;
  return lines.slice(0, end);
}

const isAddedByProgram = (line: string) => isBlank(line) || /^\s*[_-]{5,}\s*$/.test(line) || isSentFromLine(line);
