import * as z from 'zod';
import { findTarget } from '../../chatbots/find.ts';
import type { Chatbot } from '../../chatbots/records.ts';
import type { Tenancy } from '../../core/operations/actor.ts';
import { limits } from '../../core/operations/limits.ts';
import { operation } from '../../core/operations/operation.ts';
import { sourceCapExceeded, sourceCapOf } from '../../workspaces/source-cap.ts';
import { chatbotIds } from '../sources/find.ts';
import { importInput, readRows } from './input.ts';
import { type ImportStep, planImport } from './plan.ts';
import { ImportRun, type RowTally, rowsIn } from './run.ts';

/** A request ends after 29 s, and an embedding model may take a second for each row. */
const TIME_FOR_ROWS_MS = 20_000;

export const importResult = z
  .object({
    created: z.int().describe('FAQs that were added'),
    updated: z.int().describe('FAQs with the same question that were changed'),
    unchanged: z.int().describe('FAQs that already were as in the import'),
    remaining: z
      .int()
      .describe('Rows at the end that were not imported for lack of time. Send the same import again to continue'),
    ignoredColumns: z.array(z.string()).describe('Columns of `csv` that were not imported'),
  })
  .meta({ id: 'FaqImport', description: 'What an import of FAQs changed.' });
type FaqImportResult = z.output<typeof importResult>;

/** Refuses an import that does not fit before anything is written. The quota itself is checked by each write. */
function refuseTooMany({ workspace }: Tenancy, { sourceCount }: Chatbot, steps: readonly ImportStep[]): void {
  const added = steps.filter(({ kind }) => kind === 'created').length;
  if (added > 0 && sourceCount + added > sourceCapOf(workspace)) throw sourceCapExceeded(workspace);
}

const tallyOf = (steps: readonly ImportStep[]): RowTally => ({
  created: steps.filter(({ kind }) => kind === 'created').length,
  updated: steps.filter(({ kind }) => kind === 'updated').length,
  unchanged: steps.filter(({ kind }) => kind === 'unchanged').length,
});

/** Adds and changes FAQs, some in one transaction. Idempotent: a repeated import changes nothing. */
export const importFaqs = operation({
  name: 'importFaqs',
  scope: 'knowledge:write',
  kind: 'write',
  audit: {
    subject: 'source',
    isChange: ({ created, updated }: FaqImportResult, { input }) => !input.dryRun && created + updated > 0,
  },
  errors: ['USAGE_LIMIT_REACHED', 'CONFLICT'],
  limit: limits.faqsImport,
  ids: chatbotIds,
  input: importInput,
  find: findTarget,
  async run(app, { workspaceId }, { target, ids: { chatbotId }, input, tenancy }): Promise<FaqImportResult> {
    const endMs = app.clock.now() + TIME_FOR_ROWS_MS;
    const chatbotRef = { workspaceId, chatbotId };
    const { rows, ignoredColumns } = readRows(input);
    const steps = await planImport(app, chatbotRef, rows);
    const tenant = await tenancy();
    refuseTooMany(tenant, target, steps);
    if (input.dryRun) return { ...tallyOf(steps), remaining: 0, ignoredColumns };
    const run = new ImportRun(app, tenant, chatbotRef, { tally: tallyOf([]), progress: () => [] });
    await run.apply(steps, endMs);
    return { ...run.tally, remaining: steps.length - rowsIn(run.tally), ignoredColumns };
  },
});
