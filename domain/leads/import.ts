import * as z from 'zod';
import { chatbotIds, findTarget } from '../chatbots/find.ts';
import type { App } from '../core/app.ts';
import { batchesOf, inBatches } from '../core/batches.ts';
import { sha256 } from '../core/ids.ts';
import { limits } from '../core/operations/limits.ts';
import { operation } from '../core/operations/operation.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { importInput, type NamedLead, readLeads, refuseRows, repeatOf } from './import-input.ts';
import { changeImported, changesOf, insertImported } from './import-write.ts';
import { leadKey, leadOfKey, toLead } from './items.ts';
import type { Lead } from './records.ts';
import { ownedByVisitor } from './submitter.ts';

/** A request ends after 29 s. */
const TIME_FOR_ROWS_MS = 20_000;
const READ_AT_ONCE = 100;
const WRITTEN_AT_ONCE = 10;

export const importResult = z
  .object({
    created: z.int().describe('Leads that were added'),
    updated: z.int().describe('Existing leads that were changed'),
    unchanged: z.int().describe('Leads that already were as in the import'),
    remaining: z
      .int()
      .describe('Rows at the end that were not imported for lack of time. Send the same import again to continue'),
    ignoredColumns: z.array(z.string()).describe('Columns of `csv` that are not those of leads'),
    leadKeys: z
      .array(z.string())
      .describe(
        'With `dryRun`: for each row, what its lead has in common with the same lead in another import of the chatbot. Compare them to find a lead that stands in two parts of a file. Otherwise empty',
      ),
  })
  .meta({ id: 'LeadImport', description: 'What an import of leads changed.' });
type LeadImportResult = z.output<typeof importResult>;

interface LeadImportStep {
  row: NamedLead;
  lead: Lead | undefined;
  /** ID of a lead that its visitor had and that no longer exists. */
  erasedId?: string | undefined;
}
type LeadOutcome = 'created' | 'updated' | 'unchanged';
const kindOf = ({ row, lead }: LeadImportStep): LeadOutcome =>
  !lead ? 'created' : Object.keys(changesOf(row, lead)).length > 0 ? 'updated' : 'unchanged';

/** Finds the lead of each row: by its id, else by its visitor. */
async function stepsOf(app: App, chatbotRef: ChatbotRef, rows: readonly NamedLead[]): Promise<LeadImportStep[]> {
  const { workspaceId, chatbotId } = chatbotRef;
  const read = async (ids: readonly (string | null | undefined)[]) => {
    const leadIds = ids.filter((id) => id != null);
    const items = await app.store.getMany(leadIds.map((id) => leadKey(workspaceId, id)));
    const leads = items.flatMap((item) => (item?.chatbotId === chatbotId ? [toLead(item)] : []));
    return new Map(leads.map((lead) => [lead.id, lead]));
  };
  const [named, marks] = await Promise.all([
    read(rows.map(({ id }) => id)),
    app.store.getMany(rows.map((namedLead) => leadOfKey(workspaceId, chatbotId, ownedByVisitor(namedLead.visitorId)))),
  ]);
  const owned = await read(marks.map((mark) => mark && String(mark.leadId)));
  return rows.map((namedLead, at) => {
    const ownedId = marks[at] && String(marks[at].leadId);
    const lead = named.get(namedLead.id ?? '') ?? owned.get(ownedId ?? '');
    return { row: namedLead, lead, erasedId: lead ? undefined : ownedId };
  });
}

/** Two rows can name one lead in different ways, such as by its id and by its email address. */
function refuseRepeated(steps: readonly LeadImportStep[]): void {
  const pathById = new Map<string, string>();
  const details = steps.flatMap(({ row, lead }) => {
    const earlier = lead && pathById.get(lead.id);
    if (lead && !earlier) pathById.set(lead.id, row.path);
    return earlier ? [repeatOf(row.path, earlier)] : [];
  });
  refuseRows(details);
}

/** The same for each row of a lead, in whichever import of the chatbot. Says nothing else of it. */
const leadKeyOf = (chatbotId: string, { row, lead }: LeadImportStep) =>
  sha256(JSON.stringify([chatbotId, lead ? { id: lead.id } : row.visitorId])).slice(0, 32);

const store = (app: App, chatbotRef: ChatbotRef, planned: LeadImportStep): Promise<LeadOutcome> =>
  retryOnConflict(
    5,
    () => new Error('an imported lead keeps changing'),
    async (attempt) => {
      const [step = planned] = attempt === 0 ? [planned] : await stepsOf(app, chatbotRef, [planned.row]);
      const kind = kindOf(step);
      if (kind === 'unchanged') return kind;
      const done = step.lead
        ? await changeImported(app, chatbotRef, step.row, step.lead)
        : await insertImported(app, chatbotRef, step.row, step.erasedId);
      return done ? kind : AGAIN;
    },
  );

/** Adds and changes leads, one transaction for each. Idempotent: a repeated import changes nothing. */
export const importLeads = operation({
  name: 'importLeads',
  scope: 'leads:write',
  kind: 'write',
  audit: {
    subject: 'lead',
    isChange: ({ created, updated }: LeadImportResult, { input }) => !input.dryRun && created + updated > 0,
  },
  limit: limits.leadsImport,
  ids: chatbotIds,
  input: importInput,
  find: findTarget,
  async run(app, { workspaceId }, { ids: { chatbotId }, input }): Promise<LeadImportResult> {
    const chatbotRef = { workspaceId, chatbotId };
    const { rows, ignoredColumns } = readLeads(input, chatbotId, app.clock.now());
    const steps: LeadImportStep[] = [];
    for (const batch of batchesOf(READ_AT_ONCE, rows)) steps.push(...(await stepsOf(app, chatbotRef, batch)));
    refuseRepeated(steps);
    if (input.dryRun) {
      const leadKeys = steps.map((step) => leadKeyOf(chatbotId, step));
      return { ...countsOf(steps.map(kindOf), 0), ignoredColumns, leadKeys };
    }
    const until = app.clock.now() + TIME_FOR_ROWS_MS;
    const done: LeadOutcome[] = [];
    for (const batch of batchesOf(WRITTEN_AT_ONCE, steps)) {
      if (app.clock.now() > until) break;
      done.push(...(await inBatches(WRITTEN_AT_ONCE, batch, (step) => store(app, chatbotRef, step))));
    }
    return { ...countsOf(done, steps.length - done.length), ignoredColumns, leadKeys: [] };
  },
});

function countsOf(kinds: readonly LeadOutcome[], remaining: number): Pick<LeadImportResult, LeadOutcome | 'remaining'> {
  const count = (outcome: LeadOutcome) => kinds.filter((each) => each === outcome).length;
  return { created: count('created'), updated: count('updated'), unchanged: count('unchanged'), remaining };
}
