import { decodeText } from '../../../engines/extraction/index.ts';
import type { FileKind } from '../file-types.ts';
import { BlockReader, type Definitions, type SourceBlock, withoutModules } from './markdown/blocks.ts';
import { readFrontMatter } from './markdown/front-matter.ts';
import { InlineReader } from './markdown/inline.ts';
import { MarkdownSource } from './markdown/source.ts';
import { withoutHeading } from './plain.ts';

/** Enough for front matter. */
const HEAD_BYTES = 20_000;

/** The title that a file names, if it is Markdown. */
export const titleIn = (fileKind: FileKind, bytes: Buffer): string | null =>
  fileKind === 'md' ? readFrontMatter(decoded(bytes.subarray(0, HEAD_BYTES))).title : null;

const decoded = (bytes: Buffer) => normalised(decodeText(bytes, 'text/markdown'));
const normalised = (text: string) => text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');

interface MarkdownText {
  text: string;
  /** The title in its front matter. */
  title: string | null;
  notes: string[];
}

const DRAFT = 'The document is marked as a draft. It was read all the same.';

/** A line that is at least this long was wrapped by an editor, and goes on in the next one. */
const WRAPPED_CHARS = 50;
const OWN_LINE = /^\s*(?:[-*+]|\d{1,9}[.)])\s|^\s*\|/;
const NO_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u;

/**
 * Returns the text of a Markdown or MDX document as chunks are made of it: headings with `#`, lists, tables, links and emphasis, and
 * nothing that the document's own tools leave out or replace. Takes linear time.
 */
export function readMarkdown(source: string): MarkdownText {
  const { title, isDraft, body } = readFrontMatter(normalised(source));
  const reader = new BlockReader();
  for (const line of withoutModules(new MarkdownSource(body).lines)) reader.add(line);
  const texts = reader.blocks.map((block) => textOf(block, reader.definitions));
  return { text: texts.filter(Boolean).join('\n\n'), title, notes: isDraft ? [DRAFT] : [] };
}

function textOf({ kind, lines }: SourceBlock, definitions: Definitions): string {
  if (kind === 'code')
    return lines
      .join('\n')
      .replace(/^\s*\n/, '')
      .trimEnd();
  const text = new InlineReader(kind === 'paragraph' ? joined(lines) : lines.join('\n'), definitions).read();
  const shown = text.split('\n').map(tidy).filter(Boolean);
  if (kind === 'heading') return /[\p{L}\p{N}]/u.test(shown.join('')) ? shown.join(' ') : '';
  return shown
    .map(kind === 'paragraph' ? withoutHeading : String)
    .filter(saysSomething)
    .join('\n');
}

/** Only items of lists keep their indent, and no line the mark of a line break. */
function tidy(shown: string): string {
  const text = shown.replace(/\\$/, '').trimEnd();
  const words = text.trim().replaceAll(/[ \t]{2,}/g, ' ');
  return OWN_LINE.test(text) ? text.slice(0, text.length - text.trimStart().length) + words : words;
}

/** What a picture or a badge without a text leaves of its line. */
const saysSomething = (text: string): boolean => !/^\s*(?:[-*+]|\d{1,9}[.)]|[|·•\s]+)?\s*$/.test(text);

/** Joins the lines that an editor wrapped. */
function joined(lines: readonly string[]): string {
  const parts: string[] = [];
  for (const [at, line] of lines.entries()) {
    const previous = lines[at - 1];
    if (previous === undefined) parts.push(line);
    else if (OWN_LINE.test(line) || !goesOn(previous, line)) parts.push('\n', line);
    else parts.push(NO_SPACES.test(previous.trimEnd()) ? '' : ' ', line.trim());
  }
  return parts.join('');
}

const goesOn = (previous: string, next: string): boolean =>
  !/(?: {2}|\\)$/.test(previous) &&
  !/^\s*\|/.test(previous) &&
  (previous.length >= WRAPPED_CHARS || /^\s*\p{Ll}/u.test(next));
