import { createCache } from '../../adapters/cache.ts';
import { createLog } from '../../adapters/log.ts';
import { REGROUPED } from '../../domain/analytics/breakdown/days.ts';
import { readBreakdown } from '../../domain/analytics/breakdown/read.ts';
import { indexRatings } from '../../domain/analytics/comments.ts';
import { DAY_MS, dayName, daySk, figuresPk } from '../../domain/analytics/items.ts';
import { summaryOf } from '../../domain/analytics/summary.ts';
import { conversationItem } from '../../domain/conversations/items.ts';
import { readFiltered } from '../../domain/conversations/views/filter.ts';
import { newConversation } from '../../domain/conversations/visitor/start.ts';
import type { Item } from '../../domain/core/app.ts';
import { createdAtOf, idAt, uuidv7Source } from '../../domain/core/ids.ts';
import { appOf } from '../../test/support/app-of.ts';
import { startTestTable } from '../../test/support/stores/stores.ts';
import { machineFacts } from '../support/machine.ts';
import { median, rounded } from '../support/numbers.ts';

/**
 * How long a report of 30 days takes with 1,000 and 10,000 conversations (or the numbers given): its totals, its breakdown as it is read for
 * the first time (all calls together) and then, with one changed day before each read, and the first page of a list that few conversations
 * match, read as the platform reads them, in this process.
 *
 *   node bench/speed/breakdown.ts [conversations...]
 */
const READS = 15;
const WARM_UPS = 3;
const DAYS = 30;
const PAGES = 40;
const SOURCES = 60;

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

const isoDay = (ago: number) => new Date(clock.now() - ago * DAY_MS).toISOString().slice(0, 10);

/** A conversation as it is after four answers. */
function rowOf(workspaceId: string, n: number, count: number): Item {
  const { conversation } = newConversation(app, { workspaceId, chatbotId: idAt(0), channel: 'widget', language: 'en' });
  const id = idAt(clock.now() - ((n + 0.5) / count) * DAYS * DAY_MS).slice(0, 24) + n.toString(16).padStart(12, '0');
  const at = createdAtOf(id);
  return conversationItem({
    ...conversation,
    id,
    createdAt: at,
    updatedAt: at,
    status: n % 3 ? 'resolved' : 'open',
    handoffRequestedAt: n % 10 ? null : at,
    pageUrl: `https://shop.example.com/products/${n % PAGES}`,
    lastQuestion: { text: 'How long does the delivery of a large lamp to Iceland take?', at },
    csat: n % 5 ? null : { rating: 1 + (n % 4), comment: null, createdAt: at },
    cited: [idAt(0), idAt(n % SOURCES), idAt((n * 7) % SOURCES)],
    citations: { [idAt(n % SOURCES)]: 2, [idAt((n * 7) % SOURCES)]: 1 },
    tally: [8, 4, n % 5 ? 0 : 1, 4, 1_800, 4, Math.floor(Date.parse(at) / 900_000), 5_000, 400, 0],
  });
}

async function timed(work: () => Promise<unknown>): Promise<{ ms: number; queries: number }> {
  const times: number[] = [];
  let before = calls.length;
  for (let nth = -WARM_UPS; nth < READS; nth++) {
    before = calls.length;
    const start = performance.now();
    await work();
    if (nth >= 0) times.push(performance.now() - start);
  }
  return { ms: rounded(median(times)), queries: calls.length - before };
}

/** A breakdown after a change of a conversation that began yesterday. */
async function changedBreakdown(workspaceId: string): Promise<void> {
  const key = { pk: figuresPk(workspaceId, 'ALL'), sk: daySk(dayName(clock.now() - DAY_MS)) };
  await app.store.update(key, { add: { [REGROUPED]: 1 } });
  await readBreakdown(app, workspaceId, { ...period, chatbotId: null });
}

/** Calls until all is counted. */
async function firstBreakdown(workspaceId: string): Promise<{ ms: number; queries: number; calls: number }> {
  const [before, start] = [calls.length, performance.now()];
  let reads = 0;
  for (let isPending = true; isPending; reads++) {
    ({ isPending } = await readBreakdown(app, workspaceId, { ...period, chatbotId: null }));
  }
  return { ms: rounded(performance.now() - start), queries: calls.length - before, calls: reads };
}

const period = { range: 'last_30d', tz: 'Europe/Berlin' } as const;
const given = process.argv.slice(2).map(Number);
try {
  const shown: Record<string, object> = {};
  for (const count of given.length > 0 ? given : [1_000, 10_000]) {
    const workspaceId = `bench-${count}`;
    const rows = Array.from({ length: count }, (_, n) => rowOf(workspaceId, n, count));
    await app.store.writeMany(rows.map((put) => ({ put })));
    await indexRatings(
      app,
      rows.map((after) => ({ id: after.sk, kind: 'inserted', before: undefined, after })),
    );
    const dates = { from: isoDay(DAYS), to: isoDay(0), tz: 'Europe/Berlin' };
    shown[`${count} conversations: totals`] = await timed(() => summaryOf(app, workspaceId, period));
    shown[`${count} conversations: first breakdown`] = await firstBreakdown(workspaceId);
    shown[`${count} conversations: breakdown`] = await timed(() => changedBreakdown(workspaceId));
    shown[`${count} conversations: list`] = await timed(() =>
      readFiltered(app, workspaceId, { ...dates, outcome: 'handoff' }, { limit: 50, cursor: null }),
    );
  }
  console.table(shown);
  console.log(machineFacts());
} finally {
  await table.stop();
}
// The client keeps its connections, which would keep this process.
process.exit();
