import { createCache } from '../../adapters/cache.ts';
import { createLog } from '../../adapters/log.ts';
import { KEPT_A_DAY } from '../../domain/analytics/asked-days.ts';
import {
  askedPk,
  DAY_MS,
  dayName,
  dayOf,
  daySk,
  figuresPk,
  placeInDay,
  QUARTER_MS,
  quarterName,
  quarterSk,
} from '../../domain/analytics/items.ts';
import type { Period } from '../../domain/analytics/records.ts';
import { summaryOf } from '../../domain/analytics/summary.ts';
import type { App, Item } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { appOf } from '../../test/support/app-of.ts';
import { startTestTable } from '../../test/support/stores/stores.ts';
import { machineFacts } from '../support/machine.ts';
import { median, rounded } from '../support/numbers.ts';

/**
 * How long the figures of a range take, with 1,000 and with 1,000,000 messages in the last year (or the numbers given): the
 * rows that counting leaves behind are generated, at random moments, and read as the platform reads them, in this process.
 *
 *   node bench/speed/analytics.ts [messages...]
 */
const READS = 20;
const WARM_UPS = 5;
const DAYS = 365;

let seed = 11;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}

/** The rows of so many messages, each fourth of a new conversation, and of each day's commonest questions. */
function rowsOf(workspaceId: string, messages: number, nowMs: number): Item[] {
  const rows = new Map<string, Item>();
  const add = (sk: string, counts: Record<string, number>) => {
    const row: Item = rows.get(sk) ?? { pk: figuresPk(workspaceId, 'ALL'), sk };
    for (const [counter, count] of Object.entries(counts)) row[counter] = Number(row[counter] ?? 0) + count;
    rows.set(sk, row);
  };
  for (let nth = 0; nth < messages; nth++) {
    const at = nowMs - Math.floor(random() * DAYS * DAY_MS);
    const counts = countsOf(nth);
    add(daySk(dayName(at)), { ...counts, [placeInDay(at).attribute]: placeInDay(at).unit });
    if (isEdge(nowMs - at)) add(quarterSk(quarterName(at - (at % QUARTER_MS))), counts);
  }
  return [...rows.values(), ...askedDays(workspaceId, messages, nowMs)];
}

/** Quarters are read of the days alone that a range cuts into. */
const isEdge = (ageMs: number) => [0, 29, 364].some((days) => Math.abs(ageMs / DAY_MS - days) < 2);

const countsOf = (nth: number): Record<string, number> => ({
  messages: 1,
  ...(nth % 2 ? { aiReplies: 1, creditsUsed: 1, latencyMs: 400 + (nth % 90), timedReplies: 1 } : {}),
  ...(nth % 4 ? {} : { publicConversations: 1, resolved: 1, aiResolved: nth % 8 ? 1 : 0, csatCount: 1, csatSum: 4 }),
});

function askedDays(workspaceId: string, messages: number, nowMs: number): Item[] {
  const aDay = Math.min(KEPT_A_DAY, Math.ceil(messages / 2 / DAYS));
  return Array.from({ length: DAYS }, (_, nth) => {
    const day = dayOf(nowMs) - (nth + 1) * DAY_MS;
    const commonest = Array.from({ length: aDay }, (_, n) => {
      const subject = Math.floor(random() ** 2 * 500);
      return [`deliv subject${subject}`, `How long does delivery of subject${subject} take?`, aDay - n];
    });
    return {
      pk: askedPk(workspaceId, 'ALL'),
      sk: daySk(dayName(day)),
      changes: aDay,
      commonest: JSON.stringify(commonest),
    };
  });
}

const periods: Period[] = [
  { range: 'today', tz: 'UTC' },
  { range: 'last_30d', tz: 'Europe/Berlin' },
  { range: 'last_year', tz: 'UTC' },
  { range: 'last_year', tz: 'Asia/Kathmandu' },
];

/** Milliseconds of each read, and of this process's processor for one. */
async function timesOf(app: App, workspaceId: string, period: Period): Promise<{ times: number[]; cpuMs: number }> {
  const times: number[] = [];
  let used = process.cpuUsage();
  for (let nth = -WARM_UPS; nth < READS; nth++) {
    const start = performance.now();
    await summaryOf(app, workspaceId, period);
    if (nth >= 0) times.push(performance.now() - start);
    else used = process.cpuUsage();
  }
  const { user, system } = process.cpuUsage(used);
  return { times, cpuMs: (user + system) / 1000 / READS };
}

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1_000, 1_000_000];
const calls: string[] = [];
const table = await startTestTable({ onCall: (name) => calls.push(name) });
const clock = { now: () => Date.now() };
const app = appOf({
  clock,
  ids: uuidv7Source(clock),
  store: table.store,
  log: createLog('SILENT'),
  cache: createCache(clock),
});
try {
  const shown: Record<string, object> = {};
  for (const size of sizes) {
    const rows = rowsOf(`bench-${size}`, size, clock.now());
    await table.store.writeMany(rows.map((put) => ({ put })));
    console.log(`${size} messages are ${rows.length} rows`);
  }
  for (const period of periods) {
    for (const size of sizes) {
      calls.length = 0;
      const { messages } = await summaryOf(app, `bench-${size}`, period);
      const asked = calls.length;
      const { times, cpuMs } = await timesOf(app, `bench-${size}`, period);
      const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
      shown[`${period.range} ${period.tz}, ${size}`] = {
        'messages in range': messages,
        requests: asked,
        'median ms': rounded(median(times), 1),
        'p95 ms': rounded(p95, 1),
        'CPU ms': rounded(cpuMs, 1),
      };
    }
  }
  console.log(machineFacts());
  console.table(shown);
} finally {
  await table.stop();
}
// The client keeps its connections, which would keep this process.
process.exit();
