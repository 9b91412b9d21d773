/** Characters that are read back from where a chunk begins. In a longer list the lead is too far away. */
const MAX_CHARS_BACK = 6_000;
/** Longer leads would leave too little room for items. */
const MAX_LEAD_CHARS = 300;
/** What continues an item is indented at least so far. */
const MIN_CONTINUATION_INDENT = 2;

const ITEM = /^([ \t]*)(?:[-*•·–]|\d{1,3}[.)]|[a-z][.)])[ \t]+\S/;
const HEADING = /^#{1,6}\s/;

/**
 * The lines that lead in what begins at an offset within a list: the items that it belongs to, and the sentence with a colon before the
 * list. Each with a line break. Empty: it is in no list, or nothing leads it in.
 */
export function leadAt(text: string, offset: number): string {
  const before = text.slice(Math.max(0, offset - MAX_CHARS_BACK), offset);
  const lineStart = offset - before.length + before.lastIndexOf('\n') + 1;
  const indent = depthAt(text, lineStart, offset);
  if (indent === undefined) return '';
  const lines = text
    .slice(Math.max(0, lineStart - MAX_CHARS_BACK), lineStart)
    .split('\n')
    .toReversed();
  const leads: string[] = [];
  let above = indent;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const depth = indentOf(line);
    if (depth === undefined) {
      if (/[:：]\s*$/.test(line) && !HEADING.test(line)) leads.unshift(line.trim());
      else if (leadingSpaces(line) >= MIN_CONTINUATION_INDENT) continue;
      break;
    }
    if (depth < above) leads.unshift(line.trimEnd());
    above = Math.min(above, depth);
  }
  const lead = leads.map((line) => `${line}\n`).join('');
  return lead.length <= MAX_LEAD_CHARS ? lead : '';
}

/** How far the item is indented that begins at an offset, or the text that continues one there. Undefined: neither does. */
function depthAt(text: string, lineStart: number, offset: number): number | undefined {
  const line = text.slice(lineStart, offset + MAX_LEAD_CHARS);
  const depth = indentOf(line);
  if (depth !== undefined) return text.slice(lineStart, offset).trim() === '' ? depth : undefined;
  return leadingSpaces(line) >= MIN_CONTINUATION_INDENT ? leadingSpaces(line) : undefined;
}

/** The parts of a text that each begin with an item of a list, or with what is before the first one. */
export function itemsOf(text: string): { segment: string; index: number }[] {
  const starts = [
    0,
    ...[...text.matchAll(LINE)].flatMap(({ 0: line, index }) => (ITEM.test(line) && index > 0 ? [index] : [])),
  ];
  return starts.map((index, at) => ({ segment: text.slice(index, starts[at + 1]), index }));
}

const LINE = /[^\n]+/g;
const leadingSpaces = (line: string): number => line.length - line.trimStart().length;

/** How far the item of a line is indented. Undefined: the line begins none. */
function indentOf(line: string): number | undefined {
  return ITEM.exec(line)?.[1]?.length;
}
