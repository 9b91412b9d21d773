import { randomInt } from 'node:crypto';
import { viewSharesOf } from '../conversations/views/view-counts.ts';
import type { App, Item } from '../core/app.ts';
import { unavailable } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import { type Change, itemOf } from '../core/rows/change.ts';
import { regroupedDayOf } from './breakdown/counted.ts';
import { withChatbotIds } from './chatbot-ids.ts';
import { additions, type CitedSource, type Counting } from './count-writes.ts';
import { markCount, markWrites, readMarks } from './counted.ts';
import { SPARE_ROWS } from './items.ts';
import { labelCountsOf } from './labels/changes.ts';
import { responsesOf } from './responses/samples.ts';
import { sharesOf } from './shares.ts';

/** Per transaction. */
const MAX_WRITES = 100;
/** One conflict may be chance. After more, the workspace's rows count as busy for a while. */
const CHANCE_CONFLICTS = 1;
const BUSY_MS = 10 * 60_000;
const MAX_CONFLICTS = 12;

/**
 * Counts each change of a batch exactly once, regardless of redelivery, batch boundaries and concurrency: the changes are listed
 * as counted in the transaction that counts them, which holds only while the lists are as they were read.
 */
export async function countChanges(app: App, changes: readonly Change[]): Promise<void> {
  const byWorkspace = new Map<string, Counting[]>();
  for (const change of await withChatbotIds(app, changes)) {
    const counting = toCounting(change);
    if (!counting) continue;
    byWorkspace.set(counting.workspaceId, [...(byWorkspace.get(counting.workspaceId) ?? []), counting]);
  }
  await Promise.all([...byWorkspace].map(([workspaceId, all]) => countInParts(app, workspaceId, all)));
}

function toCounting(change: Change): Counting | undefined {
  const shares = sharesOf(change);
  const views: Record<string, number> = viewSharesOf(change);
  const responses = responsesOf(change);
  const labels = labelCountsOf(change);
  const regroupedDay = regroupedDayOf(change);
  const isOther = Boolean(responses || labels || regroupedDay !== undefined);
  if (shares.size === 0 && Object.keys(views).length === 0 && !isOther) return undefined;
  const { workspaceId, chatbotId } = itemOf(change);
  return {
    changeId: change.id,
    atSeconds: change.atSeconds,
    workspaceId: String(workspaceId),
    chatbotId: String(chatbotId ?? ''),
    shares,
    views,
    cited: citedIn(change),
    responses,
    labels,
    regroupedDay,
  };
}

/** Empty, unless the change stored an answer with sources. Test conversations count nowhere. */
function citedIn({ before, after }: Change): readonly CitedSource[] {
  // The last message with sources, then their ids.
  const citedIds = (item: Item | undefined): string[] =>
    item?.entity === 'conversation' && item.isTest !== true && Array.isArray(item.cited) ? item.cited : [];
  const [messageId, ...sourceIds] = citedIds(after);
  if (messageId === undefined || messageId === citedIds(before)[0]) return [];
  const citedAt = createdAtOf(messageId);
  return sourceIds.map((sourceId) => ({ sourceId, citedAt }));
}

async function countInParts(app: App, workspaceId: string, all: readonly Counting[]): Promise<void> {
  // A batch may contain a record twice, but it counts once.
  let rest = [...new Map(all.map((counting) => [counting.changeId, counting])).values()];
  while (rest.length > 0) {
    let part = rest;
    while (markCount(part) + additions(part).length > MAX_WRITES) part = part.slice(0, Math.ceil(part.length / 2));
    await countOnce(app, workspaceId, part);
    rest = rest.slice(part.length);
  }
}

/**
 * Skips changes that are counted already and counts the rest. After repeated conflicts on the workspace's rows, counts on spare
 * ones.
 */
async function countOnce(app: App, workspaceId: string, part: readonly Counting[]): Promise<void> {
  const name = `busy-figures#${workspaceId}`;
  let conflicts = 0;
  for (;;) {
    const marks = await readMarks(app, workspaceId, part);
    const rest = part.filter((counting) => !marks.isCounted(counting));
    if (rest.length === 0) return;
    const isBusy = conflicts > CHANCE_CONFLICTS || app.cache.get(name) !== undefined;
    const figures = additions(rest, isBusy ? randomInt(SPARE_ROWS + 1) : 0);
    const writes = { markers: markWrites(app, workspaceId, rest, marks), figures };
    const done = await app.store.transact(writes, { returnConflictOf: 'any', conflicts });
    if (done.applied) return;
    if (done.conflict && ++conflicts > CHANCE_CONFLICTS) app.cache.set(name, true, BUSY_MS);
    if (conflicts > MAX_CONFLICTS) throw unavailable(new Error(`the figures of ${workspaceId} are busy`));
  }
}
