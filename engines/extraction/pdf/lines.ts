/** A piece of text as it stands on a page. */
export interface TextItem {
  str: string;
  /** Points. */
  width: number;
  /** A matrix: the fourth scales the height, the last two are the place, from the bottom left, in points. */
  transform: readonly number[];
  /** True: a new line begins after it. */
  hasEOL: boolean;
}

export interface Line {
  text: string;
  left: number;
  right: number;
  /** Of its base line, from the bottom. */
  y: number;
  /** Of its largest letters. All in points. */
  size: number;
}

const clean = (text: string) => text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ');

/** Gathers the lines of one page, in the order in which they are drawn: nearly always the order of reading. */
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

  /** To be called after the last item too. */
  end(): void {
    const line = this.current;
    this.current = null;
    if (line?.text.trim()) this.lines.push({ ...line, text: line.text.replaceAll(/\s+/g, ' ').trim() });
  }
}
