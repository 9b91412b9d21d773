import * as z from 'zod';
import { type CsvRow, parseCsv } from '../../core/csv-reader.ts';
import { AppError, type ErrorDetail, invalid } from '../../core/errors.ts';
import { parse } from '../../core/fields.ts';
import { comparable } from './faq.ts';
import { type FaqRow, faqRow } from './faq-rows.ts';

export const MAX_ROWS = 100;
const columns = ['question', 'answer', 'category', 'alternatives'];

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
    error: 'must be given, or csv, but not both',
  });

/** A FAQ with the path by which errors name it, such as `faqs.3` or `csv.5`. */
export interface NamedRow extends FaqRow {
  path: string;
}

/** Returns the rows. Throws VALIDATION_ERROR that names the row. */
export function readRows({ faqs, csv }: z.output<typeof importInput>): NamedRow[] {
  const rows = csv === undefined ? faqs!.map((row, at) => ({ ...row, path: `faqs.${at}` })) : readCsv(csv);
  refuseRepeated(rows);
  return rows;
}

function readCsv(csv: string): NamedRow[] {
  const [header, ...lines] = rowsOf(csv);
  const names = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const unknown = names.find((name) => !columns.includes(name));
  if (unknown !== undefined) throw refusal(`has the unknown column "${unknown}"; columns are ${columns.join(', ')}`);
  for (const name of ['question', 'answer']) {
    if (!names.includes(name)) throw refusal(`must have a header row with the column ${name}`);
  }
  if (lines.length === 0 || lines.length > MAX_ROWS) throw refusal(`must have 1 to ${MAX_ROWS} rows below the header`);
  const details: ErrorDetail[] = [];
  const rows = lines.map((line) => readLine(names, line, details));
  if (details.length > 0) throw invalid(details);
  return rows as NamedRow[];
}

const refusal = (message: string, path = 'csv') => invalid([{ path, message }], `${path} ${message}.`);

function rowsOf(csv: string): CsvRow[] {
  try {
    return parseCsv(csv);
  } catch (error) {
    throw invalid([{ path: 'csv', message: (error as Error).message }]);
  }
}

/** Adds what is wrong with a line to `details`. */
function readLine(names: readonly string[], { line, cells }: CsvRow, details: ErrorDetail[]): NamedRow | undefined {
  const path = `csv.${line}`;
  const { alternatives, ...fields } = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  const given = alternatives === undefined ? {} : { alternatives: alternatives.split(/\r?\n/).filter(Boolean) };
  try {
    return { ...parse(faqRow, { ...fields, ...given }), path };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    details.push(...(error.details ?? []).map((detail) => ({ ...detail, path: `${path}.${detail.path}` })));
    return undefined;
  }
}

function refuseRepeated(rows: readonly NamedRow[]): void {
  const seen = new Map<string, string>();
  for (const { question, alternatives, path } of rows) {
    const key = comparable(question);
    const earlier = seen.get(key);
    if (earlier) throw refusal(`repeats the question of ${earlier}`, `${path}.question`);
    if (alternatives?.some((alternative) => comparable(alternative) === key)) {
      throw refusal('must differ from each alternative', `${path}.question`);
    }
    seen.set(key, path);
  }
}
