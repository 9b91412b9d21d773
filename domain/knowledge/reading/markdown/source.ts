import { createFinder, type Finder } from './finder.ts';
import { addressOf, BLOCK_TAGS, pictureText, prefixOf, UNREAD_TAGS } from './tag-texts.ts';
import { isHiddenTag, readTag, type Tag, tableRows, withoutComments } from './tags.ts';

/** A line of a document without its comments, tags and template tags. */
export interface SourceLine {
  text: string;
  /** Its text is code, in which nothing is markup. */
  isCode: boolean;
}

const FENCE = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})/;
const HIGHLIGHT = /^\s*\{%-?\s*highlight\b[^%]{0,200}%\}\s*$/;
const QUOTE = /^(?: {0,3}>)+ ?/;
/** Enough to see what a line begins. */
const MAX_BEGINNING_CHARS = 300;
/** A longer code span is text with a backtick in it. */
const MAX_SPAN_CHARS = 1000;
/** The text of a link is no longer. */
const MAX_LINK_CHARS = 500;
const AUTOLINK = /<(?:mailto:)?(https?:\/\/[^\s<>]{1,500}|[^\s<>@/:]{1,100}@[^\s<>@]{1,200})>/iy;

/** Reads the lines of a document. Each step moves ahead, and what is looked for far ahead is looked for once. */
export class MarkdownSource {
  readonly lines: SourceLine[] = [];
  private readonly text: string;
  private readonly find: Finder;
  private at = 0;
  private line = '';
  /** Comes before the next text: marks of a heading or an item that a tag began. */
  private prefix = '';
  /** The line is a row of a table. */
  private isRow = false;
  /** The address of the link whose text is read. */
  private link: string | undefined;

  constructor(text: string) {
    this.text = text;
    this.find = createFinder(text);
    while (this.at < text.length) this.readLine();
    this.push();
  }

  private readLine(): void {
    const raw = this.text.slice(this.at, this.lineEnd());
    const quote = QUOTE.exec(raw.slice(0, MAX_BEGINNING_CHARS))?.[0] ?? '';
    const line = raw.slice(quote.length, quote.length + MAX_BEGINNING_CHARS);
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined) this.readFence(mark, quote !== '');
    else if (HIGHLIGHT.test(line)) this.readCode((next) => /\{%-?\s*endhighlight/.test(next));
    else {
      this.isRow = /^\s*\||\s\|\s/.test(line);
      this.at += quote.length;
      this.readText();
    }
  }

  private lineEnd(): number {
    const end = this.text.indexOf('\n', this.at);
    return end < 0 ? this.text.length : end;
  }

  /** Code ends at a mark of the same kind that is as long, or with the quotation. */
  private readFence(mark: string, isQuoted: boolean): void {
    const end = new RegExp(`^[\\s>]*${mark[0]}{${Math.min(mark.length, 100)},}\\s*$`);
    this.readCode((next) => end.test(next) || (isQuoted && !QUOTE.test(next)), isQuoted);
  }

  /** Reads the lines after this one up to one that ends the code. */
  private readCode(isEnd: (text: string) => boolean, isQuoted = false): void {
    this.push();
    for (this.at = this.lineEnd() + 1; this.at < this.text.length; ) {
      const line = this.text.slice(this.at, this.lineEnd());
      const isLast = isEnd(line);
      if (isLast && isQuoted && !QUOTE.test(line)) return;
      this.at = this.lineEnd() + 1;
      if (isLast) return;
      this.lines.push({ text: isQuoted ? line.replace(QUOTE, '') : line, isCode: true });
    }
  }

  /** Reads up to the end of a line. Comments, tags and code spans may go on in the next. */
  private readText(): void {
    const special = /[`<{%\\\n]/g;
    for (;;) {
      special.lastIndex = this.at;
      const next = special.exec(this.text)?.index ?? this.text.length;
      this.line += this.text.slice(this.at, next);
      this.at = next;
      if (next >= this.text.length) return;
      if (this.text[next] === '\n') break;
      this.readSpecial();
    }
    this.at++;
    this.push();
  }

  private readSpecial(): void {
    const { text, at } = this;
    const comment = this.find.comment(at, () => this.line.trim() === '');
    if (comment !== undefined) this.at = comment;
    else if (text[at] === '`') this.keep(this.spanEnd());
    else if (text[at] === '\\') this.keep(text[at + 1] === '\n' ? at + 1 : at + 2);
    else if (text[at] === '<') this.readAngle();
    else this.keep(at + 1);
  }

  private keep(end: number): void {
    this.line += this.text.slice(this.at, end);
    this.at = end;
  }

  /** The end of the code span that begins here, or of its marks if there is none. */
  private spanEnd(): number {
    let from = this.at;
    while (this.text[from] === '`') from++;
    const marks = this.text.slice(this.at, from);
    const ahead = this.text.slice(from, from + MAX_SPAN_CHARS);
    const end = new RegExp(`(?<!\`)\`{${Math.min(marks.length, MAX_SPAN_CHARS)}}(?!\`)|\\n[ \\t]*\\n`).exec(ahead);
    return end?.[0].startsWith('`') ? from + end.index + marks.length : from;
  }

  private readAngle(): void {
    AUTOLINK.lastIndex = this.at;
    const [autolink, address] = AUTOLINK.exec(this.text) ?? [];
    const tag = autolink === undefined ? readTag(this.text, this.at) : undefined;
    if (tag) this.readTag(tag);
    else if (autolink === undefined) this.keep(this.at + 1);
    else {
      this.line += address;
      this.at += autolink.length;
    }
  }

  private readTag(tag: Tag): void {
    const name = tag.name.toLowerCase();
    this.at = tag.end;
    this.line = this.line.replace(/^\s+$/, ''); // Indented as HTML is, and no code.
    if (this.isWhole(name, tag)) this.readElement(name, tag);
    else if (name === 'br') this.break();
    else if (BLOCK_TAGS.has(name)) {
      this.push();
      this.lines.push({ text: '', isCode: false });
      if (!tag.isEnd) this.prefix = prefixOf(name) ?? this.prefix;
    } else if (name === 'a') this.readLink(tag);
    else if (name === 'img' && !tag.isEnd) this.line += pictureText(tag);
  }

  /** Whether an element is read as a whole, and not its tags. */
  private isWhole(name: string, tag: Tag): boolean {
    if (tag.isEnd || tag.attributes.endsWith('/')) return false;
    return name === 'pre' || name === 'table' || UNREAD_TAGS.has(name) || isHiddenTag(tag);
  }

  private readElement(name: string, tag: Tag): void {
    const end = this.find.endTag(name, tag.end);
    if (!end) return;
    const html = withoutComments(this.text.slice(tag.end, end.before));
    this.at = end.after;
    if (UNREAD_TAGS.has(name) || isHiddenTag(tag)) return;
    this.push();
    const code = name === 'pre' ? html.replaceAll(/<\/?[a-z][^<>]{0,1000}>/gi, '').split('\n') : [];
    const rows = name === 'table' ? tableRows(html) : [];
    this.lines.push(...code.map((text) => ({ text, isCode: true })), ...asText(['', ...rows, '']));
  }

  private readLink(tag: Tag): void {
    const address = tag.isEnd ? this.link : addressOf(tag);
    const end = tag.isEnd ? undefined : this.find.endTag('a', tag.end);
    this.link = undefined;
    if (address === undefined) return;
    if (tag.isEnd) this.line += `](<${address}>)`;
    else if (end && end.before - tag.end <= MAX_LINK_CHARS && !hasBlocks(this.text.slice(tag.end, end.before))) {
      this.line += '[';
      this.link = address;
    }
  }

  /** A line of a table must stay one. */
  private break(): void {
    if (this.isRow) this.line += ' ';
    else this.push('\\');
    if (this.text.startsWith('\n', this.at)) this.at++;
  }

  private push(end = ''): void {
    const isBlank = this.line.trim() === '';
    const text = isBlank ? '' : this.prefix + (this.prefix ? this.line.trim() : this.line) + end;
    if (!isBlank) this.prefix = '';
    this.lines.push({ text, isCode: false });
    this.line = '';
  }
}

/** A link around blocks, such as a banner with its caption, is none within a line. */
const hasBlocks = (html: string): boolean =>
  /\n[ \t]*\n/.test(html) ||
  html.matchAll(/<([a-z][a-z\d]*)/gi).some(([, name = '']) => BLOCK_TAGS.has(name.toLowerCase()));

const asText = (lines: readonly string[]): SourceLine[] => lines.map((text) => ({ text, isCode: false }));
