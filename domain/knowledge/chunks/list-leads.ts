/** Lines that are read back from where a chunk begins. In a longer list the lead is too far away. */
const MAX_LINES_BACK = 60;
/** Longer leads would leave too little room for items. */
const MAX_LEAD_CHARS = 300;

const ITEM = /^([ \t]*)(?:[-*•·–]|\d{1,3}[.)]|[a-z][.)])[ \t]+\S/;
const HEADING = /^#{1,6}\s/;

/**
 * The lines that lead in the item of a list that begins at an offset: the items above it that it belongs to, and the sentence with a
 * colon before the list. Each with a line break. Empty: no item begins there, or nothing leads it in.
 */
export function leadAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const indent = indentOf(text.slice(lineStart, offset) + text.slice(offset, offset + MAX_LEAD_CHARS));
  if (indent === undefined || text.slice(lineStart, offset).trim() !== '') return '';
  const leads: string[] = [];
  let above = indent;
  for (const line of linesBefore(text, lineStart)) {
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

/** Yields the lines above an offset, the nearest first. */
function* linesBefore(text: string, offset: number): Generator<string> {
  let end = offset - 1;
  for (let count = 0; end > 0 && count < MAX_LINES_BACK; count++) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    yield text.slice(start, end);
    end = start - 1;
  }
}
