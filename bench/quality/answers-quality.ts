import { ask, call, raiseLimits, type Said } from '../support/bench-visitor.ts';
import { type BenchPlatform, removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';
import { startProbeModel } from '../support/probe-model.ts';
import { heldIn, namesAnswer, type Question, type QuestionSet, readQuestionSets } from '../support/question-sets.ts';

/**
 * How well visitors' questions are answered: each set of a folder becomes a chatbot of the platform as `npm start` runs it, and
 * each of its questions is asked over HTTP in a conversation of its own.
 *
 *   node bench/quality/answers-quality.ts <folder> [--prompt] [--misses]
 *
 * `--prompt`: instead of answers, whether a language model would be asked and given all that the answer needs. `--misses` prints the
 * questions that failed. A set is { name, language, faqs, pages, questions } (see support/question-sets.ts);
 * eight are in bench/quality/question-sets.
 */
const [folder, ...options] = process.argv.slice(2);
if (!folder) throw new Error('usage: npm run bench -- answers-quality <folder of sets> [--prompt] [--misses]');
const asksPrompt = options.includes('--prompt');

interface Bot {
  url: string;
  sourceOf: Map<string, string>;
}
interface Row {
  set: string;
  question: Question;
  outcome: string;
  found: boolean;
  said: Said;
}

async function makeBot({ baseUrl, apiKey }: BenchPlatform, set: QuestionSet): Promise<Bot> {
  const api = (path: string, body: object) => call('POST', baseUrl + path, body, { 'x-api-key': apiKey });
  const { name, language } = set;
  const { id, publicId } = await api('/chatbots', { name, botName: name, language });
  const sourceOf = new Map<string, string>();
  for (const { id: own, question, answer } of set.faqs)
    sourceOf.set((await api(`/chatbots/${id}/sources/faq`, { question, answer })).id, own);
  for (const { id: own, title, text } of set.pages)
    sourceOf.set((await api(`/chatbots/${id}/sources/text`, { title, text })).id, own);
  return { url: `${baseUrl.replace(/\/v1$/, '')}/public/${publicId}`, sourceOf };
}

function judged(set: QuestionSet, question: Question, said: Said): Row {
  const { expect } = question;
  if (expect.refuse) {
    const refusal = said.suggestions.length > 0 ? 'suggested' : 'right';
    const outcome = said.hedged ? 'hedged' : said.refused ? refusal : 'wrong';
    return { set: set.key, question, outcome, found: outcome !== 'wrong' && outcome !== 'hedged', said };
  }
  const held = heldIn(asksPrompt ? said.given : said.text, expect.contains);
  const share = held === expect.contains.length ? 'right' : held > 0 ? 'partly' : 'wrong';
  const isOut = asksPrompt ? !said.asked : said.refused;
  const outcome = isOut ? 'refused' : said.hedged && share === 'wrong' ? 'hedged' : share;
  const named = said.suggestions.some((text) => namesAnswer(text, set, question));
  return { set: set.key, question, outcome, found: outcome === 'right' || named, said };
}

const percent = (part: number, whole: number) => (whole === 0 ? '-' : ((100 * part) / whole).toFixed(1));

function summary(rows: readonly Row[]) {
  const share = (test: (row: Row) => boolean) => percent(rows.filter(test).length, rows.length);
  const right = ({ outcome, question }: Row) =>
    outcome === 'right' || (question.expect.refuse === true && outcome === 'suggested');
  if (asksPrompt) {
    const chars = rows.reduce((sum, { said }) => sum + said.given.length, 0) / Math.max(1, rows.length);
    return {
      questions: rows.length,
      'asked %': share(({ said }) => said.asked),
      'all that is needed %': share(right),
      'characters given': Math.round(chars),
    };
  }
  return {
    questions: rows.length,
    'right %': share(right),
    'right or suggested %': share(({ found }) => found),
    'partly %': share(({ outcome }) => outcome === 'partly'),
    'wrong %': share(({ outcome }) => outcome === 'wrong'),
    'wrong with a hedge %': share(({ outcome }) => outcome === 'hedged'),
    'refused %': share(({ outcome }) => outcome === 'refused'),
  };
}

function tables(rows: readonly Row[]): void {
  const kinds = [...new Set(rows.map(({ question }) => question.kind))];
  const byKind = kinds.map((kind) => [kind, summary(rows.filter(({ question }) => question.kind === kind))]);
  const answerable = summary(rows.filter(({ question }) => !question.expect.refuse));
  console.table(Object.fromEntries([...byKind, ['all to be answered', answerable]]));
  const sets = [...new Set(rows.map(({ set }) => set))];
  const ofSet = (set: string) => summary(rows.filter((row) => row.set === set && !row.question.expect.refuse));
  console.table(Object.fromEntries(sets.map((set) => [set, ofSet(set)])));
}

function misses(rows: readonly Row[]): void {
  for (const { set, question, outcome, found, said } of rows) {
    if (outcome === 'right' || outcome === 'suggested') continue;
    console.log(`${set} · ${question.kind} · ${outcome}${found ? ', suggested' : ''}: ${question.text}`);
    console.log(`    ${(asksPrompt ? said.given : said.text).replaceAll('\n', ' / ').slice(0, 240)}`);
  }
}

const dataDir = temporaryFolder();
const probe = asksPrompt ? await startProbeModel() : undefined;
const model: Record<string, string> = probe ? { MODEL: 'openai:probe', OPENAI_BASE_URL: probe.baseUrl } : {};
const platform = await startPlatform(dataDir, [], model);
try {
  await raiseLimits(platform);
  const rows: Row[] = [];
  for (const set of readQuestionSets(folder)) {
    const bot = await makeBot(platform, set);
    for (const question of set.questions)
      rows.push(judged(set, question, await ask(bot.url, set.language, question, probe)));
  }
  tables(rows);
  if (options.includes('--misses')) misses(rows);
} finally {
  await Promise.all([platform.stop(), probe?.stop()]);
  removeFolder(dataDir);
}
