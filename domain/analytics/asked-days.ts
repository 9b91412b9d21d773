import type { App, Item } from '../core/app.ts';
import { idAt } from '../core/ids.ts';
import { equals } from '../core/rows/conditions.ts';
import { countWorked, type DueChore, runDue } from '../core/rows/due.ts';
import { type AskedQuestion, grouped, toAskedQuestion } from './asked-groups.ts';
import {
  ASKED_DUE,
  ASKED_PREFIX,
  askedPk,
  DAY_MS,
  DAY_PREFIX,
  dayName,
  dayOf,
  daySk,
  type FiguresScope,
} from './items.ts';
import type { Span } from './ranges.ts';

/**
 * Questions kept per finished day. A day with at most this many different questions is exact; otherwise the rarest are dropped. A
 * year at 40 a day is about 1 MB, one or two pages of a query.
 */
export const KEPT_A_DAY = 40;
/** Maximum questions read for a partial or unfinished day, about 1 MB. If there are more, the newest are read. */
const MAX_READ_A_DAY = 5_000;
/** Maximum number of days without a summary that one request reads in full. Later requests find them summarised. */
const MAX_UNPICKED = 10;

/** Stores the most common questions of each finished day, so a year is read as 365 rows. Reads the whole day. */
export const pickChore: DueChore = {
  name: 'pickCommonestQuestions',
  kind: ASKED_DUE,
  // Processed together, so few, because a day may be large.
  group: 5,
  work: (app, days) => countWorked(app, 'pickCommonestQuestions', days, (day) => pickDay(app, day)),
};
export const pickCommonestQuestions = (app: App): Promise<number> => runDue(app, pickChore);

/** Returns false if questions were added or removed in the meantime: the day is still due. */
async function pickDay(app: App, { pk, sk, changes }: Item): Promise<boolean> {
  const dayMs = Date.parse(sk.slice(DAY_PREFIX.length));
  const where = { pk, ...idRange(dayMs, dayMs + DAY_MS), consistent: true };
  const all = await Array.fromAsync(app.store.queryAll(where), toAskedQuestion);
  const commonest = grouped(all)
    .slice(0, KEPT_A_DAY)
    .map(({ key, content, count }) => [key, content, count]);
  // One string instead of nested lists: half the bytes, and a tenth of the time to read.
  const change = { set: { commonest: JSON.stringify(commonest) }, remove: ['dueKind', 'dueAt'] };
  const written = await app.store.update({ pk, sk }, change, equals('changes', changes));
  return written.applied;
}

const idRange = (startMs: number, endMs: number) => ({
  from: ASKED_PREFIX + idAt(startMs),
  to: ASKED_PREFIX + idAt(endMs),
});

function toCommonest(row: Item): AskedQuestion[] {
  const list: [string, string, number][] = JSON.parse(String(row.commonest));
  return list.map(([key, content, count]) => ({ key, content, count }));
}

/**
 * The questions of a span, most asked first. Finished whole days contribute their most common questions, other days every
 * question.
 */
export async function readQuestions(
  app: App,
  workspaceId: string,
  figuresScope: FiguresScope,
  span: Span,
): Promise<AskedQuestion[]> {
  const pk = askedPk(workspaceId, figuresScope);
  const { startMs, endMs } = span;
  const today = dayOf(app.clock.now());
  const isWhole = (day: number) => day >= startMs && day + DAY_MS <= endMs && day < today;
  const edges = [...new Set([dayOf(startMs), dayOf(endMs - 1), today])].filter(
    (day) => day < endMs && day + DAY_MS > startMs && !isWhole(day),
  );
  const readDay = (day: number) => readEach(app, pk, Math.max(day, startMs), Math.min(day + DAY_MS, endMs));
  const [days, ...read] = await Promise.all([readDays(app, pk, span), ...edges.map(readDay)]);
  const whole = days
    .map((row) => ({ row, day: Date.parse(row.sk.slice(DAY_PREFIX.length)) }))
    .filter(({ day }) => isWhole(day));
  const unpicked = whole.filter(({ row }) => row.commonest === undefined).slice(-MAX_UNPICKED);
  const waiting = await Promise.all(unpicked.map(({ day }) => readDay(day)));
  const picked = whole.filter(({ row }) => row.commonest !== undefined).flatMap(({ row }) => toCommonest(row));
  return grouped([...picked, ...waiting.flat(), ...read.flat()]);
}

async function readDays(app: App, pk: string, { startMs, endMs }: Span): Promise<Item[]> {
  const where = { pk, from: daySk(dayName(startMs)), to: daySk(dayName(endMs - 1)) };
  return Array.fromAsync(app.store.queryAll(where));
}

async function readEach(app: App, pk: string, startMs: number, endMs: number): Promise<AskedQuestion[]> {
  const page = await app.store.query({ pk, ...idRange(startMs, endMs), descending: true, limit: MAX_READ_A_DAY });
  return page.items.map(toAskedQuestion).reverse();
}
