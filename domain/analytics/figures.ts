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

interface Figures extends Pick<Analytics, 'messagesOverTime' | 'tokensOverTime'> {
  total: Record<Counter, number>;
}

/**
 * The counts of a span. One query reads its UTC days. If local days differ, one more reads the quarters that earlier versions
 * counted, one the tokens by quarter, and one more reads each UTC day that the span only partly covers. The cost depends on the
 * number of days, not of messages.
 */
export async function readFigures(
  app: App,
  workspaceId: string,
  figuresScope: FiguresScope,
  span: Span,
): Promise<Figures> {
  const pk = figuresPk(workspaceId, figuresScope);
  const { startMs, endMs } = span;
  const [first, last] = [dayName(startMs), dayName(endMs - 1)];
  const cut = cutDays(span, app.clock.now());
  const isUtc = span.days.every(isUtcDay);
  const [days, spread, tokens, ...quarters] = await Promise.all([
    rows(app, pk, daySk(first), daySk(last)),
    isUtc ? [] : rows(app, pk, spreadSk(first), spreadSk(last)),
    isUtc ? [] : rows(app, pk, tokensSk(first), tokensSk(last)),
    ...cut.map((day) => {
      const { from, to } = quarterRange(span, day);
      return rows(app, pk, quarterSk(from), quarterSk(to));
    }),
  ]);
  const cutNames = cut.map(dayName);
  const whole = days.filter(({ sk }) => !cutNames.includes(dayNameOf(sk)));
  const byDay = byDayName([...days, ...spread]);
  const tokensByDay = byDayName(tokens);
  const total = sum([...whole, ...quarters.flat()]);
  const hasTokens = total.inputTokens + total.outputTokens > 0;
  return {
    total,
    messagesOverTime: span.days.map((local) => ({ label: local.label, count: messagesIn(byDay, local) })),
    tokensOverTime: (hasTokens ? span.days : []).map((local) => ({
      label: local.label,
      ...tokensOn(local, byDay, tokensByDay),
    })),
  };
}

const byDayName = (items: readonly Item[]) => Map.groupBy(items, ({ sk }) => dayNameOf(sk));

/** UTC days that the span covers only partly, if the rest may have counts. Nothing is counted after now. */
export function cutDays({ startMs, endMs }: Span, nowMs: number): number[] {
  const first = dayOf(startMs);
  const last = dayOf(endMs - 1);
  const firstIsCut = startMs > first;
  const lastIsCut = endMs < last + DAY_MS && endMs <= nowMs;
  return [...new Set([...(firstIsCut ? [first] : []), ...(lastIsCut ? [last] : [])])];
}

/** The names of the first and the last quarter of a UTC day that are in the span. */
export const quarterRange = ({ startMs, endMs }: Span, day: number): { from: string; to: string } => ({
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
