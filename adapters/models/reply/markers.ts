/**
 * The prefix of every request's code. Almost no word starts with it, so ordinary text rarely looks like the beginning
 * of a marker.
 */
export const CODE_BEGIN = 'zq';

/** The marker that a model writes instead of an answer if the passages contain none. */
export const noAnswerSign = (code: string) => `[[${code}:no answer]]`;
/** The marker after an answer: the numbers of the passages that it uses. */
export const sourcesMarker = (code: string, numbers: string) => `[[${code}:${numbers}]]`;

/** Maximum length of a marker after its code. Anything longer is text. */
const MAX_BODY_CHARS = 80;

interface Marker {
  start: number;
  /** Undefined if the following text may belong to the marker. */
  end: number | undefined;
  /** The marker's content. Undefined for a passage's tag that the model repeats. */
  says: string | undefined;
}

export interface Markers {
  /** Finds the first marker of a text. `isLast`: no more text follows. */
  find(text: string, isLast: boolean): Marker | undefined;
  /** For a text without a marker, returns where the beginning of one may start, or the text's length. */
  heldFrom(text: string): number;
}

/** What models put around a marker, each with what closes it. */
const dress: Readonly<Record<string, string>> = {
  '[': ']',
  '(': ')',
  '（': '）',
  '【': '】',
  '〔': '〕',
  '「': '」',
  '『': '』',
  '*': '*',
  _: '_',
  '`': '`',
  '"': '"',
  "'": "'",
  '“': '”',
  '„': '“',
  '«': '»',
};
const brackets = '[(（【〔「『';
/** Signs of `dress` right before the code, and the fence of a code block with its language. */
const opening = /(?:```[a-z]*\s*|[[(（【〔「『*_`"'“„«])+ ?$/i;
const bracketedBody = /^[^\]）)】〕」』\n]{0,80}/;
/** An unclosed marker ends where its allowed content ends. */
const unclosedBody = /^[ :]*(?:no[ _-]?answer|none|\d[\d ,;]*)?/i;
const beginOfUnclosed = /^[ :]*(?:n|non|no[ _-]?(?:a|an|ans|answ|answe)?|\d[\d ,;]*)?$/i;
const tagBody = /^[^>\n]{0,80}>/;
/** Some models make the marker a link. */
const linkTarget = /^\([^)\s]{0,200}\)/;
const beginOfLink = /^(?:\([^)\s]{0,200})?$/;

/**
 * Finds the markers of a reply. Anything that contains the request's code is a marker, because models do not always
 * follow the format: other brackets, bold, code, quotation marks, a link, spaces, or the code alone.
 */
export function markersOf(code: string): Markers {
  const tag = /<\/?passage-$/i;
  const tagBegins = ['<passage-', '</passage-'];
  return {
    find(text, isLast) {
      const codeAt = text.toLowerCase().indexOf(code);
      if (codeAt < 0) return undefined;
      const before = text.slice(0, codeAt);
      const after = text.slice(codeAt + code.length);
      const tagAt = tag.exec(before)?.index;
      const marker = tagAt === undefined ? dressedMarker(before, after, isLast) : tagMarker(tagAt, after, isLast);
      return marker && { ...marker, end: marker.end === undefined ? undefined : codeAt + code.length + marker.end };
    },
    heldFrom(text) {
      const lower = text.toLowerCase();
      let held = text.length;
      for (let length = code.length - 1; length >= 0; length--) {
        if (!lower.endsWith(code.slice(0, length))) continue;
        const before = text.slice(0, text.length - length);
        held = Math.min(held, before.length - (opening.exec(before)?.[0].length ?? 0));
        held = Math.min(held, tag.exec(before)?.index ?? held);
      }
      for (const begin of tagBegins) {
        for (let length = begin.length; length > 0; length--) {
          if (lower.endsWith(begin.slice(0, length))) held = Math.min(held, text.length - length);
        }
      }
      return held;
    },
  };
}

/** `end` counts from the end of the code. */
function tagMarker(start: number, after: string, isLast: boolean): Marker {
  const body = tagBody.exec(after)?.[0];
  const isOpen = body === undefined && !isLast && after.length <= MAX_BODY_CHARS && !after.includes('\n');
  return { start, end: isOpen ? undefined : (body ?? '').length, says: undefined };
}

/** `end` counts from the end of the code. */
function dressedMarker(before: string, after: string, isLast: boolean): Marker {
  const opened = opening.exec(before)?.[0] ?? '';
  const body = bodyOf(opened, after, isLast);
  const start = before.length - opened.length;
  if (body === undefined) return { start, end: undefined, says: undefined };
  const { end, unmatched, mayClose } = closed(opened, after, body.length);
  const rest = after.slice(end);
  const isRefusal = /no[ _-]?answer/i.test(body) && rest === '' && unmatched === 0;
  const link = after[end - 1] === ']' ? (linkTarget.exec(rest)?.[0].length ?? 0) : 0;
  const isOpen =
    !isLast && !isRefusal && (mayClose || rest === '' || (after[end - 1] === ']' && beginOfLink.test(rest)));
  if (isOpen) return { start, end: undefined, says: body };
  // A bold word right before the marker ends with signs that look like the marker's own.
  return { start: start + unmatched, end: end + link, says: body };
}

/** Returns the content after the code. Undefined if more text is needed to decide. */
function bodyOf(opened: string, after: string, isLast: boolean): string | undefined {
  if (![...opened].some((sign) => brackets.includes(sign))) {
    if (!isLast && beginOfUnclosed.test(after)) return undefined;
    return unclosedBody.exec(after)?.[0] ?? '';
  }
  const body = bracketedBody.exec(after)?.[0] ?? '';
  const isClosed = /^[\]）)】〕」』]/.test(after.slice(body.length));
  if (!isClosed && !isLast && body.length === after.length && body.length < MAX_BODY_CHARS) return undefined;
  return isClosed ? body : (unclosedBody.exec(after)?.[0] ?? '');
}

/** Matches what was opened before the code with what follows the content, from the inside out. `mayClose`: more text may match. */
function closed(opened: string, after: string, from: number): { end: number; unmatched: number; mayClose: boolean } {
  let end = from;
  let mayClose = false;
  const signs = [...opened.trimEnd()];
  while (signs.length > 0) {
    const sign = signs.at(-1) ?? '';
    const close = dress[sign];
    const gap = sign === '`' ? (/^\s*(?=`)/.exec(after.slice(end))?.[0].length ?? 0) : 0;
    // A language after a fence, and white space, are closed by nothing.
    const isClosed = close === undefined || after.startsWith(close, end + gap);
    mayClose ||= !isClosed && after.slice(end).trim() === '';
    if (!isClosed && !brackets.includes(sign)) break;
    if (close !== undefined && isClosed) end += gap + close.length;
    signs.pop();
  }
  return { end, unmatched: signs.join('').length, mayClose };
}
