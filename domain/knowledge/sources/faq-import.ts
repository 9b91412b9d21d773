import * as z from 'zod';
import { plans } from '../../../config/plans.ts';
import { findTarget } from '../../chatbots/find.ts';
import type { App } from '../../core/app.ts';
import { usageLimit } from '../../core/errors.ts';
import type { Tenancy } from '../../core/operations/actor.ts';
import { limits } from '../../core/operations/limits.ts';
import { operation } from '../../core/operations/operation.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { planAllows } from '../source-quota.ts';
import { changeFaq } from './change-faq.ts';
import { comparable, type Faq, insertFaq } from './faq.ts';
import { importInput, type NamedRow, readRows } from './faq-import-input.ts';
import { faqsOf } from './faq-rows.ts';
import { chatbotIds, findSource, sourcesOf } from './find.ts';

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
  })
  .meta({ id: 'FaqImport', description: 'What an import of FAQs changed.' });
type FaqImportResult = z.output<typeof importResult>;

type FaqImportStep =
  | { row: NamedRow; kind: 'created' }
  | { row: NamedRow; kind: 'updated' | 'unchanged'; sourceId: string };

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((x, at) => x === b[at]);

/** Fields that a row leaves out stay as they are. */
const isSame = (namedRow: NamedRow, faq: Faq): boolean =>
  namedRow.question === faq.question &&
  namedRow.answer === faq.answer &&
  (namedRow.category === undefined || (namedRow.category || null) === faq.category) &&
  (namedRow.alternatives == null || sameList(namedRow.alternatives, faq.alternatives));

/** Decides for each row whether it adds or changes a FAQ. The question identifies a FAQ. */
async function planOf(app: App, chatbotRef: ChatbotRef, rows: NamedRow[]): Promise<FaqImportStep[]> {
  const faqsByQuestion = new Map<string, Faq & { sourceId: string }>();
  for await (const faq of faqsOf(app, chatbotRef.workspaceId, chatbotRef.chatbotId))
    faqsByQuestion.set(comparable(faq.question), faq);
  return rows.map((namedRow) => {
    const faq = faqsByQuestion.get(comparable(namedRow.question));
    if (!faq) return { row: namedRow, kind: 'created' };
    return { row: namedRow, kind: isSame(namedRow, faq) ? 'unchanged' : 'updated', sourceId: faq.sourceId };
  });
}

/** Refuses an import that does not fit before anything is written. The quota itself is checked by each write. */
async function refuseTooMany(
  app: App,
  { workspace }: Tenancy,
  chatbotId: string,
  steps: FaqImportStep[],
): Promise<void> {
  const added = steps.filter(({ kind }) => kind === 'created').length;
  if (added === 0) return;
  const { length } = await sourcesOf(app, workspace.id, chatbotId);
  if (length + added > plans[workspace.plan].sourcesPerChatbot) throw usageLimit(planAllows(workspace.plan));
}

const countsOf = (steps: readonly FaqImportStep[], remaining: number): FaqImportResult => ({
  created: steps.filter(({ kind }) => kind === 'created').length,
  updated: steps.filter(({ kind }) => kind === 'updated').length,
  unchanged: steps.filter(({ kind }) => kind === 'unchanged').length,
  remaining,
});

/** Adds and changes FAQs, one transaction for each. Idempotent: a repeated import changes nothing. */
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
  async run(app, actor, { ids: { chatbotId }, input, tenancy }): Promise<FaqImportResult> {
    const { workspaceId } = actor;
    const steps = await planOf(app, { workspaceId, chatbotId }, readRows(input));
    const tenant = await tenancy();
    await refuseTooMany(app, tenant, chatbotId, steps);
    if (input.dryRun) return countsOf(steps, 0);
    const until = app.clock.now() + TIME_FOR_ROWS_MS;
    let done = 0;
    for (const step of steps) {
      if (app.clock.now() > until) break;
      const { path: _, ...faq } = step.row;
      if (step.kind === 'created') await insertFaq(app, tenant, { workspaceId, chatbotId }, faq);
      if (step.kind === 'updated') {
        const { source } = await findSource(app, actor, { chatbotId, sourceId: step.sourceId });
        await changeFaq(app, source, faq);
      }
      done++;
    }
    return countsOf(steps.slice(0, done), steps.length - done);
  },
});
