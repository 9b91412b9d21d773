import * as z from 'zod';
import { choice, id, timestamp } from '../../core/fields.ts';

export const faqImport = z
  .object({
    importId: id.describe("The import's ID"),
    fileName: z.string().describe('Name of the file'),
    status: choice(
      'FaqImportStatus',
      {
        running: 'Rows are waiting or being imported.',
        completed: 'All rows are imported or refused.',
        failed: 'No row could be imported.',
      },
      'Progress of an import.',
    ),
    total: z.int().describe('Rows below the header, of all sheets that are imported'),
    created: z.int().describe('FAQs that were added'),
    updated: z.int().describe('FAQs with the same question that were changed'),
    unchanged: z.int().describe('FAQs that already were as in the file'),
    refused: z.int().describe('Rows that cannot be imported. Their file says why'),
    errorMessage: z.string().nullable().meta({ description: 'Why the import ended before all rows' }),
    ignoredColumns: z.array(z.string()).describe('Columns of the file that are not imported'),
    ignoredSheets: z
      .array(z.string())
      .describe('Sheets of a workbook that are not imported: they have no columns of questions and answers'),
    createdAt: timestamp.describe('When it was started'),
    completedAt: timestamp.nullable().describe('When it ended. Null: it is running'),
  })
  .meta({ id: 'FaqFileImport', description: 'The import of a file of FAQs in the background.' });
/** With the id under which a list continues. */
export type FaqFileImport = z.output<typeof faqImport> & { id: string };

/** An import as stored. */
export const storedImport = faqImport.omit({ importId: true }).extend({
  id: z.string(),
  workspaceId: z.string(),
  chatbotId: z.string(),
  /** The blob with the rows; see `file.ts`. */
  blob: z.string(),
  /** How many workers have begun since the last progress. */
  begins: z.int().default(0),
  /** Rows of earlier versions have none. */
  ignoredSheets: z.array(z.string()).default([]),
});
export type StoredImport = z.output<typeof storedImport>;
