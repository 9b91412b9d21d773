/** Every request's code begins so: hardly a word does, so that next to no text looks like the beginning of a marker. */
export const CODE_BEGIN = 'zq';

/** The sign by which a model says, instead of an answer, that the passages hold none. */
export const noAnswerSign = (code: string) => `[[${code}:no answer]]`;
/** The marker behind an answer: the numbers of the passages that it rests on. */
export const sourcesMarker = (code: string, numbers: string) => `[[${code}:${numbers}]]`;

/** A marker is not longer than this behind its code; what goes on is text. */
const MAX_BODY_CHARS = 80;

export interface Marker {
  start: number;
  /** Undefined where what comes next may belong to it. */
  end: number | undefined;
  /** What it says. Undefined for a passage's tag that the model repeats. */
  says: string | undefined;
}

export interface Markers {
  /** The first marker of a text. `isLast`: nothing comes behind the text. */
  find(text: string, isLast: boolean): Marker | undefined;
  /** From where on a text without a marker may be the beginning of one; its length where nothing is. */
  heldFrom(text: string): number;
}

const bracketed = /^[^\]\n]{0,80}\]{1,2}/;
const backquoted = /^[^\]\n]{0,80}\]{1,2}`?/;
const tagged = /^[^>\n]{0,80}>/;
/** A marker that nothing closes ends with what it may say. */
const unclosed = /^[ :]*(?:no[ _-]?answer|none|\d[\d ,;]*)?/i;
const beginOfUnclosed = /^[ :]*(?:n|non|no[ _-]?(?:a|an|ans|answ|answe)?|\d[\d ,;]*)?$/i;

/**
 * Finds the markers of a reply. Whatever holds the request's code is one, since models do not always write it as they were
 * told: one bracket instead of two, in backquotes, with spaces, or the code alone.
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

/** What closes a marker that begins so; undefined for a bare code. */
function closedForm(begin: string): { form: RegExp; end: string } | undefined {
  if (begin.startsWith('<')) return { form: tagged, end: '>' };
  if (begin.startsWith('`')) return { form: backquoted, end: '`' };
  return begin.startsWith('[') ? { form: bracketed, end: ']]' } : undefined;
}

/** The marker behind its code; undefined where that cannot be told yet. */
function bodyOf(rest: string, begin: string, isLast: boolean): string | undefined {
  const closing = closedForm(begin);
  const closed = closing?.form.exec(rest)?.[0];
  // Another bracket or backquote may follow.
  if (closed) return isLast || closed.length < rest.length || closed.endsWith(closing!.end) ? closed : undefined;
  const mayGoOn = closing ? rest.length <= MAX_BODY_CHARS && !rest.includes('\n') : beginOfUnclosed.test(rest);
  return mayGoOn && !isLast ? undefined : unclosed.exec(rest)![0];
}
