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

/** Removes the lines of a table of contents. They repeat the titles of sections, and answer nothing. */
export function withoutContents(text: string): string {
  const lines = text.split('\n');
  const marks = lines.map(isContentsLine);
  if (marks.filter(Boolean).length < MIN_CONTENTS_LINES) return text;
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : [at]));
  const isBesideContents = (place: number) => [place - 1, place + 1].some((next) => marks[filled[next] ?? -1]);
  const isChapter = (at: number, place: number) =>
    (lines[at]?.length ?? 0) <= MAX_CONTENTS_CHARS && chapterLine.test(lines[at] ?? '') && isBesideContents(place);
  const dropped = new Set(filled.filter((at, place) => marks[at] || isChapter(at, place)));
  return lines
    .filter((_, at) => !dropped.has(at))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

const SECOND_LEVEL = /^[ \t]*#{2,6}[ \t]+\S/m;
const HEADING_MARKS = /^([ \t]*)(?=#{1,6}\s)/gm;

/**
 * Escapes the lines of a text that would be read as headings, such as `# apt-get install`, which are commands and comments in code. Each
 * reader of a format with code calls this for what is no heading.
 */
export const withoutHeading = (text: string): string => text.replace(HEADING_MARKS, '$1\\');

/** What a text file says, with the titles of its sections marked. One with headings of further levels is Markdown already. */
export const readPlain = (text: string): string =>
  SECOND_LEVEL.test(text) ? text : withStructure(withoutHeading(text));
