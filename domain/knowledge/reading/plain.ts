/** What means nothing in a text without markup, before it is read as Markdown. */

/** A line of a table of contents: a title, a leader of dots, and a page number. */
const CONTENTS_LINE = /^.*\S[ \t]*(?:\.[ \t]?|…[ \t]?|·[ \t]?){4,}[ \t]*\d{1,4}[ \t]*$/gmu;
/** A single leader may be a blank to fill in. */
const MIN_CONTENTS_LINES = 2;

/** Removes the lines of a table of contents. They repeat the titles of sections, and answer nothing. */
export function withoutContents(text: string): string {
  const lines = text.match(CONTENTS_LINE) ?? [];
  return lines.length < MIN_CONTENTS_LINES ? text : text.replace(CONTENTS_LINE, '').replace(/\n{3,}/g, '\n\n');
}

const SECOND_LEVEL = /^ {0,3}#{2,6}[ \t]+\S/m;
const FIRST_LEVEL = /^( {0,3})#(?=[ \t]+\S)/gm;

/**
 * Escapes lines such as `# apt-get install`, which are commands and comments in a text file and would be read as headings. A file with
 * headings of further levels is Markdown.
 */
export const withoutHeadings = (text: string): string =>
  SECOND_LEVEL.test(text) ? text : text.replace(FIRST_LEVEL, '$1\\#');
