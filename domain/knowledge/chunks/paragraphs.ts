/** Longer headings are cut. */
export const MAX_HEADING_CHARS = 300;
/** A longer paragraph is split before sentence segmentation, so that no step takes long. */
const MAX_PARAGRAPH_CHARS = 50_000;

/** An indivisible range of the text, by offsets. */
export interface TextRange {
  start: number;
  end: number;
}
export interface Heading {
  level: number;
  title: string;
}
export interface Paragraph extends TextRange {
  heading: Heading | null;
}

/** Yields a paragraph, or parts of it if it is longer than any real one. */
export function* piecesOf(text: string, { start, end }: TextRange): Generator<TextRange> {
  let from = start;
  while (end - from > MAX_PARAGRAPH_CHARS) {
    const cut = from + cutWithin(text.slice(from, from + MAX_PARAGRAPH_CHARS + 1));
    yield { start: from, end: cut };
    from = cut;
  }
  yield { start: from, end };
}

const words = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * Returns where to cut a piece that is one character too long: after the last space in its second half, otherwise
 * between words.
 */
export function cutWithin(piece: string): number {
  const max = piece.length - 1;
  const space = Math.max(piece.lastIndexOf(' '), piece.lastIndexOf('\n'));
  if (space >= max / 2) return space;
  const from = Math.max(0, max - 60);
  let cut = 0;
  for (const { index } of words.segment(piece.slice(from))) if (from + index <= max) cut = from + index;
  return cut > max / 2 ? cut : splitsPair(piece, max) ? max - 1 : max;
}

const splitsPair = (text: string, at: number) => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
};

/** Yields the ranges between blank lines. A heading is a separate range. Undefined: none complete yet. */
export function* paragraphsOf(text: string): Generator<Paragraph | undefined> {
  let prose: Paragraph | undefined;
  for (const line of linesOf(text)) {
    const heading = headingOf(text.slice(line.start, line.end));
    const isBlank = line.start === line.end;
    if (heading || isBlank || (prose && line.end - prose.start > MAX_PARAGRAPH_CHARS)) {
      yield prose;
      prose = undefined;
    }
    if (heading) yield { ...line, heading };
    else if (!isBlank) prose = { start: prose?.start ?? line.start, end: line.end, heading: null };
  }
  yield prose;
}

/** Yields lines without surrounding white space. A blank line has length 0. */
function* linesOf(text: string): Generator<TextRange> {
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    yield trimmed(text, start, end) ?? { start, end: start };
    start = end + 1;
  }
}

function headingOf(line: string): Heading | null {
  const [, marks, title] = /^(#{1,6})\s+(\S.*)$/s.exec(line) ?? [];
  return marks && title ? { level: marks.length, title: title.slice(0, MAX_HEADING_CHARS) } : null;
}

/** Returns the offsets without surrounding white space, or null if there is nothing else. */
export function trimmed(text: string, from: number, to: number): TextRange | null {
  let [start, end] = [from, to];
  while (start < end && isSpace(text, start)) start++;
  while (end > start && isSpace(text, end - 1)) end--;
  return start < end ? { start, end } : null;
}

/** White space as `trim` defines it. Most characters are decided by their code. */
function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  return code >= 160 && text.charAt(at).trim() === '';
}
