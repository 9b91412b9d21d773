/** A piece of text on a page. */
export interface TextItem {
  str: string;
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
}

const clean = (text: string) => text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ');

/** Collects the lines of one page in drawing order, which is nearly always reading order. */
export class Lines {
  readonly lines: Line[] = [];
  private current: Line | null = null;

  add({ str, width, transform, hasEOL }: TextItem): void {
    const [, , skew = 0, scale = 0, left = 0, y = 0] = transform;
    const size = Math.hypot(skew, scale);
    if (str !== '') {
      const line = this.current ?? { text: '', left, right: left, y, size };
      this.current = line;
      line.text += clean(str);
      line.right = Math.max(line.right, left + width);
      line.size = Math.max(line.size, size);
    }
    if (hasEOL) this.end();
  }

  /** Call this after the last item too. */
  end(): void {
    const line = this.current;
    this.current = null;
    if (line?.text.trim()) this.lines.push({ ...line, text: line.text.replaceAll(/\s+/g, ' ').trim() });
  }
}
