import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { readEnvironment } from '../../config/environment.ts';
import { CONVERSATION_PREFIX } from '../../domain/conversations/items.ts';
import type { Store } from '../../domain/core/app.ts';
import { maintain } from '../../domain/maintenance.ts';
import { startApp } from '../../functions/start.ts';
import { appOf } from '../../test/support/app-of.ts';
import { restCalls } from '../support/counting/calls.ts';
import { machineFacts } from '../support/machine.ts';
import { median, rounded } from '../support/numbers.ts';
import { type BenchPlatform, removeFolder, startPlatform, temporaryFolder, unlimited } from '../support/platform.ts';
import { conversationRow, storeOf, writeRows } from '../support/rows.ts';

/**
 * What a page of a long list costs: `GET /v1/conversations?limit=100` over HTTP of the platform as `npm start` runs it, in a
 * workspace with 100,000 conversations, or as many as given, written straight to its table: the first, the middle and the
 * last page, and with a status that one in 1,000 has. Those are written without pointers, as by an earlier version, so that
 * what it takes to give them theirs is measured too.
 *
 *   node bench/speed/lists.ts [conversations]
 */
const LIMIT = 100;
const ROUNDS = 40;
const count = Number(process.argv[2] ?? 100_000);

interface Page {
  data: { id: string }[];
  nextCursor: string | null;
}

async function get(platform: BenchPlatform, query: string): Promise<{ page: Page; ms: number }> {
  const start = performance.now();
  const response = await fetch(`${platform.baseUrl}/conversations?limit=${LIMIT}${query}`, {
    headers: { 'x-api-key': platform.apiKey },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${query} was answered with ${response.status}: ${text}`);
  return { page: JSON.parse(text).data, ms: performance.now() - start };
}

/** What one page asks of the table beyond what every keyed call does, counted in this process. */
function counter({ dynamodbEndpoint, region, tableName, apiKey }: BenchPlatform) {
  const variables = { ...unlimited, DYNAMODB_ENDPOINT: dynamodbEndpoint, AWS_REGION: region, TABLE_NAME: tableName };
  let queries = 0;
  let units = 0;
  let batches = 0;
  const client = createDynamoClient({ region, endpoint: dynamodbEndpoint });
  const counted = createStore(client, tableName, {
    onCall(name, used) {
      if (name === 'query') queries++;
      else batches++;
      units += used;
    },
  });
  const others = createStore(client, tableName);
  const store: Store = {
    ...others,
    query: counted.query,
    getMany: (keys) => (keys[0]?.sk.startsWith(CONVERSATION_PREFIX) ? counted : others).getMany(keys),
  };
  const call = restCalls({ ...startApp({ environment: readEnvironment(variables) }), store }, apiKey);
  return async (query: string) => {
    [queries, batches, units] = [0, 0, 0];
    await call('GET', `/conversations?limit=${LIMIT}${query}`);
    return { queries, batches, units };
  };
}

/** Pages in turn, so that a busy moment of the machine meets all of them. */
async function measure(platform: BenchPlatform, pages: Record<string, string>) {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let round = -5; round < ROUNDS; round++) {
    for (const [name, query] of Object.entries(pages)) {
      const { ms } = await get(platform, query);
      if (round >= 0) times[name]!.push(ms);
    }
  }
  const countOf = counter(platform);
  const rows: Record<string, object> = {};
  for (const [name, query] of Object.entries(pages)) {
    const { page } = await get(platform, query);
    const { queries, batches, units } = await countOf(query);
    const ms = rounded(median(times[name]!), 1);
    rows[name] = {
      'median ms': ms,
      rows: page.data.length,
      queries,
      batches,
      'read units': units,
      more: page.nextCursor !== null,
    };
  }
  return rows;
}

/** Gives the rows their pointers, as the maintenance worker does. */
async function point({ workspaceId }: BenchPlatform, store: Store) {
  const start = performance.now();
  const jobs: { kind: 'point-conversations'; workspaceId: string }[] = [{ kind: 'point-conversations', workspaceId }];
  const queues = { send: async (_queue: string, job: (typeof jobs)[0]) => void jobs.push(job) };
  const app = appOf({ store, clock: { now: () => Date.now() }, queues });
  for (const job of jobs) await maintain(app, job);
  return { jobs: jobs.length, seconds: rounded((performance.now() - start) / 1000, 1) };
}

/** The whole of a filtered list, page by page. */
async function walk(platform: BenchPlatform, query: string) {
  const start = performance.now();
  let [rows, pages] = [0, 0];
  let cursor: string | null = null;
  do {
    const { page }: { page: Page } = await get(platform, query + (cursor ? `&cursor=${cursor}` : ''));
    rows += page.data.length;
    pages++;
    cursor = page.nextCursor;
  } while (cursor);
  return { rows, pages, ms: rounded(performance.now() - start) };
}

const dataDir = temporaryFolder();
const platform = await startPlatform(dataDir);
try {
  const newestMs = Date.now() - 3600_000;
  const rowAt = (index: number) => conversationRow(platform, index, newestMs);
  const started = performance.now();
  await writeRows(storeOf(platform), count, rowAt);
  console.log(machineFacts());
  console.log(`${count} conversations written in ${rounded((performance.now() - started) / 1000, 1)} s`);
  console.log('Given pointers:', await point(platform, storeOf(platform)));
  const behind = (index: number) => `&cursor=${rowAt(index).id}`;
  const pages = {
    first: '',
    middle: behind(Math.floor(count / 2)),
    last: behind(count - LIMIT - 1),
    'one in 1,000, first': '&status=human_requested',
    'one in 1,000, middle': `&status=human_requested${behind(Math.floor(count / 2))}`,
  };
  const rows = await measure(platform, pages);
  console.table(rows);
  const ms = (name: string) => (rows[name] as { 'median ms': number })['median ms'];
  console.log(`Last against first: ${rounded(ms('last') / ms('first'), 2)}`);
  console.log('All that wait for a human:', await walk(platform, '&status=human_requested'));
} finally {
  await platform.stop();
  removeFolder(dataDir);
}
// The clients keep their connections, which would keep this process.
process.exit();
