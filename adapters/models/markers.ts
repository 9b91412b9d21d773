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

const bracketed = /^[^\]\n]{0,80}\]{1,2}/;
const backquoted = /^[^\]\n]{0,80}\]{1,2}`?/;
const tagged = /^[^>\n]{0,80}>/;
/** An unclosed marker ends where its allowed content ends. */
const unclosed = /^[ :]*(?:no[ _-]?answer|none|\d[\d ,;]*)?/i;
const beginOfUnclosed = /^[ :]*(?:n|non|no[ _-]?(?:a|an|ans|answ|answe)?|\d[\d ,;]*)?$/i;

/**
 * Finds the markers of a reply. Anything that contains the request's code is a marker, because models do not always
 * follow the format: one bracket instead of two, backquotes, spaces, or the code alone.
 */
export function markersOf(code: string): Markers {
  const begin = new RegExp(`\`?\\[{1,2} ?${code}|</?passage-${code}|${code}`, 'i');
  const begins = ['`[[', '`[[ ', '`[', '`[ ', '[[', '[[ ', '[', '[ ', '</passage-', '<passage-', ''].map(
    (sign) => sign + code,
  );
  const longest = Math.max(...begins.map(({ length }) => length));
  return {
    find(text, isLast) {
      const match = begin.exec(text);
      if (!match) return undefined;
      const start = match.index;
      const bodyAt = start + match[0].length;
      const body = bodyOf(text.slice(bodyAt), match[0], isLast);
      return { start, end: body === undefined ? undefined : bodyAt + body.length, says: saidBy(match[0], body) };
    },
    heldFrom(text) {
      const lower = text.toLowerCase();
      for (let at = Math.max(0, text.length - longest); at < text.length; at++) {
        const tail = lower.slice(at);
        if (begins.some((sign) => sign.startsWith(tail))) return at;
      }
      return text.length;
    },
  };
}

const saidBy = (begin: string, body: string | undefined) => (begin.startsWith('<') ? undefined : body);

/** What closes a marker with this beginning. Undefined for a bare code. */
function closedForm(begin: string): { form: RegExp; end: string } | undefined {
  if (begin.startsWith('<')) return { form: tagged, end: '>' };
  if (begin.startsWith('`')) return { form: backquoted, end: '`' };
  return begin.startsWith('[') ? { form: bracketed, end: ']]' } : undefined;
}

/** Returns the marker's content after its code. Undefined if more text is needed to decide. */
function bodyOf(rest: string, begin: string, isLast: boolean): string | undefined {
  const closing = closedForm(begin);
  const closed = closing?.form.exec(rest)?.[0];
  // Another bracket or backquote may follow.
  if (closing && closed) {
    return isLast || closed.length < rest.length || closed.endsWith(closing.end) ? closed : undefined;
  }
  const mayGoOn = closing ? rest.length <= MAX_BODY_CHARS && !rest.includes('\n') : beginOfUnclosed.test(rest);
  if (mayGoOn && !isLast) return undefined;
  const [body = ''] = unclosed.exec(rest) ?? [];
  return body;
}
