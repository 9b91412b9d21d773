import { Parser } from 'htmlparser2';

/** Elements whose text nobody reads. */
const SILENT = new Set(['head', 'script', 'style', 'title', 'template', 'noscript', 'svg', 'object']);
const BLOCKS = new Set([
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'ul', 'ol', 'li', 'table', 'tr', 'pre', 'hr', 'blockquote'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dl', 'dt', 'dd', 'form', 'center', 'address', 'figure'],
]);
/** Elements in which clients put the mail that is answered: Gmail, Yahoo, Proton, Zoho, Thunderbird, GMX. */
const QUOTES =
  /(^|\s)(gmail_quote|gmail_attr|yahoo_quoted|protonmail_quote|zmail_extra|moz-cite-prefix|gmx_quote)(\s|$)/;
/** Elements after which there is nothing but the mail that is answered: Outlook on the web and on phones. */
const LAST = new Set(['divRplyFwdMsg', 'appendonsend', 'mail-editor-reference-message-container', 'reply-intro']);
/** Stands for their beginning, so that what follows is cut as in a text. A person may have answered within it. */
const ORIGINAL_LINE = '-----Original Message-----';
/** Deeper elements are read as if they were at this depth. */
const MAX_QUOTE_DEPTH = 20;

/** Writes lines, with a `>` for each quote they are in. */
class Lines {
  readonly #lines: string[] = [];
  #line = '';
  quoteDepth = 0;

  add(text: string): void {
    const words = text.replaceAll(/\s+/g, ' ');
    this.#line += this.#line === '' ? words.trimStart() : words;
  }

  addLine(text: string): void {
    this.breakUnlessEmpty();
    this.add(text);
    this.break();
  }

  addCell(): void {
    if (this.#line !== '') this.#line += ' ';
  }

  break(): void {
    this.#lines.push('> '.repeat(Math.min(this.quoteDepth, MAX_QUOTE_DEPTH)) + this.#line.trimEnd());
    this.#line = '';
  }

  breakUnlessEmpty(): void {
    if (this.#line.trim() !== '') this.break();
  }

  toText(): string {
    this.breakUnlessEmpty();
    return this.#lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  }
}

/** Reads the text of a mail's HTML. `keepsQuotes` false: without the mail that it answers, as far as the client has marked it. */
function read(html: string, keepsQuotes: boolean): string {
  const lines = new Lines();
  let depth = 0;
  /** Depth of the outermost element that is skipped. */
  let skippedAt: number | undefined;
  let isOriginal = false;
  const parser = new Parser(
    {
      onopentag(name, { class: className = '', id = '' }) {
        depth++;
        if (skippedAt !== undefined) return;
        if (SILENT.has(name) || (!keepsQuotes && QUOTES.test(className))) skippedAt = depth;
        if (name === 'br') lines.break();
        if (name === 'td' || name === 'th') lines.addCell();
        if (BLOCKS.has(name)) lines.breakUnlessEmpty();
        if (skippedAt !== undefined) return;
        if (!keepsQuotes && !isOriginal && LAST.has(id)) {
          isOriginal = true;
          lines.addLine(ORIGINAL_LINE);
        }
        if (name === 'p') lines.break();
        if (name === 'li') lines.add('- ');
        if (name === 'blockquote') lines.quoteDepth++;
      },
      ontext(text) {
        if (skippedAt === undefined) lines.add(text);
      },
      onclosetag(name) {
        const isSkipped = skippedAt !== undefined;
        if (skippedAt !== undefined && depth <= skippedAt) skippedAt = undefined;
        depth--;
        if (isSkipped) return;
        if (BLOCKS.has(name)) lines.breakUnlessEmpty();
        if (name === 'blockquote') lines.quoteDepth = Math.max(0, lines.quoteDepth - 1);
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return lines.toText();
}

/** The text of a mail that has HTML only. Who answers between the lines of a quote keeps it, as does who forwards it (`keepsQuotes`). */
export const textOfHtml = (html: string, keepsQuotes: boolean): string =>
  (keepsQuotes ? '' : read(html, false)) || read(html, true);
