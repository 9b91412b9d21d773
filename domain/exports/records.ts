import * as z from 'zod';
import { conversationFilter } from '../conversations/views/filter.ts';
import { choice, id, timestamp } from '../core/fields.ts';
import { withDates } from '../core/hours/dates.ts';
import { leadFilterFields } from '../leads/find.ts';

const exportKind = choice(
  'ExportKind',
  {
    conversations: 'All conversations, or those that match a filter.',
    leads: 'All leads, or those that match a filter.',
  },
  'What an export holds.',
);
export type ExportKind = z.output<typeof exportKind>;

const exportStatus = choice(
  'ExportStatus',
  {
    running: 'Rows are being written.',
    completed: 'All rows are written.',
    failed: 'It was given up. Start another.',
  },
  'Progress of an export.',
);

const file = z.object({
  rows: z.int().describe('Rows in the file, without its header'),
  bytes: z.int().describe('Size in bytes'),
});

export const exportJob = z
  .object({
    id: id.describe("The export's ID"),
    kind: exportKind,
    status: exportStatus,
    rows: z.int().describe('Rows written so far'),
    files: z
      .array(
        file
          .extend({
            url: z.string().nullable().describe('Where to download it, for ten minutes. Null: in a list of exports'),
          })
          .meta({ id: 'ExportFile', description: 'A CSV file with a header row, compressed with gzip.' }),
      )
      .describe('The files written so far. A long export has several'),
    startedAt: timestamp.describe('When it was started'),
    completedAt: timestamp.nullable().describe('When all rows were written. Null: not yet, or it failed'),
    expiresAt: timestamp.describe('When its files are deleted'),
  })
  .meta({ id: 'ExportJob', description: 'An export that is written in the background.' });
export type ExportJob = z.output<typeof exportJob>;

/** The fields of either filter. Those of both have the same bounds. */
const exportFilter = z.object({
  ...conversationFilter.shape,
  origin: leadFilterFields.origin.describe('With `kind` `leads`: only leads of this origin'),
});

const filterNames: Record<ExportKind, readonly string[]> = {
  conversations: Object.keys(conversationFilter.shape),
  leads: Object.keys(leadFilterFields),
};

/** A filter that the rows do not have would silently export all of them. */
export const exportInput = withDates(
  exportFilter.extend({
    kind: exportKind.describe(
      'What to export. The other fields filter conversations; `chatbotId`, `from`, `to`, `tz` and `origin` filter leads',
    ),
  }),
).superRefine(({ kind, ...filter }, context) => {
  for (const [field, input] of Object.entries(filter)) {
    if (input === null || input === undefined || input === '' || filterNames[kind].includes(field)) continue;
    context.addIssue({ code: 'custom', path: [field], message: `filters no ${kind}`, input });
  }
});

/** As stored. `cursor`: where the next file begins. Null: at the newest row, or nothing is left. */
export const storedExport = exportJob.omit({ files: true }).extend({
  workspaceId: z.string(),
  filter: exportFilter,
  files: z.array(file),
  cursor: z.string().nullable(),
  updatedAt: z.string(),
});
export type StoredExport = z.output<typeof storedExport>;
