import { storeQuestions } from './analytics/asked.ts';
import { forgetGroupedDays } from './analytics/breakdown/days.ts';
import { indexRatings } from './analytics/comments.ts';
import { countChanges } from './analytics/count.ts';
import { logInbox } from './conversations/live/inbox-log.ts';
import { publishLive } from './conversations/live/publish.ts';
import type { App, Item } from './core/app.ts';
import { batchesOf } from './core/batches.ts';
import { ownValue } from './core/objects.ts';
import type { Change, ChangeStep } from './core/rows/change.ts';
import { followChange } from './core/rows/trace.ts';
import { followExport } from './exports/run.ts';
import { proposeImprovements } from './improvements/follow.ts';
import { followCrawl, followCrawlPage } from './knowledge/crawl/follow.ts';
import { enqueue } from './knowledge/enqueue.ts';
import { followFaqImport } from './knowledge/faq-imports/follow.ts';
import { requestCompaction } from './knowledge/search-index/compaction-request.ts';
import { followNote } from './notices/mentions.ts';
import { followStoppedAction } from './notices/stopped-actions.ts';
import { pushNews } from './push/news.ts';
import { followBalance } from './reseller/alerts.ts';
import { followWaiting } from './reseller/waiting.ts';
import { markRecent } from './search/follow.ts';
import { storeUnanswered } from './unanswered/follow.ts';
import { uploadBlob } from './uploads/open.ts';
import { followBacklog } from './webhooks/delivery/backlog.ts';
import { emitEvents } from './webhooks/emit.ts';

/**
 * Sources with fewer chunks add little to a question's reads, regardless of their number. The reader requests a compaction when
 * needed.
 */
const FEW_CHUNKS = 3;

type Follower = (app: App, change: Change) => Promise<void>;

/** The consequences of a change, by the kind of item. Must be idempotent. */
const followers: Record<string, Follower> = {
  /** Enqueues a new or requeued source whose page or file must be read. */
  async source(app, { before, after }) {
    if (
      after?.status === 'pending' &&
      before?.status !== 'pending' &&
      (after.type === 'url' || after.type === 'file')
    ) {
      await enqueue(app, sourceRefOf(after));
    }
    if (after && after.revision !== before?.revision && Number(after.chunkCount) > FEW_CHUNKS) {
      const { workspaceId, chatbotId } = sourceRefOf(after);
      await requestCompaction(app, { workspaceId, chatbotId });
    }
  },
  /** Enqueues the removal of the blob of a replaced or emptied synonym list. */
  async synonyms(app, { before, after }) {
    if (!before?.blob || before.blob === after?.blob) return;
    const { workspaceId, chatbotId, version } = before;
    await app.queues.send('maintenance', { kind: 'drop-synonyms', workspaceId, chatbotId, version });
  },
  /** Enqueues the removal of a long text's blob when another replaces it. */
  async text(app, { before, after }) {
    const blob = before?.blob;
    if (typeof blob === 'string' && blob !== after?.blob) {
      await app.queues.send('maintenance', { kind: 'drop-blob', blob });
    }
  },
  /** Enqueues the removal of the bytes of an upload that was used, has expired, or whose owner was erased. */
  async upload(app, { before, after }) {
    if (after || !before) return;
    const blob = uploadBlob(String(before.workspaceId), String(before.id));
    await app.queues.send('maintenance', { kind: 'drop-blob', blob });
  },
  workspace: followBalance,
  webhookBacklog: followBacklog,
  crawl: followCrawl,
  crawlPage: followCrawlPage,
  faqImport: followFaqImport,
  export: followExport,
  /** Enqueues the cleanup of everything that belongs to a deleted chatbot. */
  async chatbot(app, { before, after }) {
    if (after || !before) return;
    const { workspaceId, id: chatbotId } = before;
    await app.queues.send('maintenance', { kind: 'purge-chatbot', workspaceId, chatbotId });
  },
  conversation: followWaiting,
  note: followNote,
  action: followStoppedAction,
};

const sourceRefOf = ({ workspaceId, chatbotId, id: sourceId }: Item) => ({
  workspaceId: String(workspaceId),
  chatbotId: String(chatbotId),
  sourceId: String(sourceId),
});

const leftBehindBy = ({ blob, sourceUrl, textHash }: Item) => ({ blob, sourceUrl, textHash });

async function enqueueWork(app: App, changes: readonly Change[]): Promise<void> {
  for (const change of changes) {
    const entity = String((change.after ?? change.before)?.entity ?? '');
    await followChange(app, change, () => ownValue(followers, entity)?.(app, change));
  }
  await purgeErased(app, changes);
}

/** Erased records per job: they take seconds of a job's two minutes. */
const PURGED_AT_ONCE = 25;

/** Enqueues the removal of everything that belongs to erased conversations, leads and sources: of a chatbot, there may be 100,000. */
async function purgeErased(app: App, changes: readonly Change[]): Promise<void> {
  const erased = (entity: string) =>
    changes.flatMap(({ before, after }) => (before?.entity === entity && !after ? [before] : []));
  const conversations = erased('conversation').map(
    ({ workspaceId, chatbotId, id: conversationId, leadId, ...row }) => ({
      workspaceId,
      chatbotId,
      conversationId,
      leadId,
      mergedIntoId: row.mergedIntoId,
      mergedFromIds: row.mergedFromIds,
    }),
  );
  const sources = erased('source').map((item) => ({ ...sourceRefOf(item), ...leftBehindBy(item) }));
  const leads = erased('lead').map(({ workspaceId, id: leadId, conversationId }) => ({
    workspaceId,
    leadId,
    conversationId,
  }));
  const jobs = [
    ...jobsOf(conversations, (group) => ({ kind: 'purge-conversations', conversations: group })),
    ...jobsOf(leads, (group) => ({ kind: 'purge-leads', leads: group })),
    ...jobsOf(sources, (group) => ({ kind: 'purge-sources', sources: group })),
  ];
  await app.queues.sendMany('maintenance', jobs);
}

/** A job has records of one workspace. */
function jobsOf<R extends { workspaceId: unknown }>(records: readonly R[], toJob: (group: readonly R[]) => object) {
  const byWorkspace = Map.groupBy(records, ({ workspaceId }) => String(workspaceId));
  return [...byWorkspace].flatMap(([workspaceId, erased]) =>
    batchesOf(PURGED_AT_ONCE, erased).map((group) => ({ body: { ...toJob(group), workspaceId } })),
  );
}

/** Steps run at the same time, and improvements count the unanswered questions that the batch has stored. */
async function learnFrom(app: App, changes: readonly Change[]): Promise<void> {
  await storeUnanswered(app, changes);
  await proposeImprovements(app, changes);
}

/** In this order: a report that has read an erased conversation sees that its day has changed, or what it stored is removed. */
async function countThenForget(app: App, changes: readonly Change[]): Promise<void> {
  await countChanges(app, changes);
  await forgetGroupedDays(app, changes);
}

/** The names are stored with parked changes, so they stay. */
export const changeSteps: Readonly<Record<string, ChangeStep>> = {
  handOnWork: enqueueWork,
  logInbox,
  publishLive,
  countChanges: countThenForget,
  keepQuestions: storeQuestions,
  storeUnanswered: learnFrom,
  placeComments: indexRatings,
  emitEvents,
  pushNews,
  markSearched: markRecent,
};
