import { body, bodyText, DECLARED } from '../sample-text.ts';

/** A page that a rule or an exception needs, and all of the text that is read with all rules. */
export interface RulePage {
  html: string;
  text: string;
}

export const page = (html: string, ...blocks: string[]): RulePage => ({ html, text: blocks.join('\n\n') });
/** A page that declares itself an article, with ten paragraphs and what follows them in the same element. */
export const storyWith = (after: string, ...blocks: string[]): RulePage =>
  page(`${DECLARED}<body><div class="entry-content">${body}${after}</div></body>`, ...[bodyText, ...blocks]);
