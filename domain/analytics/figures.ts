import type { App, Item } from '../app.ts';
import {
  DAY_MS,
  DAY_PREFIX,
  dayName,
  dayOf,
  daySk,
  figuresPk,
  QUARTER_MS,
  quarterAttribute,
  quarterName,
  quarterSk,
  type Whose,
} from './items.ts';
import type { Span } from './ranges.ts';
import { type Counter, counters } from './shares.ts';

export interface Figures {
  total: Record<Counter, number>;
  messagesOverTime: { label: string; count: number }[];
}

/**
 * The counts of a span: one query for its UTC days, and beside it one for each day that the span only cuts into, by quarters.
 * What it costs follows the number of days, never the number of messages.
 */
export async function readFigures(app: App, workspaceId: string, whose: Whose, span: Span): Promise<Figures> {
  const pk = figuresPk(workspaceId, whose);
  const { startMs, endMs } = span;
  const cut = cutDays(span, app.clock.now());
  const [days, ...quarters] = await Promise.all([
    rows(app, pk, daySk(dayName(startMs)), daySk(dayName(endMs - 1))),
    ...cut.map((day) =>
      rows(
        app,
        pk,
        quarterSk(quarterName(Math.max(day, startMs))),
        quarterSk(quarterName(Math.min(day + DAY_MS, endMs) - QUARTER_MS)),
      ),
    ),
  ]);
  const byDay = new Map(days.map((row) => [Date.parse(row.sk.slice(DAY_PREFIX.length)), row]));
  const whole = [...byDay].filter(([day]) => !cut.includes(day)).map(([, row]) => row);
  return {
    total: sum([...whole, ...quarters.flat()]),
    messagesOverTime: span.days.map((local) => ({ label: local.label, count: messagesIn(byDay, local) })),
  };
}

/** UTC days of which the span leaves something out that may have been counted: nothing is, after now. */
function cutDays({ startMs, endMs }: Span, nowMs: number): number[] {
  const first = dayOf(startMs);
  const last = dayOf(endMs - 1);
  const firstIsCut = startMs > first;
  const lastIsCut = endMs < last + DAY_MS && endMs <= nowMs;
  return [...new Set([...(firstIsCut ? [first] : []), ...(lastIsCut ? [last] : [])])];
}

async function rows(app: App, pk: string, from: string, to: string): Promise<Item[]> {
  const found: Item[] = [];
  for await (const row of app.store.queryAll({ pk, from, to })) found.push(row);
  return found;
}

function sum(from: readonly Item[]): Record<Counter, number> {
  const total = Object.fromEntries(counters.map((counter) => [counter, 0])) as Record<Counter, number>;
  for (const row of from) for (const counter of counters) total[counter] += Number(row[counter] ?? 0);
  return total;
}

function messagesIn(byDay: ReadonlyMap<number, Item>, { startMs, endMs }: { startMs: number; endMs: number }): number {
  let count = 0;
  for (let day = dayOf(startMs); day < endMs; day += DAY_MS) {
    const row = byDay.get(day);
    if (!row) continue;
    if (startMs <= day && day + DAY_MS <= endMs) {
      count += Number(row.messages ?? 0);
      continue;
    }
    const end = Math.min(endMs, day + DAY_MS);
    for (let at = Math.max(startMs, day); at < end; at += QUARTER_MS) count += Number(row[quarterAttribute(at)] ?? 0);
  }
  return count;
}
