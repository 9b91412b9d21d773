import * as z from 'zod';
import { type CsvForm, type ImportRow, readCsv, refuseImport } from '../core/csv/import.ts';
import { type ErrorDetail, invalid } from '../core/errors.ts';
import { id, listOf, timestamp } from '../core/fields.ts';
import { sha256 } from '../core/ids.ts';
import { leadColumnNames } from './import-columns.ts';
import { lead, leadFields, leadInput } from './records.ts';

const MAX_LEADS = 500;
const EARLIEST = Date.UTC(2000, 0);
const contact = ['name', 'email', 'phone', 'company', 'message'] as const;
const { name, email, phone, company, message, pageUrl, visitorId } = leadInput.shape;

const pastTime = timestamp.refine(
  (value) => Date.parse(value) >= EARLIEST && /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(value),
  {
    error: 'must be an ISO 8601 time with a time zone, such as 2026-01-31T12:00:00.000Z, from the year 2000 on',
  },
);

const leadRow = z
  .object({
    id: id.nullish().describe('ID of the lead, if it exists. Such a lead is changed; an unknown ID is ignored'),
    name,
    email: email.meta({ graphql: 'String' }),
    phone,
    company,
    message,
    pageUrl,
    visitorId: visitorId.describe(
      "The visitor's ID, as in the chat. Identifies the lead. Default: derived from email, else phone, else the texts",
    ),
    createdAt: pastTime.nullish().describe('When the visitor submitted the lead. Default: now'),
  })
  // A visitor can leave a form empty. An export has that lead as well, and must be importable.
  .refine((row) => row.id || contact.some((field) => row[field]?.trim()), {
    path: ['email'],
    error: `must be given, or one of ${contact.filter((field) => field !== 'email').join(', ')}`,
  })
  .meta({ id: 'LeadRow', graphqlInput: 'LeadRowInput', description: 'A lead to import.' });
type LeadRow = z.output<typeof leadRow>;
export type NamedLead = ImportRow<LeadRow> & { visitorId: string };

export const importInput = z
  .object({
    leads: listOf(leadRow, MAX_LEADS).min(1).optional().describe('The leads. Give either these or `csv`'),
    csv: z
      .string()
      .min(1)
      .optional()
      .describe(
        'A CSV file with a header row, with the columns of the export. The usual names in twelve languages are understood. `chatbotId`, `conversationId` and `updatedAt` are ignored, and so are other columns',
      ),
    dryRun: z.boolean().optional().describe('True: checks every row and returns the counts, but stores nothing'),
  })
  .refine(({ leads, csv }) => (leads === undefined) !== (csv === undefined), {
    path: ['leads'],
    error: 'is required if csv is missing, and must not be combined with csv',
  });

const form: CsvForm<typeof leadRow> = {
  columns: Object.keys(lead.shape),
  required: [],
  synonyms: leadColumnNames,
  maxRows: MAX_LEADS,
  row: leadRow,
  toRow: (cells) =>
    Object.fromEntries(
      Object.entries(cells)
        .map(([column, cell]) => [column, isExact(column) ? cell.trim() : cell])
        .filter(([, cell]) => cell !== ''),
    ),
};

/** Texts are imported with the blanks that an export has put in quotes. These columns cannot have any. */
const isExact = (column: string) => column === 'id' || column === 'email' || column === 'createdAt';

/** Returns the rows, each with the visitor ID that identifies it. Throws VALIDATION_ERROR that names the row. */
export function readLeads(
  { leads, csv = '' }: z.output<typeof importInput>,
  chatbotId: string,
  nowMs: number,
): { rows: NamedLead[]; ignoredColumns: string[] } {
  const { rows, ignoredColumns } = leads ? { rows: leads.map(withPath), ignoredColumns: [] } : readCsv(csv, form);
  const seen = new Map<string, string>();
  const details: ErrorDetail[] = [];
  const named = rows.map((row) => {
    if (row.createdAt && Date.parse(row.createdAt) > nowMs) {
      details.push({ path: `${row.path}.createdAt`, message: 'must not be in the future' });
    }
    const visitorId = identityOf(row, chatbotId, seen);
    const keys = row.id ? [visitorId, `id:${row.id}`] : [visitorId];
    const earlier = keys.map((key) => seen.get(key)).find(Boolean);
    if (earlier) details.push(repeatOf(row.path, earlier));
    else for (const key of keys) seen.set(key, row.path);
    return { ...row, visitorId };
  });
  refuseRows(details);
  return { rows: named, ignoredColumns };
}

export const repeatOf = (path: string, earlier: string): ErrorDetail => ({
  path,
  message: `repeats the lead of ${earlier}`,
});

/** Throws VALIDATION_ERROR if anything is wrong with a row. The first one is also the message. */
export function refuseRows(details: ErrorDetail[]): void {
  const [first] = details;
  if (first) throw invalid(details, refuseImport(first.message, first.path).message);
}

const withPath = (leadFields: LeadRow, at: number) => ({ ...leadFields, path: `leads.${at}` });

/**
 * A visitor may have left several leads. An export has their ids, which distinguish all but the first. The hash contains the
 * chatbot's id, so that visitors, who do not know it, cannot derive the visitor id of somebody's address.
 */
function identityOf(leadRow: LeadRow, chatbotId: string, seen: ReadonlyMap<string, string>): string {
  const { id: leadId, email, phone, visitorId } = leadRow;
  if (visitorId && !(leadId && seen.has(visitorId))) return visitorId;
  const identity =
    (leadId && ['id', leadId]) ||
    (email && ['email', email.toLowerCase()]) ||
    (phone && ['phone', phone.replace(/[^\d+]/g, '') || phone]) ||
    leadFields.map((field) => leadRow[field] ?? '');
  return `import:${sha256(JSON.stringify([chatbotId, identity])).slice(0, 32)}`;
}
