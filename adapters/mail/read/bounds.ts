/** More lines that are as short as these are cut off: each is read by itself, and a person's text has less. */
const MAX_SHORT_LINES = 100_000;
/** Lines of encoded files are longer. */
const SHORT_LINE_BYTES = 60;

/** Where the lines of a mail end that are read. */
export function endOfLines(raw: Buffer): number {
  let count = 0;
  let start = 0;
  for (let end = raw.indexOf(10); end >= 0; end = raw.indexOf(10, start)) {
    if (end - start < SHORT_LINE_BYTES && ++count > MAX_SHORT_LINES) return start;
    start = end + 1;
  }
  return raw.length;
}

/** Multiparts within each other have as many. */
const MAX_BOUNDARIES = 100;
const BOUNDARY = /boundary\s?=\s?"?([^"\r\n;]{1,100})/gi;

/** Lines that begin a part. A text may have lines of dashes as well. */
export function countParts(raw: Buffer): number {
  const separators = countOf(raw, '\n--');
  if (separators === 0) return 0;
  const boundaries = raw.toString('latin1').matchAll(BOUNDARY).take(MAX_BOUNDARIES);
  const names = new Set([...boundaries].map(([, name = '']) => name.trim()));
  const counts = [...names].map((name) => countOf(raw, Buffer.from(`\n--${name}`, 'latin1')));
  return counts.reduce((sum, count) => sum + count, 0);
}

function countOf(raw: Buffer, part: string | Buffer): number {
  let count = 0;
  for (let at = raw.indexOf(part); at >= 0; at = raw.indexOf(part, at + 1)) count++;
  return count;
}
