export type MarkdownBlock =
  | { kind: 'paragraph' | 'heading'; text: string }
  | { kind: 'quote'; blocks: MarkdownBlock[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; start: number | null; items: MarkdownBlock[][] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'rule' };

const fence = /^\s{0,3}(`{3,}|~{3,})/;
const item = /^(\s*)(?:[-*+•]|(\d{1,9})[.)])\s+(.*)$/;
const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/;
const rule = /^\s{0,3}([-*_])(\s*\1){2,}\s*$/;
const quote = /^\s{0,3}>\s?(.*)$/;
const isDivider = (line: string | undefined) =>
  !!line && line.includes('-') && /^[\s|:-]+$/.test(line) && line.includes('|');
const MAX_DEPTH = 4;

/** Parses the markdown that models write, including incomplete text: an open fence is code up to the end. */
export const parseBlocks = (text: string, depth = 0): MarkdownBlock[] =>
  readLines(text.replace(/\r\n?/g, '\n').split('\n'), depth);

function readLines(lines: readonly string[], depth: number): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    if (!line.trim()) at++;
    else at = readBlock(lines, at, depth, blocks);
  }
  return blocks;
}

/** Adds the block that starts at this line and returns where the next may start. */
function readBlock(lines: readonly string[], at: number, depth: number, blocks: MarkdownBlock[]): number {
  const line = lines[at]!;
  const opened = fence.exec(line)?.[1];
  if (opened) return readFence(lines, at, opened, blocks);
  const title = heading.exec(line)?.[1];
  if (title !== undefined || rule.test(line)) {
    blocks.push(title !== undefined ? { kind: 'heading', text: title } : { kind: 'rule' });
    return at + 1;
  }
  if (depth < MAX_DEPTH && quote.test(line)) return readQuote(lines, at, depth, blocks);
  if (depth < MAX_DEPTH && item.test(line)) return readList(lines, at, depth, blocks);
  if (line.includes('|') && isDivider(lines[at + 1])) return readTable(line, lines, at, blocks);
  return readParagraph(lines, at, depth, blocks);
}

function readFence(lines: readonly string[], at: number, opened: string, blocks: MarkdownBlock[]): number {
  const isEnd = (line: string) =>
    line.trim().startsWith(opened) && !line.trim().slice(opened.length).replaceAll(opened[0]!, '');
  const found = lines.findIndex((line, n) => n > at && isEnd(line));
  const end = found < 0 ? lines.length : found;
  blocks.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n') });
  return end + 1;
}

function readQuote(lines: readonly string[], at: number, depth: number, blocks: MarkdownBlock[]): number {
  let end = at;
  while (quote.test(lines[end] ?? '')) end++;
  const inner = lines.slice(at, end).map((line) => line.replace(quote, '$1'));
  blocks.push({ kind: 'quote', blocks: readLines(inner, depth + 1) });
  return end;
}

/** Reads items of one kind and depth. Indented lines below an item belong to it. */
function readList(lines: readonly string[], at: number, depth: number, blocks: MarkdownBlock[]): number {
  const [, indent = '', number] = item.exec(lines[at]!)!;
  const items: string[][] = [];
  let current: string[] = [];
  let end = at;
  for (; end < lines.length; end++) {
    const line = lines[end]!;
    const [, inset = '', digits, text] = item.exec(line) ?? [];
    if (text !== undefined && inset.length <= indent.length + 1) {
      if ((digits === undefined) !== (number === undefined)) break;
      current = [text];
      items.push(current);
    } else if (
      line.trim() ? /^\s/.test(line) || (!startsBlock(line) && lines[end - 1]?.trim()) : continues(lines, end, indent)
    ) {
      current.push(line.replace(/^ {1,4}|^\t/, ''));
    } else break;
  }
  const start = number === undefined ? null : Number(number);
  blocks.push({ kind: 'list', start, items: items.map((one) => readLines(one, depth + 1)) });
  return end;
}

/** Returns true for an empty line that is followed by more of the same list. */
function continues(lines: readonly string[], at: number, indent: string): boolean {
  const next = lines.slice(at + 1).find((line) => line.trim());
  return next !== undefined && (item.test(next) || next.startsWith(`${indent}  `));
}

const startsBlock = (line: string) => fence.test(line) || heading.test(line) || rule.test(line) || quote.test(line);

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

function readTable(head: string, lines: readonly string[], at: number, blocks: MarkdownBlock[]): number {
  let end = at + 2;
  while (lines[end]?.includes('|')) end++;
  blocks.push({ kind: 'table', head: cells(head), rows: lines.slice(at + 2, end).map(cells) });
  return end;
}

function readParagraph(lines: readonly string[], at: number, depth: number, blocks: MarkdownBlock[]): number {
  let end = at + 1;
  const goesOn = (line: string) => line.trim() && !startsBlock(line) && !(depth < MAX_DEPTH && item.test(line));
  while (goesOn(lines[end] ?? '')) end++;
  blocks.push({ kind: 'paragraph', text: lines.slice(at, end).join('\n').trim() });
  return end;
}
