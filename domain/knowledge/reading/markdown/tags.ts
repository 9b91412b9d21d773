/** A tag in a document. */
export interface Tag {
  /** As written: components have capitals. */
  name: string;
  isEnd: boolean;
  /** Its attributes as written. */
  attributes: string;
  /** Offset after it. */
  end: number;
}

const NAME = /<(\/?)([a-z][\w.:-]{0,60})?/iy;
/** A longer tag is text. Bounds the work for text with many quotes and braces that nothing closes. */
const MAX_TAG_CHARS = 1000;

/** Reads the tag or JSX fragment at an offset. Values in quotes and JSX expressions may contain `>`. Undefined if there is none. */
export function readTag(text: string, start: number): Tag | undefined {
  NAME.lastIndex = start;
  const [opening, slash, name = ''] = NAME.exec(text) ?? [];
  if (opening === undefined) return undefined;
  const from = start + opening.length;
  const end = endOfTag(text, from);
  if (end === undefined) return undefined;
  const attributes = text.slice(from, end - 1);
  // `<` and `<=` in a sentence are no tags, and neither is a blank to fill in with several words.
  if (name === '' ? attributes !== '' : !/^(?:\s*\/?|\s+[^\s].*)$/s.test(attributes)) return undefined;
  return { name, isEnd: slash === '/', attributes, end };
}

function endOfTag(text: string, from: number): number | undefined {
  let quote = '';
  let depth = 0;
  for (let at = from; at < Math.min(text.length, from + MAX_TAG_CHARS); at++) {
    const char = text.charAt(at);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || (char === "'" && depth === 0)) quote = char;
    else if (char === '{') depth++;
    else if (char === '}') depth--;
    else if (depth === 0 && char === '<') return undefined;
    else if (depth <= 0 && char === '>') return at + 1;
  }
  return undefined;
}

/** The value of an attribute, without JSX expressions. */
export function attributeOf({ attributes }: Tag, name: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'{}]+))`, 'i').exec(attributes) ?? [];
  return double ?? single ?? bare;
}

/** Whether an element is not shown. */
export const isHiddenTag = (tag: Tag): boolean =>
  /(?:^|\s)hidden(?=$|[\s=/])/.test(tag.attributes) || /display\s*:\s*["']?none/i.test(tag.attributes);

/** Without comments, also one that nothing ends. */
export function withoutComments(html: string): string {
  const [before = '', ...others] = html.split('<!--');
  return before + others.map((part) => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : '')).join('');
}

/** The text of markup on one line. */
const flat = (html: string): string =>
  html
    .replaceAll(/<[^<>]{0,1000}>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The rows of an HTML table as those of a Markdown table. A layout table without rows gives none. */
export function tableRows(html: string): string[] {
  const rows = html.split(/<tr(?=[\s>])/i).slice(1);
  const cells = rows.map((rowText) =>
    rowText
      .split(/<t[dh](?=[\s>])/i)
      .slice(1)
      .map((cell) => flat(`<td${cell}`)),
  );
  const lines = cells.filter((row) => row.some(Boolean)).map((row) => `| ${row.join(' | ')} |`);
  const [head = ''] = rows;
  const columns = cells[0]?.length ?? 0;
  return /<th(?=[\s>])/i.test(head) && lines.length > 1 ? [lines[0]!, ruleOf(columns), ...lines.slice(1)] : lines;
}

/** The rule below the head of a table. */
export const ruleOf = (columns: number): string => `|${' --- |'.repeat(columns)}`;
