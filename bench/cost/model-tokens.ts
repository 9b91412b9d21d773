import { estimateTokens } from '../../domain/language/tokens.ts';
import { answers, startOpenAiServer } from '../../test/support/servers/openai-server.ts';
import { eventsOf } from '../../test/support/visitor.ts';
import { machineFacts } from '../support/machine.ts';
import { median, rounded } from '../support/numbers.ts';
import { removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';

/**
 * What goes to a language model with each question, and what comes before its first word: chatbots with 10, 100 and 400
 * generated FAQs of about 55 tokens, or the sizes given, asked over HTTP while a server on this machine stands in for the
 * model and answers at once. Tokens are estimates (`domain/answers/language/tokens.ts`).
 *
 *   node bench/cost/model-tokens.ts [FAQs...]
 */
const QUESTIONS = 30;
const WARM_UPS = 10;

const onsets = 'b c d f g h j k l m n p r s t v w br cl dr fl gr pl st tr'.split(' ');
const vowels = 'a e i o u ai ea ou'.split(' ');
let seed = 7;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const syllable = () => pick(onsets) + pick(vowels);
const vocabulary = Array.from({ length: 2_000 }, () => syllable() + syllable() + pick(onsets));
/** As unevenly common as words are. */
const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1]!;
const words = (length: number) => Array.from({ length }, word).join(' ');
const sentence = () => `The ${words(4)} is for the ${words(5)}.`;
const generated = () => ({
  question: `How do I get the ${words(5)}?`,
  answer: [sentence(), sentence(), sentence()].join(' '),
});

const server = await startOpenAiServer(answers('Noted.'));
const dataDir = temporaryFolder();
const platform = await startPlatform(dataDir, [], { MODEL: 'openai:bench', OPENAI_BASE_URL: server.baseUrl });

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}
const keyed = async (path: string, body: object) =>
  (await (await post(platform.baseUrl + path, body, { 'x-api-key': platform.apiKey })).json()).data;

async function makeBot(size: number) {
  const { id, publicId } = await keyed('/chatbots', { name: `With ${size} FAQs` });
  const faqs = Array.from({ length: size }, generated);
  for (const faq of faqs) await keyed(`/chatbots/${id}/sources/faq`, faq);
  return { size, url: `${platform.baseUrl.replace(/\/v1$/, '')}/public/${publicId}/chat`, faqs };
}

/** One question in a conversation of its own. */
async function ask(url: string, message: string): Promise<{ tokens: number; ms: number }> {
  server.requests.length = 0;
  const start = performance.now();
  let ms = Number.NaN;
  for await (const { event } of eventsOf(await post(url, { message }))) {
    if (event === 'delta' && Number.isNaN(ms)) ms = performance.now() - start;
  }
  const asked = server.requests.at(-1);
  if (!asked) throw new Error(`the model was not asked: ${message}`);
  const tokens = asked.body.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  return { tokens, ms };
}

async function measure({ size, url, faqs }: Awaited<ReturnType<typeof makeBot>>) {
  const asked = [];
  for (let nth = -WARM_UPS; nth < QUESTIONS; nth += 1) {
    const one = await ask(url, pick(faqs).question);
    if (nth >= 0) asked.push(one);
  }
  const tokens = asked.map((one) => one.tokens).sort((a, b) => a - b);
  const figures = { 'tokens, median': median(tokens), least: tokens[0], most: tokens.at(-1) };
  return [size, { ...figures, 'first piece, ms, median': rounded(median(asked.map(({ ms }) => ms)), 1) }] as const;
}

const given = process.argv.slice(2).map(Number);
try {
  const rows = [];
  for (const size of given.length > 0 ? given : [10, 100, 400]) rows.push(await measure(await makeBot(size)));
  console.log(machineFacts());
  console.table(Object.fromEntries(rows));
} finally {
  await platform.stop();
  await server.stop();
  removeFolder(dataDir);
}
