import * as z from 'zod';
import { conversationFilter } from '../conversations/views/filter.ts';
import { choice, id, timestamp } from '../core/fields.ts';
import { withDates } from '../core/hours/dates.ts';

const exportKind = choice(
  'ExportKind',
  { conversations: 'All conversations, or those that match a filter.', leads: 'All leads.' },
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

export const exportInput = withDates(
  z.object({
    ...conversationFilter.shape,
    kind: exportKind.describe('What to export. The other fields filter conversations'),
  }),
);

/** As stored. `cursor`: where the next file begins. Null: at the newest row, or nothing is left. */
export const storedExport = exportJob.omit({ files: true }).extend({
  workspaceId: z.string(),
  filter: conversationFilter,
  files: z.array(file),
  cursor: z.string().nullable(),
  updatedAt: z.string(),
});
export type StoredExport = z.output<typeof storedExport>;
