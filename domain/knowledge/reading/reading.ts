import * as z from 'zod';

/** Enough for whoever mends a source. More would only repeat. */
const MAX_NOTES = 20;
const MAX_NOTE_CHARS = 300;

export const sourceReading = z
  .object({
    pages: z
      .int()
      .nullable()
      .describe('Pages of a PDF, sheets of a workbook, or slides of a presentation. Null: the source has none'),
    words: z.int().describe('Words of the text. Scripts without spaces: characters'),
    tables: z.int().describe('Tables in the text'),
    notes: z.array(z.string()).describe('What was left out, and why'),
  })
  .meta({ id: 'SourceReading', description: 'What was read of a source.' });
type SourceReading = z.output<typeof sourceReading>;

/** What a reader found besides the text. */
export interface Findings {
  pages: number | null;
  /** Sentences for the owner: what was left out, and why. */
  notes: readonly string[];
}

export const NO_FINDINGS: Findings = { pages: null, notes: [] };

const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{N}](?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{M}\p{N}'’])*/gu;

/** Summarises what was read. `text` is what chunks are made of. */
export const summariseReading = (text: string, { pages, notes }: Findings): SourceReading => ({
  pages,
  words: text.match(WORD)?.length ?? 0,
  tables: countTables(text),
  notes: [...new Set(notes)].slice(0, MAX_NOTES).map((note) => note.slice(0, MAX_NOTE_CHARS)),
});

/** A table is at least two successive lines with cells. */
function countTables(text: string): number {
  let tables = 0;
  let rows = 0;
  for (const line of text.split('\n')) {
    rows = line.includes(' | ') ? rows + 1 : 0;
    if (rows === 2) tables++;
  }
  return tables;
}
