/** Offsets of what lies ahead in a document. */
export interface Finder {
  /** The end of the comment or template tag that begins at an offset. Undefined if there is none. */
  comment(at: number, isLineStart: () => boolean): number | undefined;
  /** Where the end tag of an element begins and ends. */
  endTag(name: string, from: number): { before: number; after: number } | undefined;
}

/** A longer template tag is text. */
const MAX_TEMPLATE_CHARS = 2000;

/** What begins a comment, and what ends it. Whatever is between is for the authors only. */
const comments: readonly [begin: RegExp, end: RegExp][] = [
  [/<!--[ \t\n]*(?:start doctoc|toc)\b[^>]{0,200}-->/iy, /<!--[ \t\n]*(?:end doctoc|tocstop|\/toc)\b[^>]{0,200}-->/gi],
  [/<!--/y, /-->/g],
  [/<!\[CDATA\[/y, /\]\]>/g],
  [/<[!?][a-z]/iy, />/g],
  [/\{\/\*/y, /\*\/\s{0,20}\}/g],
  [/\{%-?\s{0,20}comment\b/y, /\{%-?\s{0,20}endcomment\s{0,20}-?%\}/g],
  [/\{\{[<%]\s{0,20}comment\b/y, /\{\{[<%]\s{0,20}\/\s{0,20}comment\s{0,20}[>%]\}\}/g],
  [/\{::comment\}/y, /\{:\/(?:comment)?\}/g],
  [/(?<=^|\s)%%(?=\s|[a-z])/iy, /%%/g],
];

/** Tags of templates and lists of attributes, each on its own. The text between two of them stays. */
const templates: readonly [begin: RegExp, end: RegExp][] = [
  [/\{%/y, /%\}/g],
  [/\{\{/y, /\}\}/g],
  [/\{#(?=\s)/y, /#\}/g],
  [/\{:(?=[^/\s])/y, /\}/g],
  [/\{:?[ \t]?[#.][a-z]/iy, /\}/g],
  [/\{(?=(["'])\s?\1\})/y, /\}/g],
];

const begins = (text: string, at: number) => (begin: RegExp) => {
  begin.lastIndex = at;
  return begin.test(text);
};

/** Looks for each kind of end once for each place where it is, so that many beginnings before one end take no longer. */
export function createFinder(text: string): Finder {
  const nearest = new Map<string, { index: number; end: number }>();
  const next = (end: RegExp, from: number) => {
    const cached = nearest.get(end.source);
    if (cached && cached.index >= from) return cached;
    end.lastIndex = from;
    const match = end.exec(text);
    const place = match
      ? { index: match.index, end: match.index + match[0].length }
      : { index: Infinity, end: Infinity };
    nearest.set(end.source, place);
    return place;
  };
  return {
    comment(at, isLineStart) {
      const isBegun = begins(text, at);
      for (const [begin, end] of comments) {
        const place = isBegun(begin) ? next(end, at + 2) : undefined;
        if (place && place.end < Infinity) return place.end;
        // Without an end, HTML leaves out the rest of the document.
        if (place && text.startsWith('<!--', at) && isLineStart()) return text.length;
      }
      for (const [begin, end] of templates) {
        const place = isBegun(begin) ? next(end, at + 2) : undefined;
        if (place && place.end - at <= MAX_TEMPLATE_CHARS) return place.end;
      }
      return undefined;
    },
    endTag(name, from) {
      const { index, end } = next(new RegExp(`</${name}\\s{0,20}>`, 'gi'), from);
      return end < Infinity ? { before: index, after: end } : undefined;
    },
  };
}
