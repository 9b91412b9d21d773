/** What means nothing in a text without markup, before it is read as Markdown. */

import { withStructure } from './plain-structure.ts';

/** Whether a text is a page that its server sends as plain text. */
export const isHtml = (text: string): boolean =>
  /^\s*(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype\s+html|html)[\s>]/i.test(text.slice(0, 1000));

/** A line of a table of contents: a title, a leader of dots, and a page number. */
const contentsLine = /\S[ \t]*(?:(?:[.…·][ \t]?){4,}|(?:[ \t][.…·]){2,})[ \t]*\d{1,4}[ \t]*$/u;
/** A longer line is none, and would take long to test. */
const MAX_CONTENTS_CHARS = 300;
/** A single leader may be a blank to fill in. */
const MIN_CONTENTS_LINES = 2;

const isContentsLine = (line: string): boolean => line.length <= MAX_CONTENTS_CHARS && contentsLine.test(line);

/** The title of a chapter has no leader, only its number and that of the page. */
const chapterLine = /^[ \t]*(?:\d{1,2}|[A-Z]|[IVX]{1,5})\.?[ \t]+\S.*[ \t]\d{1,4}[ \t]*$/;

const CONTENTS_TITLES =
  'table of contents|contents|inhalt|inhaltsverzeichnis|sommaire|table des matières|índice|contenidos?|indice|sommario|' +
  'inhoud|inhoudsopgave|spis treści|sumário|indhold|innehåll|innhold|sisällys|obsah|içindekiler|содержание|目次|目录|目錄';
const CONTENTS_TITLE = new RegExp(`^[ \\t]*(?:#{1,6}[ \\t]+)?(?:${CONTENTS_TITLES})[ \\t]*:?[ \\t]*$`, 'iu');
const UNDERLINE = /^[ \t]*([=~^*-])\1{2,}[ \t]*$/;

/** Removes the lines of a table of contents, and its title. They repeat the titles of sections, and answer nothing. */
export function withoutContents(text: string): string {
  const lines = text.split('\n');
  const marks = lines.map(isContentsLine);
  if (marks.filter(Boolean).length < MIN_CONTENTS_LINES) return text;
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : [at]));
  const isBesideContents = (place: number) => [place - 1, place + 1].some((next) => marks[filled[next] ?? -1]);
  const isChapter = (at: number, place: number) =>
    (lines[at]?.length ?? 0) <= MAX_CONTENTS_CHARS && chapterLine.test(lines[at] ?? '') && isBesideContents(place);
  const entries = new Set(filled.filter((at, place) => marks[at] || isChapter(at, place)));
  const dropped = new Set([...entries, ...titlesAbove(entries, filled, lines)]);
  return lines
    .filter((_, at) => !dropped.has(at))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

/** The title of a table of contents above its first entry, with what underlines it. */
function titlesAbove(entries: ReadonlySet<number>, filled: readonly number[], lines: readonly string[]): number[] {
  return filled.flatMap((at, place) => {
    const below = filled
      .slice(place + 1, place + 3)
      .filter((next) => entries.has(next) || UNDERLINE.test(lines[next] ?? ''));
    const isAbove = entries.has(below[0] ?? -1) || entries.has(below[1] ?? -1);
    if (!isAbove || !CONTENTS_TITLE.test(lines[at] ?? '')) return [];
    return [at, ...below.filter((next) => !entries.has(next))];
  });
}

const SECOND_LEVEL = /^[ \t]*#{2,6}[ \t]+\S/m;
const HEADING_MARKS = /^([ \t]*)(?=#{1,6}\s)/gm;

/**
 * Escapes the lines of a text that would be read as headings, such as `# apt-get install`, which are commands and comments in code. Each
 * reader of a format with code calls this for what is no heading.
 */
export const withoutHeading = (text: string): string => text.replace(HEADING_MARKS, '$1\\');

/** Titles begin with a capital, or in a script without capitals; commands and comments in code do not. */
const COMMENT = /^[ \t]*#{1,6}[ \t]+["'`(]?[\p{Ll}./-]/u;
const COMMENTS = new RegExp(COMMENT.source, 'gmu');
const MARKED = /^[ \t]*#{1,6}[ \t]+\S/gm;

/**
 * What a text file says, with the titles of its sections marked. One with headings of further levels is Markdown already, unless most of
 * them are comments in code.
 */
export function readPlain(text: string): string {
  const comments = text.match(COMMENTS)?.length ?? 0;
  const isMarkdown = SECOND_LEVEL.test(text) && comments * 2 <= (text.match(MARKED)?.length ?? 0);
  if (!isMarkdown) return withStructure(withoutHeading(text));
  return text.replace(MARKED, (mark) => (COMMENT.test(mark) ? withoutHeading(mark) : mark));
}
