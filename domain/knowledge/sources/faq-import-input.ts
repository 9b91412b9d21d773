import * as z from 'zod';
import { type CsvForm, type ImportRow, readCsv, refuseImport } from '../../core/csv-import.ts';
import { comparable } from './faq.ts';
import { type FaqRow, faqRow } from './faq-rows.ts';

const MAX_ROWS = 100;

export const importInput = z
  .object({
    faqs: z
      .array(faqRow)
      .min(1)
      .max(MAX_ROWS, { error: `must have at most ${MAX_ROWS} items` })
      .optional()
      .describe('The FAQs. Give either these or `csv`'),
    csv: z
      .string()
      .min(1)
      .optional()
      .describe(
        'A CSV file with a header row: `question`, `answer`, and optionally `category` and `alternatives`, one per line of the cell',
      ),
    dryRun: z.boolean().optional().describe('True: checks every row and returns the counts, but stores nothing'),
  })
  .refine(({ faqs, csv }) => (faqs === undefined) !== (csv === undefined), {
    path: ['faqs'],
    error: 'is required if csv is missing, and must not be combined with csv',
  });

export type NamedRow = ImportRow<FaqRow>;

/** Returns the rows. Throws VALIDATION_ERROR that names the row. */
export function readRows({ faqs, csv = '' }: z.output<typeof importInput>): NamedRow[] {
  const rows = faqs ? faqs.map((row, at) => ({ ...row, path: `faqs.${at}` })) : readCsv(csv, form);
  refuseRepeated(rows);
  return rows;
}

const form: CsvForm<typeof faqRow> = {
  columns: ['question', 'answer', 'category', 'alternatives'],
  required: ['question', 'answer'],
  maxRows: MAX_ROWS,
  row: faqRow,
  toRow: ({ alternatives, ...fields }) =>
    alternatives === undefined
      ? fields
      : { ...fields, alternatives: alternatives.split(/\r\n?|\n/).filter((line) => line.trim()) },
};

function refuseRepeated(rows: readonly NamedRow[]): void {
  const seen = new Map<string, string>();
  for (const { question, alternatives, path } of rows) {
    const key = comparable(question);
    const earlier = seen.get(key);
    if (earlier) throw refuseImport(`repeats the question of ${earlier}`, `${path}.question`);
    if (alternatives?.some((alternative) => comparable(alternative) === key)) {
      throw refuseImport('must differ from each alternative', `${path}.question`);
    }
    seen.set(key, path);
  }
}
