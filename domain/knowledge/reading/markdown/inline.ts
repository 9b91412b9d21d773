import { type Definitions, labelOf } from './blocks.ts';
import { charOf } from './entities.ts';

const SPECIAL = /[`\\![\]&]/g;
/** An address and perhaps a title, after the text of a link. Nothing in it can begin another one, so each is read once. */
const TARGET =
  /\([ \t\n]*(?:<([^<>\n]{0,2000})>|([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*))(?:[ \t\n]+(?:"[^"]{0,500}"|'[^']{0,500}'|\([^()]{0,500}\)))?[ \t\n]*\)/y;
const LABEL = /\[([^[\]]{0,300})\]/y;
const OUTSIDE = /^(?:https?:\/\/|mailto:|tel:)/i;
const ATTRIBUTES = /\{:?[ \t]?[#.][^{}\n]{0,200}\}/y;
/** A longer code span is text with a backtick in it. */
const MAX_SPAN_CHARS = 1000;

interface OpenBracket {
  /** Index of the bracket in the parts. */
  part: number;
  /** Offset of the text after it. */
  from: number;
  isPicture: boolean;
}

/** Resolves the links and pictures of a paragraph. A link that leads elsewhere stays; of others the text stays. */
export class InlineReader {
  private readonly text: string;
  private readonly definitions: Definitions;
  private readonly parts: string[] = [];
  private readonly open: OpenBracket[] = [];
  private at = 0;

  constructor(text: string, definitions: Definitions) {
    this.text = text;
    this.definitions = definitions;
  }

  read(): string {
    while (this.at < this.text.length) {
      SPECIAL.lastIndex = this.at;
      const next = SPECIAL.exec(this.text)?.index ?? this.text.length;
      this.take(next);
      if (next < this.text.length) this.readSpecial(this.text.charAt(next));
    }
    return this.parts.join('');
  }

  private take(end: number): void {
    if (end > this.at) this.parts.push(this.text.slice(this.at, end));
    this.at = end;
  }

  private readSpecial(char: string): void {
    const { text, at } = this;
    if (char === '`') this.take(spanEnd(text, at));
    else if (char === '\\') this.take(Math.min(text.length, at + 2));
    else if (char === '&') this.readEntity();
    else if (char === ']') this.closeBracket();
    else if (char === '[' || text[at + 1] === '[') {
      const isPicture = char === '!';
      this.take(at + (isPicture ? 2 : 1));
      this.open.push({ part: this.parts.length - 1, from: this.at, isPicture });
    } else this.take(at + 1);
  }

  private readEntity(): void {
    const [entity = '', name = ''] = /^&(#?\w{1,10});/.exec(this.text.slice(this.at, this.at + 14)) ?? [];
    const char = charOf(name);
    if (char !== undefined) this.parts.push(char);
    this.at += char === undefined ? 0 : entity.length;
    if (char === undefined) this.take(this.at + 1);
  }

  private closeBracket(): void {
    const bracket = this.open.pop();
    const label = bracket ? this.text.slice(bracket.from, this.at) : '';
    if (!bracket) this.take(this.at + 1);
    else if (isFootnote(label)) this.replace(bracket, '', this.at + 1);
    else if (this.isWikiLink(bracket)) this.replaceWikiLink(bracket, label);
    else this.replaceLink(bracket, label);
  }

  private replaceLink(bracket: OpenBracket, label: string): void {
    const target = this.target(label);
    if (target) {
      const shown = this.parts.slice(bracket.part + 1).join('');
      const textFor = bracket.isPicture ? pictureText : linkText;
      this.replace(bracket, textFor(shown, target.address), target.end);
    } else this.take(this.at + 1);
  }

  /** `[[page]]` and `[[page|text]]`. */
  private isWikiLink({ from }: OpenBracket): boolean {
    return this.open.at(-1)?.from === from - 1 && this.text[this.at + 1] === ']';
  }

  private replaceWikiLink({ isPicture }: OpenBracket, label: string): void {
    const outer = this.open.pop();
    if (outer)
      this.replace(outer, isPicture || outer.isPicture ? '' : label.slice(label.indexOf('|') + 1), this.at + 2);
  }

  private replace({ part }: OpenBracket, text: string, end: number): void {
    this.parts.length = part;
    this.parts.push(text);
    ATTRIBUTES.lastIndex = end;
    this.at = end + (ATTRIBUTES.exec(this.text)?.[0].length ?? 0);
  }

  /** Where the link whose text ends here leads, and where it ends. */
  private target(label: string): { address: string; end: number } | undefined {
    const after = this.at + 1;
    TARGET.lastIndex = after;
    const [inline, inAngles, plain] = TARGET.exec(this.text) ?? [];
    if (inline !== undefined) return { address: inAngles ?? plain ?? '', end: after + inline.length };
    LABEL.lastIndex = after;
    const [reference = '', other = ''] = LABEL.exec(this.text) ?? [];
    const key = other || label;
    const address = key.length <= 300 ? this.definitions.get(labelOf(key)) : undefined;
    return address === undefined ? undefined : { address, end: after + reference.length };
  }
}

function spanEnd(text: string, start: number): number {
  let from = start;
  while (text[from] === '`') from++;
  const marks = from - start;
  if (marks > 20) return from;
  const end = new RegExp(`(?<!\`)\`{${marks}}(?!\`)`).exec(text.slice(from, from + MAX_SPAN_CHARS));
  return end ? from + end.index + marks : from;
}

/** Longer labels are none of footnotes. */
const MAX_LABEL_CHARS = 100;
const isFootnote = (label: string): boolean => label.length <= MAX_LABEL_CHARS && /^\^\S+$/.test(label);

const linkText = (shown: string, address: string): string => {
  if (shown.trim() === '' || !OUTSIDE.test(address)) return shown;
  return `[${shown}](${/[()\s]/.test(address) ? `<${address}>` : address})`;
};

/** Fewer words, such as "build status" or "screenshot", say nothing. */
const MIN_PICTURE_WORDS = 3;
const FILE_NAME = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp|ico)$|^\S*[_/]\S*$/i;
const BADGE = /badge|shields\.io|\/workflows\/|codecov|coveralls|travis-ci|circleci/i;

/** The text that stands for a picture, if it says something. */
function pictureText(alt: string, address: string): string {
  const text = alt.trim();
  const words = [
    ...text.matchAll(/\p{sc=Han}{2}|[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{3}|\p{sc=Hangul}+|[^\s\P{L}]+/gu),
  ].length;
  return words < MIN_PICTURE_WORDS || FILE_NAME.test(text) || BADGE.test(address) || BADGE.test(text) ? '' : text;
}
