/** What means nothing in a text without markup, before it is read as Markdown. */

/** Whether a text is a page that its server sends as plain text. */
export const isHtml = (text: string): boolean =>
  /^\s*(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype\s+html|html)[\s>]/i.test(text.slice(0, 1000));

/** A line of a table of contents: a title, a leader of dots, and a page number. */
const contentsLine = /\S[ \t]*(?:[.…·][ \t]?){4,}[ \t]*\d{1,4}[ \t]*$/u;
/** A longer line is none, and would take long to test. */
const MAX_CONTENTS_CHARS = 300;
/** A single leader may be a blank to fill in. */
const MIN_CONTENTS_LINES = 2;

const isContentsLine = (line: string): boolean => line.length <= MAX_CONTENTS_CHARS && contentsLine.test(line);

/** Removes the lines of a table of contents. They repeat the titles of sections, and answer nothing. */
export function withoutContents(text: string): string {
  const lines = text.split('\n');
  const others = lines.filter((line) => !isContentsLine(line));
  return lines.length - others.length < MIN_CONTENTS_LINES ? text : others.join('\n').replace(/\n{3,}/g, '\n\n');
}

const SECOND_LEVEL = /^[ \t]*#{2,6}[ \t]+\S/m;
const HEADING_MARKS = /^([ \t]*)(?=#{1,6}\s)/gm;

/**
 * Escapes the lines of a text that would be read as headings, such as `# apt-get install`, which are commands and comments in code. Each
 * reader of a format with code calls this for what is no heading.
 */
export const withoutHeading = (text: string): string => text.replace(HEADING_MARKS, '$1\\');

/** The same for a text file. One with headings of further levels is Markdown. */
export const withoutHeadings = (text: string): string => (SECOND_LEVEL.test(text) ? text : withoutHeading(text));
