const PARAGRAPH = /^(?:p|h[1-6]|ul|ol|table|blockquote|pre|section|article|dl|hr|figure)$/;
const LINE = /^(?:br|div|li|tr|dt|dd|header|footer|figcaption|center)$/;
/** Elements whose text nobody reads. */
const UNREAD = /^(?:script|style|title|head|iframe|template|noscript|object|svg)$/;
const CELL = /^t[dh]$/;
/** Links that a visitor can follow from anywhere. */
const LINK = /^(?:https?:\/\/|mailto:|tel:)\S{1,2000}$/i;
/** The most levels of lists that are indented. */
const MAX_INDENT = 6;
const MAX_LINK_CHARS = 2_048;

/** Handles the tokenizer's callbacks, and writes text instead of a tree. */
export class FragmentText {
  #html: string;
  /** In HTML with blocks, line breaks are blanks. Without, they are those of the author. */
  #hasBlocks: boolean;
  #out = '';
  #breaks = 0;
  #unread = 0;
  #pre = 0;
  /** The next number of each open list, or null for one without numbers. */
  #lists: (number | null)[] = [];
  #marker = '';
  #name = '';
  #attribute = '';
  #href = '';
  #alt = '';
  #link: { href: string; start: number } | undefined;

  constructor(html: string, hasBlocks: boolean) {
    this.#html = html;
    this.#hasBlocks = hasBlocks;
  }

  result(): string {
    this.#endLink();
    return this.#out
      .replaceAll(/[ \t]+$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  }

  ontext(start: number, end: number): void {
    this.#write(this.#html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    const character = String.fromCodePoint(codePoint);
    this.#write(character === '\u00a0' ? ' ' : character);
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase();
    this.#href = '';
    this.#alt = '';
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase();
  }

  onattribdata(start: number, end: number): void {
    this.#addToAttribute(this.#html.slice(start, end));
  }

  onattribentity(codePoint: number): void {
    this.#addToAttribute(String.fromCodePoint(codePoint));
  }

  onopentagend(): void {
    const name = this.#name;
    if (UNREAD.test(name)) this.#unread++;
    if (name === 'pre') this.#pre++;
    if (name === 'img' && this.#alt) this.#write(this.#alt);
    if (name === 'a') this.#beginLink();
    this.#break(name);
    if (name === 'ul' || name === 'ol') this.#lists.push(name === 'ol' ? 1 : null);
    if (name === 'li') this.#beginItem();
  }

  onselfclosingtag(): void {
    if (!UNREAD.test(this.#name)) this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (UNREAD.test(name)) this.#unread = Math.max(0, this.#unread - 1);
    if (name === 'pre') this.#pre = Math.max(0, this.#pre - 1);
    if (name === 'a') this.#endLink();
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    if (CELL.test(name)) this.#write(' | ');
    if (name === 'tr') this.#out = this.#out.replace(/ \| $/, '');
    if (name === 'li') this.#marker = '';
    this.#break(name);
  }

  #addToAttribute(text: string): void {
    if (this.#attribute === 'href' && this.#href.length < MAX_LINK_CHARS) this.#href += text;
    if (this.#attribute === 'alt' && this.#alt.length < MAX_LINK_CHARS) this.#alt += text;
  }

  /** A list within a list begins on the next line, not in a paragraph of its own. */
  #break(name: string): void {
    const isInner = this.#lists.length > 0 && PARAGRAPH.test(name);
    if (PARAGRAPH.test(name) && !isInner) this.#breaks = Math.max(this.#breaks, 2);
    else if (isInner || LINE.test(name)) this.#breaks = Math.max(this.#breaks, 1);
  }

  #beginItem(): void {
    const level = this.#lists.length - 1;
    const number = this.#lists.at(-1) ?? null;
    if (number !== null) this.#lists[level] = number + 1;
    const indent = '  '.repeat(Math.min(MAX_INDENT, Math.max(0, level)));
    this.#marker = `${indent}${number === null ? '-' : `${number}.`} `;
  }

  #beginLink(): void {
    this.#endLink();
    const href = this.#href.trim();
    if (LINK.test(href)) this.#link = { href, start: -1 };
  }

  #endLink(): void {
    const link = this.#link;
    this.#link = undefined;
    if (!link || link.start < 0) return;
    const text = this.#out.slice(link.start).trim();
    const isShown = text === '' || text === link.href || `mailto:${text}` === link.href || `tel:${text}` === link.href;
    if (!isShown && !/[[\]\n]/.test(text)) this.#out = `${this.#out.slice(0, link.start)}[${text}](${link.href})`;
  }

  #write(raw: string): void {
    if (this.#unread > 0) return;
    const isExact = this.#pre > 0 || !this.#hasBlocks;
    const text = isExact ? raw : raw.replaceAll(/\s+/g, ' ');
    const isLineStart = this.#breaks > 0 || this.#out === '' || this.#marker !== '';
    const written = isLineStart && !isExact ? text.trimStart() : text;
    if (written === '') return;
    if (this.#out !== '') this.#out += '\n'.repeat(this.#breaks);
    this.#out += this.#marker;
    this.#breaks = 0;
    this.#marker = '';
    if (this.#link && this.#link.start < 0) this.#link.start = this.#out.length;
    this.#out += !isExact && this.#out.endsWith(' ') ? written.trimStart() : written;
  }

  onattribend(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
}
