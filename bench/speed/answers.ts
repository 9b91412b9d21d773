import { setTimeout as sleep } from 'node:timers/promises';
import { readEnvironment } from '../../config/environment.ts';
import { chatbotKey } from '../../domain/chatbots/items.ts';
import type { App } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { indexPk, LOG_PREFIX } from '../../domain/knowledge/items.ts';
import { newSource, sourceItem, toStoredChunks } from '../../domain/knowledge/new-source.ts';
import { prepareCompleted } from '../../domain/knowledge/write.ts';
import { startApp } from '../../functions/start.ts';
import { cpuTimeMs, machineFacts } from '../support/machine.ts';
import { median, rounded, roundsRow } from '../support/numbers.ts';
import { type BenchPlatform, removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';

/**
 * How long a whole answer takes: a visitor's POST to the platform as `npm start` runs it, until the last byte, of chatbots
 * with 10, 1,000 and 10,000 generated FAQs, or the sizes given. Warm, as JSON and as a stream, and the first answer after a
 * start. The default model, which quotes: what a language model takes comes on top.
 *
 *   node bench/speed/answers.ts [FAQs...]
 */
const QUESTIONS = 40;
const WARM_UPS = 20;
const COLD_ROUNDS = 5;
/** FAQs written side by side. */
const BATCH = 500;
/** A log entry younger than ten minutes stays in the log after a compaction; these sources are an hour old. */
const AGE_MS = 3_600_000;

interface Faq {
  question: string;
  answer: string;
}
interface Bot {
  size: number;
  chatbotId: string;
  publicId: string;
  faqs: Faq[];
}

const onsets = 'b c d f g h j k l m n p r s t v w br cl dr fl gr pl st tr'.split(' ');
const vowels = 'a e i o u ai ea ou'.split(' ');
let seed = 7;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const syllable = () => pick(onsets) + pick(vowels);
const vocabulary = Array.from({ length: 8_000 }, () => syllable() + syllable() + syllable() + pick(onsets));
/** As unevenly common as words are: rank r is drawn in proportion to 1/r. */
const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1]!;
const words = (length: number) => Array.from({ length }, word).join(' ');
const sentence = () => `The ${words(4)} is for the ${words(5)}.`;
const generated = (): Faq => ({
  question: `How do I get the ${words(5)}?`,
  answer: [sentence(), sentence(), sentence()].join(' '),
});

/** An App on the platform's own table, whose ids are of an hour ago. */
function loader({ dynamodbEndpoint, region, tableName }: BenchPlatform): App {
  const variables = { DYNAMODB_ENDPOINT: dynamodbEndpoint, AWS_REGION: region, TABLE_NAME: tableName };
  const ids = uuidv7Source({ now: () => Date.now() - AGE_MS });
  return { ...startApp({ environment: readEnvironment(variables) }), ids };
}

/** The rows that the API writes for a FAQ, past the plan's limit of sources. */
async function rowsOf(app: App, { workspaceId }: BenchPlatform, chatbotId: string, { question, answer }: Faq) {
  const wanted = { type: 'faq', title: question, sourceUrl: null, category: null } as const;
  const draft = newSource(app, workspaceId, chatbotId, wanted);
  const chunks = toStoredChunks(app, draft.id, [{ position: 0, heading: null, content: answer }]);
  const { source, writes } = await prepareCompleted(app, draft, `${question}\n\n${answer}`, chunks);
  return [{ put: sourceItem(source) }, ...writes.filter((write) => 'put' in write)];
}

async function makeBot(app: App, platform: BenchPlatform, size: number): Promise<Bot> {
  const response = await fetch(`${platform.baseUrl}/chatbots`, {
    method: 'POST',
    headers: { 'x-api-key': platform.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `With ${size} FAQs` }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`no chatbot: ${response.status} ${text}`);
  const { id: chatbotId, publicId } = JSON.parse(text).data;
  const faqs = Array.from({ length: size }, generated);
  for (let from = 0; from < size; from += BATCH) {
    const batch = faqs.slice(from, from + BATCH);
    const rows = await Promise.all(batch.map((faq) => rowsOf(app, platform, chatbotId, faq)));
    await app.store.writeMany(rows.flat());
  }
  await app.store.update(chatbotKey(platform.workspaceId, chatbotId), { add: { sourceCount: size } });
  return { size, chatbotId, publicId, faqs };
}

/** One new conversation with one question, to the last byte. Throws when the answer is no stored one. */
async function ask(platform: BenchPlatform, { publicId, faqs }: Bot, format: 'json' | 'stream'): Promise<number> {
  const { question, answer } = pick(faqs);
  const start = performance.now();
  const response = await fetch(`${platform.baseUrl.replace(/\/v1$/, '')}/public/${publicId}/chat`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: format === 'json' ? 'application/json' : 'text/event-stream',
    },
    body: JSON.stringify({ message: question }),
  });
  const text = await response.text();
  const ms = performance.now() - start;
  const isWhole = format === 'json' || text.includes('event: done');
  if (!response.ok || !isWhole || !text.includes(answer)) throw new Error(`not the answer: ${response.status} ${text}`);
  return ms;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not within two minutes: ${what}`);
    await sleep(200);
  }
}

/** Waits until the log is folded into a snapshot, where it is so long that it will be: a question asks for that. */
async function compacted(app: App, platform: BenchPlatform, bot: Bot): Promise<void> {
  await ask(platform, bot, 'json');
  const pk = indexPk(platform.workspaceId, bot.chatbotId);
  await until(`the index of ${bot.size} is compacted`, async () => {
    const { items } = await app.store.query({ pk, prefix: LOG_PREFIX, limit: 201, consistent: true });
    return items.length <= 200;
  });
}

/** Waits until the process has read the change stream of what was written: it then uses next to no processor time. */
async function idle({ pid }: BenchPlatform): Promise<void> {
  await until('the platform is idle', async () => {
    const before = cpuTimeMs(pid);
    await sleep(1_000);
    return before === undefined || cpuTimeMs(pid)! - before < 100;
  });
}

const p95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;
const shown = (values: readonly number[]) => ({ median: rounded(median(values), 1), p95: rounded(p95(values), 1) });

/** In turn, one question each, so that what disturbs one chatbot's disturbs the others' as well. */
async function warmTimes(platform: BenchPlatform, bots: readonly Bot[]) {
  const times = bots.map((bot) => ({ size: bot.size, json: [] as number[], stream: [] as number[] }));
  for (let nth = -WARM_UPS; nth < QUESTIONS; nth += 1) {
    for (const [at, bot] of bots.entries()) {
      const [json, stream] = [await ask(platform, bot, 'json'), await ask(platform, bot, 'stream')];
      if (nth < 0) continue;
      times[at]!.json.push(json);
      times[at]!.stream.push(stream);
    }
  }
  return times;
}

async function coldTimes(dataDir: string, bot: Bot): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    const platform = await startPlatform(dataDir);
    try {
      await idle(platform);
      times.push(await ask(platform, bot, 'json'));
    } finally {
      await platform.stop();
    }
  }
  return times;
}

async function load(dataDir: string, sizes: readonly number[]) {
  const platform = await startPlatform(dataDir);
  try {
    const app = loader(platform);
    const bots: Bot[] = [];
    const start = performance.now();
    for (const size of sizes) bots.push(await makeBot(app, platform, size));
    for (const bot of bots) await compacted(app, platform, bot);
    await idle(platform);
    console.log(`loaded, compacted and idle after ${rounded((performance.now() - start) / 1000)} s`);
    return { bots, times: await warmTimes(platform, bots) };
  } finally {
    await platform.stop();
  }
}

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [10, 1_000, 10_000];
const dataDir = temporaryFolder();
try {
  const { bots, times } = await load(dataDir, sizes);
  const rows = times.map(({ size, json, stream }) => {
    const [whole, streamed] = [shown(json), shown(stream)];
    return [
      size,
      {
        'JSON median ms': whole.median,
        p95: whole.p95,
        'stream median ms': streamed.median,
        'stream p95': streamed.p95,
      },
    ];
  });
  console.log(machineFacts());
  console.log(`Warm, ${QUESTIONS} questions each way`);
  console.table(Object.fromEntries(rows));
  const [first, last] = [times[0]!, times.at(-1)!];
  const ratio = (format: 'json' | 'stream') => (median(last[format]) / median(first[format])).toFixed(2);
  console.log(`${last.size} against ${first.size} FAQs, medians: JSON ${ratio('json')}, stream ${ratio('stream')}`);
  console.log('The first answer after a start');
  const cold: [number, object][] = [];
  for (const bot of [bots[0]!, bots.at(-1)!]) {
    const each = await coldTimes(dataDir, bot);
    cold.push([bot.size, roundsRow(each)]);
  }
  console.table(Object.fromEntries(cold));
} finally {
  removeFolder(dataDir);
}
