import type { PictureWord } from '../../engines/extraction/pdf/index.ts';

/** Of 100. Less sure words are mostly parts of pictures. */
const MIN_CONFIDENCE = 40;
/** The level of a row that is a word. */
const WORD = '5';

/**
 * Returns the lines of Tesseract's table: level, page, block, paragraph, line and word, the word's box in pixels, how sure it is,
 * and its text.
 */
export function linesOfTsv(tsv: string, size: { width: number; height: number }): PictureWord[][] {
  const lines = new Map<string, PictureWord[]>();
  for (const row of tsv.split('\n')) {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, text = ''] = row.split('\t');
    if (level !== WORD || text.trim() === '' || Number(confidence) < MIN_CONFIDENCE) continue;
    const key = [page, block, paragraph, line].join();
    const word = {
      text: text.trim(),
      left: Number(left) / size.width,
      top: Number(top) / size.height,
      width: Number(width) / size.width,
      height: Number(height) / size.height,
    };
    lines.set(key, [...(lines.get(key) ?? []), word]);
  }
  return [...lines.values()];
}
