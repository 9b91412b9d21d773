import { recordOf } from '../../config/keys.ts';
import type { App, Item } from '../core/app.ts';
import {
  DAY_MS,
  dayName,
  dayNameOf,
  dayOf,
  daySk,
  type FiguresScope,
  figuresPk,
  keptSeconds,
  lastSk,
  messagesAt,
  QUARTER_MS,
  quarterName,
  quarterSk,
  spreadSk,
  tokensSk,
} from './items.ts';
import { isUtcDay, type LocalDay, type Span } from './ranges.ts';
import type { Analytics } from './records.ts';
import { type Counter, counters } from './share-sums.ts';
import { tokensOn } from './tokens.ts';

/** Length of `2026-11-21`. */
const DAY_LENGTH = 10;

interface Figures extends Pick<Analytics, 'messagesOverTime' | 'tokensOverTime'> {
  total: Record<Counter, number>;
  /** Of the span before. */
  before: Record<Counter, number>;
}

interface Spans {
  span: Span;
  /** The one before it, for a comparison. Default: none, the same. */
  before?: Span;
}

/**
 * The counts of a span, and the totals of the one before. One query reads the UTC days of both. If local days differ, one more reads
 * the tokens by quarter, one each UTC day that a span only partly covers, and one the messages by quarter of earlier versions, where
 * there are any. The cost depends on the number of days, not of messages.
 */
export async function readFigures(
  app: App,
  workspaceId: string,
  figuresScope: FiguresScope,
  { span, before = span }: Spans,
): Promise<Figures> {
  const pk = figuresPk(workspaceId, figuresScope);
  const [first, last] = [dayName(span.startMs), dayName(span.endMs - 1)];
  const nowMs = app.clock.now();
  const cut = [...new Set([...cutDays(before, nowMs), ...cutDays(span, nowMs)])];
  const isUtc = span.days.every(isUtcDay);
  const readDays = rows(app, pk, daySk(dayName(before.startMs)), daySk(last));
  const [days, spread, tokens, ...quarters] = await Promise.all([
    readDays,
    readDays.then((all) => (isUtc || all.every(hasQuarters) ? [] : rows(app, pk, spreadSk(first), spreadSk(last)))),
    isUtc ? [] : rows(app, pk, tokensSk(first), tokensSk(last)),
    ...cut.map((day) => {
      const { from, to } = quarterRange({ startMs: before.startMs, endMs: span.endMs }, day);
      return rows(app, pk, quarterSk(from), quarterSk(to));
    }),
  ]);
  const byDay = byDayName([...days, ...spread]);
  const tokensByDay = byDayName(tokens);
  const totalIn = (part: Span) => totalOf(part, cutDays(part, nowMs), days, quarters.flat());
  const total = totalIn(span);
  const hasTokens = total.inputTokens + total.outputTokens > 0;
  return {
    total,
    before: totalIn(before),
    messagesOverTime: span.days.map((local) => ({ label: local.label, count: messagesIn(byDay, local) })),
    tokensOverTime: (hasTokens ? span.days : []).map((local) => ({
      label: local.label,
      ...tokensOn(local, byDay, tokensByDay),
    })),
  };
}

/** Of the rows of a span's whole days, and of the quarters of those that it cuts. */
function totalOf(span: Span, cut: readonly number[], days: readonly Item[], quarters: readonly Item[]) {
  const cutNames = cut.map(dayName);
  const isIn = (ms: number) => ms >= span.startMs && ms < span.endMs;
  const whole = days.filter(({ sk }) => isCountedWhole(span, cut, Date.parse(dayNameOf(sk))));
  const parts = quarters.filter(({ sk }) => {
    const name = dayNameOf(sk);
    return cutNames.includes(name.slice(0, DAY_LENGTH)) && isIn(Date.parse(`${name}Z`));
  });
  return sum([...whole, ...parts]);
}

/** False for a day of which earlier versions counted messages by quarter, in a row of their own. */
function hasQuarters(row: Item): boolean {
  const dayMs = Date.parse(dayNameOf(row.sk));
  let messages = Number(row.messages ?? 0);
  for (let at = dayMs; messages > 0 && at < dayMs + DAY_MS; at += QUARTER_MS) messages -= messagesAt(row, at);
  return messages <= 0;
}

const byDayName = (items: readonly Item[]) => Map.groupBy(items, ({ sk }) => dayNameOf(sk));

/**
 * UTC days that the span covers only partly, if the rest may have counts, and quarters are kept. Nothing is counted after now. Of a day
 * whose quarters are not kept any more, all or nothing counts.
 */
export function cutDays({ startMs, endMs }: Span, nowMs: number): number[] {
  const first = dayOf(startMs);
  const last = dayOf(endMs - 1);
  const firstIsCut = startMs > first;
  const lastIsCut = endMs < last + DAY_MS && endMs <= nowMs;
  const cut = [...(firstIsCut ? [first] : []), ...(lastIsCut ? [last] : [])];
  return [...new Set(cut)].filter((dayMs) => keptSeconds(dayMs) * 1000 > nowMs);
}

/** Whether a span contains all of a UTC day, or most of one that cannot be cut. */
export const isCountedWhole = ({ startMs, endMs }: Span, cut: readonly number[], dayMs: number): boolean =>
  !cut.includes(dayMs) && dayMs + DAY_MS / 2 >= startMs && dayMs + DAY_MS / 2 < endMs;

/** The names of the first and the last quarter of a UTC day that are in the span. */
export const quarterRange = (
  { startMs, endMs }: Pick<Span, 'startMs' | 'endMs'>,
  day: number,
): { from: string; to: string } => ({
  from: quarterName(Math.max(day, startMs)),
  to: quarterName(Math.min(day + DAY_MS, endMs) - QUARTER_MS),
});

async function rows(app: App, pk: string, from: string, to: string): Promise<Item[]> {
  return Array.fromAsync(app.store.queryAll({ pk, from, to: lastSk(to) }));
}

function sum(from: readonly Item[]): Record<Counter, number> {
  const total = recordOf(counters, () => 0);
  for (const row of from) for (const counter of counters) total[counter] += Number(row[counter] ?? 0);
  return total;
}

function messagesIn(byDay: ReadonlyMap<string, readonly Item[]>, local: LocalDay): number {
  const rowsOf = (ms: number) => byDay.get(dayName(ms)) ?? [];
  // Rows of earlier versions, by quarter, have no total.
  if (isUtcDay(local)) return rowsOf(local.startMs).reduce((sum, row) => sum + Number(row.messages ?? 0), 0);
  let count = 0;
  for (let day = dayOf(local.startMs); day < local.endMs; day += DAY_MS) {
    const end = Math.min(local.endMs, day + DAY_MS);
    for (const row of rowsOf(day)) {
      for (let at = Math.max(local.startMs, day); at < end; at += QUARTER_MS) count += messagesAt(row, at);
    }
  }
  return count;
}
