import { createDynamoClient, createStore } from '../adapters/dynamodb.ts';
import { readEnvironment } from '../config/environment.ts';
import { startApp } from '../functions/start.ts';
import { restCalls } from './support/calls.ts';
import { machineFacts } from './support/machine.ts';
import { median, rounded } from './support/numbers.ts';
import { type Platform, removeFolder, startPlatform, temporaryFolder, unlimited } from './support/platform.ts';
import { conversationRow, storeOf, writeRows } from './support/rows.ts';

/**
 * What a page of a long list costs: `GET /v1/conversations?limit=100` over HTTP of the platform as `npm start` runs it, in a
 * workspace with 100,000 conversations, or as many as given, written straight to its table: the first, the middle and the
 * last page, and with a status that one in 1,000 has.
 *
 *   node bench/lists.ts [conversations]
 */
const LIMIT = 100;
const ROUNDS = 40;
const count = Number(process.argv[2] ?? 100_000);

interface Page {
  data: { id: string }[];
  nextCursor: string | null;
}

async function get(platform: Platform, query: string): Promise<{ page: Page; ms: number }> {
  const start = performance.now();
  const response = await fetch(`${platform.baseUrl}/conversations?limit=${LIMIT}${query}`, {
    headers: { 'x-api-key': platform.apiKey },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${query} was answered with ${response.status}: ${text}`);
  return { page: JSON.parse(text).data, ms: performance.now() - start };
}

/** What one page asks of the table beyond what every keyed call does, counted in this process. */
function counter({ dynamodbEndpoint, region, tableName, apiKey }: Platform) {
  const variables = { ...unlimited, DYNAMODB_ENDPOINT: dynamodbEndpoint, AWS_REGION: region, TABLE_NAME: tableName };
  let queries = 0;
  let units = 0;
  const store = createStore(createDynamoClient({ region, endpoint: dynamodbEndpoint }), tableName, {
    onCall(name, used) {
      if (name !== 'query') return;
      queries++;
      units += used;
    },
  });
  const call = restCalls({ ...startApp({ environment: readEnvironment(variables) }), store }, apiKey);
  return async (query: string) => {
    [queries, units] = [0, 0];
    await call('GET', `/conversations?limit=${LIMIT}${query}`);
    return { queries, units };
  };
}

/** Pages in turn, so that a busy moment of the machine meets all of them. */
async function measure(platform: Platform, pages: Record<string, string>) {
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
    const { queries, units } = await countOf(query);
    const ms = rounded(median(times[name]!), 1);
    rows[name] = {
      'median ms': ms,
      rows: page.data.length,
      queries,
      'read units': units,
      more: page.nextCursor !== null,
    };
  }
  return rows;
}

/** The whole of a filtered list, page by page. */
async function walk(platform: Platform, query: string) {
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
