import { createCache } from '../../adapters/cache.ts';
import { createLog } from '../../adapters/log.ts';
import { readBreakdown } from '../../domain/analytics/breakdown/read.ts';
import { DAY_MS } from '../../domain/analytics/items.ts';
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
 * How long a report of 30 days takes with 1,000 and 10,000 conversations (or the numbers given): its totals, its breakdown, and the first
 * page of a list that few conversations match, read as the platform reads them, in this process.
 *
 *   node bench/speed/breakdown.ts [conversations...]
 */
const READS = 15;
const WARM_UPS = 3;
const DAYS = 30;
const PAGES = 40;

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

const given = process.argv.slice(2).map(Number);
try {
  const shown: Record<string, object> = {};
  for (const count of given.length > 0 ? given : [1_000, 10_000]) {
    const workspaceId = `bench-${count}`;
    await app.store.writeMany(Array.from({ length: count }, (_, n) => ({ put: rowOf(workspaceId, n, count) })));
    const period = { range: 'last_30d', tz: 'Europe/Berlin' } as const;
    const dates = { from: isoDay(DAYS), to: isoDay(0), tz: 'Europe/Berlin' };
    shown[`${count} conversations: totals`] = await timed(() => summaryOf(app, workspaceId, period));
    shown[`${count} conversations: breakdown`] = await timed(() =>
      readBreakdown(app, workspaceId, { ...period, chatbotId: null }),
    );
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
