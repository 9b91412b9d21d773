/** What the lines of a text without markup mean: titles of sections, and lines that were broken to fit a width. */

/** Longer lines are no titles. */
const MAX_TITLE_CHARS = 80;
/** Lines that end before it were not broken to fit a width, as those of addresses and verses. */
const MIN_WIDTH = 50;
/** Longer lines are paragraphs. */
const MAX_WIDTH = 110;
/** How much narrower than the text a paragraph may be set. */
const NARROWER = 0.75;

const NUMBERED = /^[ \t]{0,8}((?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,4})\.?[ \t]+\p{Lu}/u;
const UNDERLINE = /^[ \t]*([=~^*-])\1{2,}[ \t]*$/;
const ENDS_AS_TITLE = /[\p{L}\p{N}?？)\]"'”’»>]$/u;
const ITEM = /^[ \t]*(?:[-*+•·–o]|\(?(?:\d{1,3}|[a-z])[.)])[ \t]+\S/;
/** Cells of a table, or columns that are set apart by spaces. */
const CELLS = /\||\S {3,}\S/;

const indentOf = (line: string): number => line.length - line.trimStart().length;
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
const isTitle = (line: string): boolean =>
  line.trim().length <= MAX_TITLE_CHARS && ENDS_AS_TITLE.test(line.trimEnd()) && !CELLS.test(line);

/** Marks the titles of sections with `#`, and joins the lines of a paragraph and of an item of a list. */
export function withStructure(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n');
  return joinWrapped(withTitles(lines)).join('\n');
}

/** Lines that stand alone are titles if they are underlined, numbered like sections, or less indented than what follows. */
function withTitles(lines: readonly string[]): string[] {
  const numbers = lines.flatMap((line, at) => (standsAlone(lines, at) ? (NUMBERED.exec(line)?.[1] ?? []) : []));
  const isChapter = chaptersOf(numbers);
  const titled = lines.map((line, at) => {
    if (!isBlank(lines[at - 1]) || isBlank(line) || !isTitle(line) || (ITEM.test(line) && !NUMBERED.test(line)))
      return line;
    if (UNDERLINE.test(lines[at + 1] ?? '')) return marked(2, line);
    if (!standsAlone(lines, at)) return line;
    const number = NUMBERED.exec(line)?.[1];
    if (number) return isChapter(number.split('.')[0] ?? '') ? marked(number.split('.').length + 1, line) : line;
    return isAboveIndented(lines, at) ? marked(indentOf(line) === 0 ? 3 : 4, line) : line;
  });
  return titled.filter((line, at) => !(UNDERLINE.test(line) && titled[at - 1]?.startsWith('## ')));
}

/** Numbers without a dot are those of chapters where some have sections, otherwise those of a list. */
function chaptersOf(numbers: readonly string[]): (chapter: string) => boolean {
  const divided = new Set(numbers.filter((number) => number.includes('.')).map((number) => number.split('.')[0]));
  const last = Math.max(0, ...[...divided].map(Number).filter(Number.isFinite));
  return (chapter) => divided.has(chapter) || Number(chapter) <= last;
}

const marked = (level: number, line: string): string => `${'#'.repeat(Math.min(6, level))} ${line.trim()}`;
const standsAlone = (lines: readonly string[], at: number): boolean =>
  isBlank(lines[at - 1]) && !isBlank(lines[at]) && isBlank(lines[at + 1]);

function isAboveIndented(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  const next = lines.slice(at + 1, at + 4).find((other) => !isBlank(other));
  return next !== undefined && /^\s*\p{L}/u.test(line) && indentOf(next) > indentOf(line);
}

/** Joins a line to the one before if its first word would not have fitted there. */
function joinWrapped(lines: readonly string[]): string[] {
  const width = widthOf(lines);
  if (width < MIN_WIDTH || width > MAX_WIDTH) return [...lines];
  const joined: string[] = [];
  let paragraphWidth = 0;
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (isBlank(before)) paragraphWidth = Math.max(width * NARROWER, widestFrom(lines, at));
    if (before !== undefined && continues(before, line, paragraphWidth)) joined.push(`${joined.pop()} ${line.trim()}`);
    else joined.push(line);
  }
  return joined;
}

function continues(before: string, line: string, width: number): boolean {
  if (isBlank(before) || isBlank(line) || /^#{1,6} /.test(before) || ITEM.test(line)) return false;
  if (CELLS.test(before) || CELLS.test(line) || UNDERLINE.test(line) || UNDERLINE.test(before)) return false;
  if (indentOf(line) < indentOf(before)) return false;
  const [word = ''] = line.trim().split(' ');
  return before.trimEnd().length + 1 + word.length > width;
}

/** The length that one in twenty lines exceeds. */
function widthOf(lines: readonly string[]): number {
  const lengths = lines.flatMap((line) => (isBlank(line) ? [] : [line.trimEnd().length])).sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length * 0.95)] ?? 0;
}

function widestFrom(lines: readonly string[], at: number): number {
  let widest = 0;
  for (let line = at; !isBlank(lines[line]); line++) widest = Math.max(widest, (lines[line] ?? '').trimEnd().length);
  return widest;
}
