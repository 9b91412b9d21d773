import { randomInt } from 'node:crypto';
import { viewCountsPk, viewCountsSk } from '../conversations/items.ts';
import { viewSharesOf } from '../conversations/views/view-counts.ts';
import type { App, Item, Key, Write } from '../core/app.ts';
import { unavailable } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import { type Change, itemOf } from '../core/rows/change.ts';
import { absent } from '../core/rows/conditions.ts';
import { citationsPk, citationsPrefix } from '../knowledge/items.ts';
import { withChatbotIds } from './chatbot-ids.ts';
import {
  countedKey,
  dayName,
  daySk,
  type FiguresScope,
  figuresPk,
  keptSeconds,
  placeInDay,
  QUARTER_MS,
  quarterName,
  quarterSk,
  SPARE_ROWS,
  spareSk,
} from './items.ts';
import { responsesPk, responsesSk } from './responses/items.ts';
import { type Responses, responsesOf } from './responses/samples.ts';
import { type Shares, sharesOf } from './shares.ts';

/** The stream repeats a record for at most one day. */
const MARKED_SECONDS = 3 * 86_400;
/** Per transaction. */
const MAX_WRITES = 100;
/** One conflict may be chance. After more, the workspace's rows count as busy for a while. */
const CHANCE_CONFLICTS = 1;
const BUSY_MS = 10 * 60_000;
const MAX_CONFLICTS = 12;

interface Cited {
  sourceId: string;
  citedAt: string;
}
interface Counting {
  changeId: string;
  workspaceId: string;
  chatbotId: string;
  shares: Shares;
  /** Changes of the numbers of conversations by view. */
  views: Record<string, number>;
  /** The sources of the answer that the change stored. */
  cited: readonly Cited[];
  responses: Responses | undefined;
}

/**
 * Counts each change of a batch exactly once, regardless of redelivery, batch boundaries and concurrency: a change's marker and
 * its counts are one transaction.
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
  if (shares.size === 0 && Object.keys(views).length === 0 && !responses) return undefined;
  const { workspaceId, chatbotId } = itemOf(change);
  return {
    changeId: change.id,
    workspaceId: String(workspaceId),
    chatbotId: String(chatbotId ?? ''),
    shares,
    views,
    cited: citedIn(change),
    responses,
  };
}

/** Empty, unless the change stored an answer with sources. Test conversations count nowhere. */
function citedIn({ before, after }: Change): readonly Cited[] {
  // The last message with sources, then their ids.
  const known = (item: Item | undefined): string[] =>
    item?.entity === 'conversation' && item.isTest !== true && Array.isArray(item.cited) ? item.cited : [];
  const [messageId, ...sourceIds] = known(after);
  if (messageId === undefined || messageId === known(before)[0]) return [];
  const citedAt = createdAtOf(messageId);
  return sourceIds.map((sourceId) => ({ sourceId, citedAt }));
}

async function countInParts(app: App, workspaceId: string, all: readonly Counting[]): Promise<void> {
  // A batch may contain a record twice, but a transaction must not write its marker twice.
  let rest = [...new Map(all.map((counting) => [counting.changeId, counting])).values()];
  while (rest.length > 0) {
    let part = rest;
    while (countOf(writesOf(app, part)) > MAX_WRITES) part = part.slice(0, Math.ceil(part.length / 2));
    await countOnce(app, workspaceId, part);
    rest = rest.slice(part.length);
  }
}

/**
 * Skips changes that are already marked and counts the rest. After repeated conflicts on the workspace's rows, counts on spare
 * ones.
 */
async function countOnce(app: App, workspaceId: string, part: readonly Counting[]): Promise<void> {
  const name = `busy-figures#${workspaceId}`;
  let rest = part;
  let conflicts = 0;
  while (rest.length > 0) {
    const isBusy = conflicts > CHANCE_CONFLICTS || app.cache.get(name) !== undefined;
    const spare = isBusy ? randomInt(SPARE_ROWS + 1) : 0;
    const done = await app.store.transact(writesOf(app, rest, spare), { returnConflictOf: 'any', conflicts });
    if (done.applied) return;
    if (done.conflict && ++conflicts > CHANCE_CONFLICTS) app.cache.set(name, true, BUSY_MS);
    if (conflicts > MAX_CONFLICTS) throw unavailable(new Error(`the figures of ${workspaceId} are busy`));
    const { markers } = done.refused;
    rest = rest.filter(({ changeId }) => !markers?.has(changeId));
  }
}

/** `markers`: by the changes' ids. Each fails if its change was counted before. */
function writesOf(app: App, part: readonly Counting[], spare = 0) {
  const ttl = Math.ceil(app.clock.now() / 1000) + MARKED_SECONDS;
  const marker = ({ workspaceId, changeId }: Counting): Write => ({
    put: { ...countedKey(workspaceId, changeId), ttl },
    when: absent,
  });
  return { markers: new Map(part.map((each) => [each.changeId, marker(each)])), figures: additions(part, spare) };
}

const countOf = ({ markers, figures }: ReturnType<typeof writesOf>) => markers.size + figures.length;

interface Addition {
  key: Key;
  add: Record<string, number>;
  set?: Record<string, unknown>;
}

function additions(part: readonly Counting[], spare: number): Write[] {
  const rows = new Map<string, Addition>();
  for (const { workspaceId, chatbotId, shares, views, cited, responses } of part) {
    const owners: FiguresScope[] = chatbotId ? ['ALL', chatbotId] : ['ALL'];
    if (responses) for (const whose of owners) sumUp(rows, responseAddition(workspaceId, whose, responses, spare));
    for (const { sourceId, citedAt } of cited) {
      const key = { pk: citationsPk(workspaceId, chatbotId), sk: citationsPrefix(sourceId) + spare };
      sumUp(rows, { key, add: { count: 1 }, set: { lastCitedAt: citedAt } });
    }
    for (const whose of Object.keys(views).length > 0 ? owners : []) {
      sumUp(rows, { key: { pk: viewCountsPk(workspaceId), sk: viewCountsSk(whose, spare) }, add: views });
    }
    for (const pk of owners.map((whose) => figuresPk(workspaceId, whose))) {
      for (const [at, counts] of shares) {
        const { attribute, unit } = placeInDay(at);
        const day = { ...counts, [attribute]: unit * (counts.messages ?? 0) };
        sumUp(rows, { key: { pk, sk: spareSk(daySk(dayName(at)), spare) }, add: day });
        const quarter = spareSk(quarterSk(quarterName(at)), spare);
        sumUp(rows, { key: { pk, sk: quarter }, add: counts, set: { ttl: keptSeconds(at + QUARTER_MS) } });
      }
    }
  }
  return [...rows.values()].map(({ key, add, set = {} }): Write => ({ update: key, change: { add, set } }));
}

function responseAddition(workspaceId: string, whose: FiguresScope, { atMs, agent, counts }: Responses, spare: number) {
  const key = { pk: responsesPk(workspaceId, whose), sk: responsesSk(dayName(atMs), agent.id, spare) };
  return { key, add: counts, set: { agentName: agent.name, ttl: keptSeconds(atMs) } };
}

function sumUp(rows: Map<string, Addition>, { key, add, set }: Addition): void {
  const id = `${key.pk} ${key.sk}`;
  const row: Addition = { key, add: {}, ...rows.get(id), ...(set ? { set } : {}) };
  for (const [counter, count] of Object.entries(add)) {
    if (count !== 0) row.add[counter] = (row.add[counter] ?? 0) + count;
  }
  rows.set(id, row);
}
