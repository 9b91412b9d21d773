import type { Store } from '../../domain/core/app.ts';
import { labelsItem } from '../../domain/labels/items.ts';
import type { Label } from '../../domain/labels/records.ts';
import { maintain } from '../../domain/maintenance.ts';
import { appOf } from '../../test/support/app-of.ts';
import { call } from '../support/bench-visitor.ts';
import { machineFacts } from '../support/machine.ts';
import { median, quantile, rounded } from '../support/numbers.ts';
import { type BenchPlatform, removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';
import { conversationRow, storeOf, writeRows } from '../support/rows.ts';

/**
 * What an inbox of 10,000 conversations with 200 labels costs, or of as many as given, three labels on each: pages by label, the
 * numbers of the views, and changes of 100 conversations at once. Over HTTP of the platform as `npm start` runs it.
 *
 *   node bench/speed/labels.ts [conversations]
 */
const LABELS = 200;
const ON_EACH = 3;
const ROUNDS = 30;
const BULK = 100;
const count = Number(process.argv[2] ?? 10_000);
const newestMs = Date.now() - 3600_000;

/** Each label is on as many conversations, spread over the whole list. */
const labelsAt = (index: number) => Array.from({ length: ON_EACH }, (_, n) => (index * 7 + n * 67) % LABELS);

function labelAt(at: number): Label {
  const id = `01980000-0000-7000-8000-${String(at).padStart(12, '0')}`;
  return { id, name: `Label ${at}`, color: '#336699', createdAt: new Date(newestMs).toISOString() };
}
const labels = Array.from({ length: LABELS }, (_, at) => labelAt(at));
const labelIdOf = (at: number) => labels[at % LABELS]?.id ?? '';

type Method = 'GET' | 'POST';
const caller =
  ({ baseUrl, apiKey }: BenchPlatform) =>
  (method: Method, path: string, body?: object) =>
    call(method, baseUrl + path, body, { 'x-api-key': apiKey });
type Caller = ReturnType<typeof caller>;

/** The times of a call in each round, without the first two. */
async function timesOf(once: (round: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const start = performance.now();
    await once(round + 2);
    if (round >= 0) times.push(performance.now() - start);
  }
  return { 'median ms': rounded(median(times)), 'p95 ms': rounded(quantile(times, 0.95)) };
}

/** The whole list of a label, page by page. */
async function walk(api: Caller, labelId: string) {
  let [rows, pages] = [0, 0];
  for (let cursor: string | null = ''; cursor !== null; pages++) {
    const page: { data: object[]; nextCursor: string | null } = await api(
      'GET',
      `/conversations?limit=100&labelId=${labelId}${cursor && `&cursor=${cursor}`}`,
    );
    rows += page.data.length;
    cursor = page.nextCursor;
  }
  return `${rows} rows in ${pages} pages`;
}

/** Gives the rows, which are stored as by an earlier version, their places in the lists of those who wait. */
async function point({ workspaceId }: BenchPlatform, store: Store): Promise<void> {
  const jobs: { kind: 'point-conversations'; workspaceId: string }[] = [{ kind: 'point-conversations', workspaceId }];
  const queues = { send: async (_queue: string, job: (typeof jobs)[0]) => void jobs.push(job) };
  const app = appOf({ store, clock: { now: () => Date.now() }, queues });
  for (const job of jobs) await maintain(app, job);
}

async function measure(api: Caller) {
  const ids = (await api('GET', `/conversations?limit=${BULK}`)).data.map(({ id }: { id: string }) => id);
  const change = (action: string, more: object) =>
    api('POST', '/conversations/bulk', { conversationIds: ids, action, ...more });
  console.table({
    'list of all labels': await timesOf(() => api('GET', '/labels')),
    'page of 25, all': await timesOf(() => api('GET', '/conversations?limit=25')),
    'page of 25 of a label': await timesOf((round) =>
      api('GET', `/conversations?limit=25&labelId=${labelIdOf(round)}`),
    ),
    'page of 25 of a label that none has': await timesOf(() =>
      api('GET', `/conversations?limit=25&labelId=${crypto.randomUUID()}`),
    ),
    'numbers of the views': await timesOf(() => api('GET', '/conversations/counts')),
    'a label added to 100, or removed from them': await timesOf((round) =>
      change(round % 2 ? 'remove_labels' : 'add_labels', { labelIds: [labelIdOf(round - (round % 2))] }),
    ),
    'a priority of 100': await timesOf((round) => change('set_priority', { priority: round % 2 ? 'high' : 'low' })),
  });
  console.log(
    'The whole list of a label:',
    await timesOf((round) => walk(api, labelIdOf(round))),
    await walk(api, labelIdOf(1)),
  );
}

const dataDir = temporaryFolder();
const platform = await startPlatform(dataDir);
try {
  const store = storeOf(platform);
  await store.put(labelsItem(platform.workspaceId, { labels, revision: 1 }));
  await writeRows(store, count, (index) => ({
    ...conversationRow(platform, index, newestMs),
    labelIds: labelsAt(index).map(labelIdOf),
  }));
  await point(platform, store);
  console.log(machineFacts());
  await measure(caller(platform));
} finally {
  await platform.stop();
  removeFolder(dataDir);
}
// The client keeps its connections, which would keep this process.
process.exit();
