import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { putSources } from '../../test/support/stores/many-sources.ts';
import { machineFacts } from '../support/machine.ts';
import { median, rounded } from '../support/numbers.ts';
import { type BenchPlatform, removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';
import { storeOf } from '../support/rows.ts';

/**
 * What a chatbot with 100,000 FAQs of 1 KB costs, or with as many as given, written straight to the table: a page of its list and a
 * search in it over HTTP of the platform as `npm start` runs it, and what reads all of them, each reader in a process of its own with
 * the heap of a function of 512 MB.
 *
 * The deletion is measured by its first job of 75 s, since all jobs of 100,000 sources take many minutes.
 *
 *   node bench/speed/sources.ts [sources]
 */
const ROUNDS = 20;
const HEAP_MB = 400;
const count = Number(process.argv[2] ?? 100_000);
const readers = ['FAQs as CSV', 'bundle', 'import of 1,000', 'audit', 'first passages', 'FAQs by question', 'purge'];

async function get(platform: BenchPlatform, query: string) {
  const start = performance.now();
  const response = await fetch(`${platform.baseUrl}/chatbots/${platform.chatbotId}/sources${query}`, {
    headers: { 'x-api-key': platform.apiKey },
  });
  const body = JSON.parse(await response.text());
  return { status: response.status, data: body.data, ms: performance.now() - start };
}

async function pageOf(platform: BenchPlatform, query: string) {
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const { ms } = await get(platform, query);
    if (round >= 0) times.push(ms);
  }
  const { status, data } = await get(platform, query);
  return { status, 'median ms': rounded(median(times), 1), rows: data?.sources.length ?? 0 };
}

/** The whole of a filtered list, page by page. */
async function walk(platform: BenchPlatform, query: string) {
  const start = performance.now();
  let [rows, pages] = [0, 0];
  let cursor: string | null = '';
  for (; cursor !== null; pages++) {
    const { data }: Awaited<ReturnType<typeof get>> = await get(platform, query + (cursor && `&cursor=${cursor}`));
    rows += data.sources.length;
    cursor = data.nextCursor;
  }
  return { rows, pages, seconds: rounded((performance.now() - start) / 1000, 1) };
}

function readAll({ workspaceId, chatbotId, dynamodbEndpoint, region, tableName }: BenchPlatform, name: string) {
  const table = { DYNAMODB_ENDPOINT: dynamodbEndpoint, AWS_REGION: region, TABLE_NAME: tableName };
  const script = fileURLToPath(new URL('source-reader.ts', import.meta.url));
  const input = [JSON.stringify({ workspaceId, chatbotId }), JSON.stringify(table)];
  const printed = execFileSync(process.execPath, [`--max-old-space-size=${HEAP_MB}`, script, name, ...input], {
    encoding: 'utf8',
  });
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '{}');
}

const dataDir = temporaryFolder();
const platform = await startPlatform(dataDir);
try {
  const { workspaceId, chatbotId } = platform;
  const answerOf = (at: number) => `Answer ${at}. `.padEnd(1_000, 'It is as long as most of them are. ');
  await putSources(storeOf(platform), { workspaceId, chatbotId, count, answerOf });
  console.log(machineFacts());
  const rare = `q=${encodeURIComponent('question 17?')}`;
  const middle = (await get(platform, '?pageSize=1000')).data.nextCursor;
  console.table({
    'page of 100, first': await pageOf(platform, '?pageSize=100'),
    'page of 100, behind 1,000': await pageOf(platform, `?pageSize=100&cursor=${middle}`),
    'search, first page': await pageOf(platform, `?${rare}`),
  });
  const whole = await get(platform, '');
  console.log('Whole list:', { status: whole.status, seconds: rounded(whole.ms / 1000, 1) });
  console.log('All that a search finds:', await walk(platform, `?${rare}`));
  console.log('All that failed:', await walk(platform, '?status=failed'));
  console.table(Object.fromEntries(readers.map((name) => [name, readAll(platform, name)])));
} finally {
  await platform.stop();
  removeFolder(dataDir);
}
// The client keeps its connections, which would keep this process.
process.exit();
