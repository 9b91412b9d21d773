import { withoutLetterSpacing } from './letter-spacing.ts';
import { distance, isRightToLeft, type LinePiece, readLeftwards } from './right-to-left.ts';

/** A piece of text on a page. */
export interface TextItem {
  str: string;
  /** `rtl`: from right to left. */
  dir?: string;
  /** Points. */
  width: number;
  /** A matrix: the fourth element scales the height, the last two are the position from the bottom left in points. */
  transform: readonly number[];
  /** True if a new line begins after it. */
  hasEOL: boolean;
}

export interface Line {
  text: string;
  left: number;
  right: number;
  /** Position of the baseline from the bottom. */
  y: number;
  /** Size of its largest letters. All in points. */
  size: number;
  /** It is a row of a table. */
  row?: RowOfTable;
  /** What stands side by side in it, if it is no row of a table. */
  pieces?: readonly Line[];
  /** It is a header or footer, which is no heading, however large. */
  isFurniture?: boolean;
}

export interface Interval {
  left: number;
  right: number;
}

export interface RowOfTable {
  /** In reading order, as the columns are. */
  cells: readonly string[];
  columns: readonly Interval[];
  /** The cells of the row that names the columns. Null: none does. */
  head: readonly string[] | null;
}

/** A wider gap, in letter sizes, may be between columns or cells. Other pieces of a line are joined again. */
const CELL_GAP = 0.8;
/** Of letters that are drawn apart, the gaps between words are wider than those of cells. */
const SPACED_GAP = 2.5;
/** What begins an item of a list, before any gap. */
const ITEM_MARK = /^(?:[•◦▪●○■‣·–—*-]|\(?(?:\d{1,3}|[a-z])[.)]|\d{1,2}(?:\.\d{1,2})+\.?)$/i;
const MARK_GAP = 6;
const LETTERS_APART = /^\S(?: \S)*$/;
/** Share of the letter size by which a baseline may differ within a line, as that of an index does. */
const SAME_LINE = 0.5;

const clean = (text: string) => text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ');

interface OpenLine extends Omit<Line, 'pieces'> {
  gaps: number[];
  parts: string[];
  pieces: LinePiece[];
  hasRightToLeft: boolean;
}

/** Collects the pieces of lines of one page: what is between gaps that are wider than those between words. */
export class Lines {
  readonly lines: Line[] = [];
  private current: OpenLine | null = null;

  add({ str, dir, width, transform, hasEOL }: TextItem): void {
    const [, , skew = 0, scale = 0, left = 0, y = 0] = transform;
    const size = Math.hypot(skew, scale);
    if (str.trim() !== '') this.addText({ text: clean(str), left, right: left + width, y, size }, dir === 'rtl');
    if (hasEOL) this.end();
  }

  private addText(piece: Line, isLeftwards: boolean): void {
    const { current } = this;
    const isEitherWay = isLeftwards || current?.hasRightToLeft;
    const gap = current ? (isEitherWay ? distance(current, piece) : piece.left - current.right) : 0;
    if (current && !this.continues(current, piece, gap)) this.end();
    const line = this.current ?? { ...piece, text: '', gaps: [], parts: [], pieces: [], hasRightToLeft: false };
    if (this.current) line.gaps.push(gap);
    line.parts.push(piece.text);
    line.pieces.push({ text: piece.text, left: piece.left, right: piece.right });
    line.hasRightToLeft ||= isLeftwards;
    line.left = Math.min(line.left, piece.left);
    line.right = Math.max(line.right, piece.right);
    line.size = Math.max(line.size, piece.size);
    this.current = line;
  }

  private continues(current: OpenLine, piece: Line, gap: number): boolean {
    const size = Math.max(current.size, piece.size);
    if (Math.abs(current.y - piece.y) > size * SAME_LINE || gap < -current.size * MARK_GAP) return false;
    const [only = ''] = current.parts;
    const isMark = current.parts.length === 1 && ITEM_MARK.test(only.trim());
    const isApart = LETTERS_APART.test(only) && LETTERS_APART.test(piece.text);
    return gap <= size * (isMark ? MARK_GAP : isApart ? SPACED_GAP : CELL_GAP);
  }

  /** Call this after the last item too. */
  end(): void {
    const line = this.current;
    this.current = null;
    if (!line) return;
    const { left, right, y, size } = line;
    const text = isRightToLeft(line.pieces)
      ? readLeftwards(line.pieces, size * WORD_GAP)
      : (withoutLetterSpacing(line) ?? joinedParts(line));
    if (text.trim()) this.lines.push({ text: text.replaceAll(/\s+/g, ' ').trim(), left, right, y, size });
  }
}

/** A narrower gap, in letter sizes, is between letters of a word. */
const WORD_GAP = 0.12;

const joinedParts = ({ parts, gaps, size }: OpenLine): string =>
  parts.reduce((text, part, at) => text + ((gaps[at - 1] ?? 0) > size * WORD_GAP ? ' ' : '') + part, '');
