import { messageItem } from '../../domain/conversations/items.ts';
import { newMessage } from '../../domain/conversations/records/new-message.ts';
import type { Item } from '../../domain/core/app.ts';
import { createdAtOf, idAt, idTime } from '../../domain/core/ids.ts';
import { backfillKey, SEGMENT_PREFIX, searchPk } from '../../domain/search/items.ts';
import { call } from '../support/bench-visitor.ts';
import { cpuTimeMs, descendants, machineFacts } from '../support/machine.ts';
import { median, quantile, rounded } from '../support/numbers.ts';
import { type BenchPlatform, removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';
import { conversationRow, storeOf, writeRows } from '../support/rows.ts';

/**
 * What a search of a workspace with 100,000 conversations of four messages costs, or of as many as given: over HTTP of the platform as
 * `npm start` runs it. The rows are written straight to its table, so the first search asks for the segments.
 *
 *   node bench/speed/search-conversations.ts [conversations]
 */
const MESSAGES = 4;
const WORDS = 12;
const VOCABULARY = 30_000;
const ROUNDS = 30;
const count = Number(process.argv[2] ?? 100_000);

/** The word of a rank. The first ones are the most frequent. */
const wordOf = (rank: number) => `w${rank.toString(36)}${'aeiou'[rank % 5]}n`;

let state = 7;
/** The same numbers in each run, from 0 to 1. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
/** Rank n about as often as 1 / n, as in texts of people. */
const anyWord = () => wordOf(Math.floor(VOCABULARY ** random()) - 1);
const textOf = (index: number) =>
  `${Array.from({ length: WORDS }, anyWord).join(' ')}${index % 25_000 === 77 ? ' seldom' : ''}.`;

const newestMs = Date.now() - 3600_000;

function messageRow(platform: BenchPlatform, index: number): Item {
  const conversation = conversationRow(platform, Math.floor(index / MESSAGES), newestMs);
  const conversationId = String(conversation.id);
  const seq = (index % MESSAGES) + 1;
  const id = idAt(idTime(conversationId) + seq * 1_000);
  const role = seq % 2 === 1 ? 'visitor' : 'assistant';
  const record = { ...newMessage(conversationId, id, role, textOf(index)), createdAt: createdAtOf(id) };
  const { entity: _entity, ...row } = messageItem({ ...platform, isTest: false }, record, { seq });
  return row as Item;
}

async function search(platform: BenchPlatform, q: string, more = ''): Promise<{ rows: number; ms: number }> {
  const start = performance.now();
  const response = await fetch(`${platform.baseUrl}/conversations/search?q=${encodeURIComponent(q)}${more}`, {
    headers: { 'x-api-key': platform.apiKey },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${q} was answered with ${response.status}: ${text}`);
  return { rows: JSON.parse(text).data.data.length, ms: performance.now() - start };
}

/** Asks for the segments, and waits until all are written. */
async function fill(platform: BenchPlatform) {
  const store = storeOf(platform);
  const start = performance.now();
  await search(platform, 'anything');
  while (!(await store.get(backfillKey(platform.workspaceId), { consistent: true }))?.complete) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const seconds = rounded((performance.now() - start) / 1000, 1);
  const { items } = await store.query({ pk: searchPk(platform.workspaceId), prefix: SEGMENT_PREFIX });
  const bytes = items.reduce((sum, row) => sum + Number(row.bytes), 0);
  return { seconds, segments: items.length, megabytes: rounded(bytes / 1e6, 1) };
}

const searches: Record<string, string> = {
  'a word that nearly all have': wordOf(0),
  'a word in one of 650': wordOf(3_000),
  'a word in one of 6,250': 'seldom',
  'a word that nobody wrote': 'unheardof',
  'two frequent words': `${wordOf(0)} ${wordOf(1)}`,
  'a frequent and a rare word': `${wordOf(0)} seldom`,
  'the beginning of a word': 'seld',
  'a beginning that many words have': 'w1',
  'a phrase': `"${wordOf(0)} ${wordOf(1)}"`,
};

/** Of the platform and its stores, which depends less on what else the machine does. */
const usedMs = ({ pid }: BenchPlatform) =>
  [pid, ...descendants(pid)].reduce((sum, each) => sum + (cpuTimeMs(each) ?? 0), 0);

async function measure(platform: BenchPlatform) {
  const used: Record<string, number> = {};
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(searches).map((name) => [name, []]));
  const rows: Record<string, object> = {};
  for (let round = -2; round < ROUNDS; round++) {
    for (const [name, q] of Object.entries(searches)) {
      const before = usedMs(platform);
      const { ms, rows: found } = await search(platform, q);
      if (round >= 0) {
        times[name]!.push(ms);
        used[name] = (used[name] ?? 0) + usedMs(platform) - before;
      }
      const each = times[name]!;
      if (round === ROUNDS - 1) {
        const [middle, slow] = [rounded(median(each)), rounded(quantile(each, 0.95))];
        const cpuMs = rounded((used[name] ?? 0) / ROUNDS);
        rows[name] = { 'median ms': middle, 'p95 ms': slow, 'CPU ms': cpuMs, rows: found };
      }
    }
  }
  return rows;
}

/** From the answer to a visitor's message until a search finds it. */
async function untilFound(platform: BenchPlatform, word: string): Promise<number> {
  const start = performance.now();
  while ((await search(platform, word)).rows === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  return rounded(performance.now() - start);
}
const say = ({ baseUrl, publicId }: BenchPlatform, message: string) =>
  call('POST', `${baseUrl.replace('/v1', '')}/public/${publicId}/chat`, { message });

const dataDir = temporaryFolder();
let platform = await startPlatform(dataDir);
try {
  const store = storeOf(platform);
  await writeRows(store, count, (index) => conversationRow(platform, index, newestMs));
  await writeRows(store, count * MESSAGES, (index) => messageRow(platform, index));
  console.log(machineFacts());
  console.log(`${count} conversations with ${MESSAGES} messages of ${WORDS} words:`, await fill(platform));
  console.table(await measure(platform));
  const foundMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await say(platform, `Where is the gizmo${round}?`);
    foundMs.push(await untilFound(platform, `gizmo${round}`));
  }
  console.log('A new message is found after:', { 'median ms': median(foundMs), 'at most ms': Math.max(...foundMs) });
  await say(platform, 'Where is the doodad?');
  await platform.kill();
  platform = await startPlatform(dataDir);
  console.log(
    'The same, if the platform is killed at once, after its next start:',
    await untilFound(platform, 'doodad'),
    'ms',
  );
} finally {
  await platform.stop();
  removeFolder(dataDir);
}
// The clients keep their connections, which would keep this process.
process.exit();
