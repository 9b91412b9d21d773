import * as z from 'zod';
import { fragmentToText } from '../../../engines/extraction/index.ts';
import { type CsvForm, type ImportRow, readCsv, refuseImport } from '../../core/csv/import.ts';
import { listOf } from '../../core/fields.ts';
import { comparable } from '../sources/faq.ts';
import { type FaqRow, faqRow } from '../sources/faq-rows.ts';
import { faqTable } from './columns.ts';

/** A request has time for so many. A file that is imported in the background may have more. */
const MAX_ROWS = 1_000;

const column = z.coerce.string().trim().min(1).max(200).nullish();
export const columnChoice = z
  .object({
    question: column.describe('The column with the questions'),
    answer: column.describe('The column with the answers'),
    category: column.describe('The column with the categories'),
    alternatives: column.describe('The column with other wordings of the questions'),
  })
  .meta({
    id: 'FaqColumns',
    graphqlInput: 'FaqColumnsInput',
    description: 'Columns of a file, each by its name, its number from 1, or its letter. Null: it has none.',
  });

export const importInput = z
  .object({
    faqs: listOf(faqRow, MAX_ROWS).min(1).optional().describe('The FAQs. Give either these or `csv`'),
    csv: z
      .string()
      .min(1)
      .optional()
      .describe(
        'A CSV file with a header row: `question`, `answer`, and optionally `category` and `alternatives`, one per line of the cell. ' +
          'The usual names in twelve languages are understood, and other columns are ignored',
      ),
    columns: columnChoice
      .nullish()
      .describe('Which column of `csv` is which, if the header does not tell. Default: by the header'),
    dryRun: z.boolean().optional().describe('True: checks every row and returns the counts, but stores nothing'),
  })
  .refine(({ faqs, csv }) => (faqs === undefined) !== (csv === undefined), {
    path: ['faqs'],
    error: 'is required if csv is missing, and must not be combined with csv',
  });

export type NamedRow = ImportRow<FaqRow>;

/** Returns the rows. Throws VALIDATION_ERROR that names the row. */
export function readRows({ faqs, csv = '', columns }: z.output<typeof importInput>): {
  rows: NamedRow[];
  ignoredColumns: string[];
} {
  const read = faqs ? { rows: faqs.map(plainRow), ignoredColumns: [] } : readCsv(csv, faqForm(MAX_ROWS), columns ?? {});
  const [problem] = problemsOf(read.rows);
  if (problem) throw refuseImport(problem.message, problem.path);
  return read;
}

/** Help desks export HTML, which visitors must not see. */
function plainRow(faqFields: FaqRow, at: number): NamedRow {
  const path = `faqs.${at}`;
  const plain = {
    ...faqFields,
    question: fragmentToText(faqFields.question),
    answer: fragmentToText(faqFields.answer),
    category: faqFields.category && fragmentToText(faqFields.category),
    alternatives: faqFields.alternatives?.map(fragmentToText),
  };
  if (plain.question.trim() === '') throw refuseImport('must not be blank', `${path}.question`);
  if (plain.answer.trim() === '') throw refuseImport('must not be blank', `${path}.answer`);
  return { ...plain, path };
}

export const faqForm = (maxRows: number): CsvForm<typeof faqRow> => ({
  ...faqTable,
  maxRows,
  row: faqRow,
  toRow({ question = '', answer = '', category, alternatives }) {
    const lines = alternatives?.split(/\r\n?|\n/).filter((line) => line.trim());
    return {
      question: fragmentToText(question),
      answer: fragmentToText(answer),
      ...(category === undefined ? {} : { category: fragmentToText(category) }),
      ...(lines === undefined ? {} : { alternatives: lines.map(fragmentToText) }),
    };
  },
});

interface RowProblem {
  path: string;
  message: string;
  row: NamedRow;
}

/** What is wrong with rows beside others, or with their alternatives. */
export function problemsOf(rows: readonly NamedRow[]): RowProblem[] {
  const seen = new Map<string, string>();
  return rows.flatMap((row) => {
    const { question, alternatives, path } = row;
    const key = comparable(question);
    const earlier = seen.get(key);
    const problem = (message: string): RowProblem[] => [{ row, path: `${path}.question`, message }];
    if (earlier) return problem(`repeats the question of ${earlier}`);
    if (alternatives?.some((alternative) => comparable(alternative) === key)) {
      return problem('must differ from each alternative');
    }
    seen.set(key, path);
    return [];
  });
}
