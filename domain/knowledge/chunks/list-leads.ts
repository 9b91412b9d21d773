/** Characters that are read back from where a chunk begins. In a longer list the lead is too far away. */
const MAX_CHARS_BACK = 6_000;
/** No item is indented further. */
const MAX_INDENT = 100;
/** Longer leads would leave too little room for items. */
const MAX_LEAD_CHARS = 300;

const ITEM = /^([ \t]*)(?:[-*•·–]|\d{1,3}[.)]|[a-z][.)])[ \t]+\S/;
const HEADING = /^#{1,6}\s/;

/**
 * The lines that lead in the item of a list that begins at an offset: the items above it that it belongs to, and the sentence with a
 * colon before the list. Each with a line break. Empty: no item begins there, or nothing leads it in.
 */
export function leadAt(text: string, offset: number): string {
  const before = text.slice(Math.max(0, offset - MAX_INDENT), offset);
  const space = before.slice(before.lastIndexOf('\n') + 1);
  const indent = space.trim() === '' ? indentOf(space + text.slice(offset, offset + MAX_LEAD_CHARS)) : undefined;
  if (indent === undefined) return '';
  const lineStart = offset - space.length;
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
      else if (leadingSpaces(line) >= 2) continue;
      break;
    }
    if (depth < above) leads.unshift(line.trimEnd());
    above = Math.min(above, depth);
  }
  const lead = leads.map((line) => `${line}\n`).join('');
  return lead.length <= MAX_LEAD_CHARS ? lead : '';
}

const leadingSpaces = (line: string): number => line.length - line.trimStart().length;

/** How far the item of a line is indented. Undefined: the line begins none. */
function indentOf(line: string): number | undefined {
  return ITEM.exec(line)?.[1]?.length;
}
