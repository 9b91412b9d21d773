/** What means nothing in a text without markup, before it is read as Markdown. */

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

const SECOND_LEVEL = /^ {0,3}#{2,6}[ \t]+\S/m;
const FIRST_LEVEL = /^( {0,3})#(?=[ \t]+\S)/gm;

/**
 * Escapes lines such as `# apt-get install`, which are commands and comments in a text file and would be read as headings. A file with
 * headings of further levels is Markdown.
 */
export const withoutHeadings = (text: string): string =>
  SECOND_LEVEL.test(text) ? text : text.replace(FIRST_LEVEL, '$1\\#');

/** Removes the front matter of a Markdown file, which is metadata of tools. */
export const withoutFrontMatter = (text: string) =>
  text.replace(/^\ufeff?---[ \t]*\r?\n[\s\S]{0,20000}?\r?\n---[ \t]*(?:\r?\n|$)/, '');
