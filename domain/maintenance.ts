import * as z from 'zod';
import { pickChore } from './analytics/asked-days.ts';
import { makeVisitorsKey, resealIdentitySecret } from './chatbots/sealed-identity.ts';
import { dropFiles } from './conversations/attachments/files.ts';
import { backfillHandoffIndex } from './conversations/handoff-backfill.ts';
import { idleChore } from './conversations/state/idle.ts';
import { replyMailChore, waitingMailChore } from './conversations/state/mail-due.ts';
import { wakeChore } from './conversations/triage/wake.ts';
import type { App } from './core/app.ts';
import { type DueChore, type DueChoreName, drainDue, dueChoreNames, workDue } from './core/rows/due.ts';
import { withKeyLock } from './core/rows/key-lock.ts';
import { purgeThreads } from './erasure/conversation.ts';
import { purgeLeads } from './erasure/lead.ts';
import { writeExportFile } from './exports/run.ts';
import { acceptAutomatically } from './improvements/automatic.ts';
import { overdueChore } from './knowledge/ingest/watchdog.ts';
import { dropBlob, purgeChatbotKnowledge, purgeSource, purgeSources } from './knowledge/purge.ts';
import { compactIndex } from './knowledge/search-index/compaction.ts';
import { dropSynonyms } from './knowledge/synonyms.ts';
import { fillVectors } from './knowledge/vector-fill/fill.ts';
import { asAuditor } from './knowledge-audit/hold.ts';
import { runAudit } from './knowledge-audit/run.ts';
import { startDailyAudit } from './knowledge-audit/start.ts';
import { mailJobs, runMailJob } from './notices/mail-jobs.ts';
import { domainChore } from './reseller/recheck-domain.ts';
import { eraseExpiredOf } from './retention/retain.ts';
import { searchJobs } from './search/jobs.ts';
import { type ErasedText, forgetInSearch } from './search/segments/forget.ts';
import { runSearchJob } from './search/segments/run-job.ts';

const chatbotRefShape = { workspaceId: z.string(), chatbotId: z.string() };

const hangingOn = { blob: z.string().nullish(), sourceUrl: z.string().nullish(), textHash: z.string().nullish() };

const erasedSource = z.object({ ...chatbotRefShape, sourceId: z.string(), ...hangingOn });
const erasedConversation = z.object({
  ...chatbotRefShape,
  conversationId: z.string(),
  leadId: z.string().nullish(),
  mergedIntoId: z.string().nullish(),
  mergedFromIds: z.array(z.string()).optional(),
});
const erasedLead = z.object({ workspaceId: z.string(), leadId: z.string(), conversationId: z.string().nullish() });

export const maintenanceJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('compact-index'), ...chatbotRefShape, isForced: z.boolean().optional() }),
  z.object({ kind: z.literal('purge-source'), ...erasedSource.shape }),
  z.object({ kind: z.literal('purge-sources'), sources: z.array(erasedSource) }),
  z.object({ kind: z.literal('purge-chatbot'), ...chatbotRefShape }),
  z.object({ kind: z.literal('accept-improvement'), ...chatbotRefShape, improvementId: z.string() }),
  z.object({ kind: z.literal('fill-vectors'), ...chatbotRefShape }),
  z.object({ kind: z.literal('audit-knowledge'), ...chatbotRefShape, runId: z.string() }),
  z.object({ kind: z.literal('reseal-identity'), ...chatbotRefShape }),
  z.object({ kind: z.literal('make-visitors-key') }),
  z.object({ kind: z.literal('export-file'), workspaceId: z.string(), exportId: z.string() }),
  z.object({ kind: z.literal('drop-synonyms'), ...chatbotRefShape, version: z.string() }),
  z.object({
    kind: z.literal('drop-blob'),
    blob: z.string(),
    namedBy: z.object({ pk: z.string(), sk: z.string() }).optional(),
  }),
  // Sent by earlier versions.
  z.object({ kind: z.literal('purge-conversation'), ...erasedConversation.shape }),
  z.object({ kind: z.literal('purge-conversations'), conversations: z.array(erasedConversation) }),
  z.object({ kind: z.literal('purge-leads'), leads: z.array(erasedLead) }),
  z.object({
    kind: z.literal('drop-files'),
    ...chatbotRefShape,
    conversationId: z.string(),
    fileIds: z.array(z.string()),
  }),
  z.object({ kind: z.literal('point-conversations'), workspaceId: z.string(), after: z.string().nullish() }),
  z.object({ kind: z.literal('drain-due'), chore: z.enum(dueChoreNames), shard: z.string() }),
  // Sent by earlier versions.
  z.object({
    kind: z.literal('due'),
    chore: z.enum(dueChoreNames),
    keys: z.array(z.object({ pk: z.string(), sk: z.string() })),
  }),
  z.object({ kind: z.literal('erase-expired'), workspaceIds: z.array(z.string()) }),
  ...searchJobs,
  ...mailJobs,
]);

type MaintenanceJob = z.output<typeof maintenanceJob>;

const dueChores: Record<DueChoreName, DueChore> = {
  resolveIdle: idleChore,
  wakeSnoozed: wakeChore,
  pickCommonestQuestions: pickChore,
  endOverdueIngestions: overdueChore,
  recheckDomains: domainChore,
  mailWaiting: waitingMailChore,
  mailReplies: replyMailChore,
};

/** An index may take half of a container's memory, and a local installation has only one container. */
const LARGE_INDEX = 'compact-index';

type JobOf<Kind extends MaintenanceJob['kind']> = Extract<MaintenanceJob, { kind: Kind }>;

async function compactAndAudit(app: App, job: JobOf<'compact-index'>): Promise<void> {
  await withKeyLock(app, LARGE_INDEX, () => compactIndex(app, job, { isForced: job.isForced ?? false }));
  await startDailyAudit(app, job);
}

/** It is the auditor also while it waits for another index. */
const auditAlone = (app: App, job: JobOf<'audit-knowledge'>): Promise<void> =>
  asAuditor(app, job, () => withKeyLock(app, LARGE_INDEX, () => runAudit(app, job)));

/** Runs one job. Jobs may run twice. */
export async function maintain(app: App, job: MaintenanceJob): Promise<void> {
  switch (job.kind) {
    case 'compact-index':
      return compactAndAudit(app, job);
    case 'purge-source':
      return purgeSource(app, job);
    case 'purge-sources':
      return purgeSources(app, job.sources);
    case 'export-file':
      return writeExportFile(app, job);
    case 'drop-blob':
      return dropBlob(app, job);
    case 'purge-chatbot':
      return purgeChatbotKnowledge(app, job);
    case 'fill-vectors':
      return fillVectors(app, job);
    case 'audit-knowledge':
      return auditAlone(app, job);
    case 'accept-improvement':
      return acceptAutomatically(app, job);
    case 'reseal-identity':
      return resealIdentitySecret(app, job);
    case 'make-visitors-key':
      return makeVisitorsKey(app);
    case 'drop-synonyms':
      return dropSynonyms(app, job);
    case 'purge-conversation':
      return purgeAndForget(app, purgeThreads, [job]);
    case 'purge-conversations':
      return purgeAndForget(app, purgeThreads, job.conversations);
    case 'purge-leads':
      return purgeAndForget(app, purgeLeads, job.leads);
    case 'drop-files':
      return dropFiles(app, job);
    case 'point-conversations':
      return backfillHandoffIndex(app, job);
    case 'drain-due':
      return drainDue(app, dueChores[job.chore], job.shard);
    case 'due':
      return void (await workDue(app, dueChores[job.chore], job.keys));
    case 'erase-expired':
      return eraseExpiredOf(app, job.workspaceIds);
    case 'write-segments':
    case 'forget-in-segments':
    case 'backfill-segments':
      return runSearchJob(app, job);
    default:
      return runMailJob(app, job);
  }
}

/** Removes the remaining data of erased records, at last their words in the search. */
async function purgeAndForget<Erased extends ErasedText>(
  app: App,
  purge: (app: App, erased: readonly Erased[]) => Promise<void>,
  erased: readonly Erased[],
): Promise<void> {
  await purge(app, erased);
  await forgetInSearch(app, erased);
}
