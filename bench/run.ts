import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { machineFacts } from './support/machine.ts';

/**
 * Runs the benchmarks and prints their tables: `npm run bench` all that need nothing from outside, in ten minutes or so;
 * `npm run bench -- rest` one of them, which takes what follows as its own arguments.
 */
interface Part {
  script: string;
  about: string;
  /** What it must be given, so that it only runs when it is named. */
  needs?: string;
}

const parts: Record<string, Part> = {
  cost: { script: 'cost/cost.ts', about: 'calls, round trips and capacity of an operation' },
  price: { script: 'cost/price.ts', about: 'USD of an operation, a thousand conversations and an idle month on AWS' },
  size: {
    script: 'cost/size.ts',
    about: 'write units of each partition key with 10,000 chatbots and 500 chats a second',
  },
  'start-up': { script: 'speed/start-up.ts', about: 'how long npm start takes' },
  'sign-in': { script: 'speed/sign-in.ts', about: 'how long signing in takes' },
  bundles: { script: 'cost/bundles.ts', about: "what a cold start pays for each function's code" },
  search: { script: 'speed/search.ts', about: 'a search among 100 to 12,000 FAQs' },
  answers: { script: 'speed/answers.ts', about: 'a whole answer over HTTP, with 10 to 10,000 FAQs' },
  'page-layouts': { script: 'quality/page-layouts.ts', about: 'how well pages of many layouts are read' },
  'knowledge-audit': { script: 'quality/knowledge-audit.ts', about: 'how well contradictions are found' },
  'model-tokens': { script: 'cost/model-tokens.ts', about: 'what goes to a language model with each question' },
  credits: { script: 'speed/credits.ts', about: 'moves of credits on one pool' },
  crawl: { script: 'speed/crawl.ts', about: 'a crawl of 300 pages' },
  webhooks: { script: 'speed/webhooks.ts', about: 'how fast events reach a receiver that verifies them' },
  streams: { script: 'speed/streams.ts', about: "200 held visitors' streams: memory, processor, delays, places freed" },
  analytics: {
    script: 'speed/analytics.ts',
    about: 'the figures of a day and of a year, with 1,000 and 1,000,000 messages',
  },
  breakdown: { script: 'speed/breakdown.ts', about: 'the reports of 1,000 and 10,000 conversations' },
  'search-conversations': {
    script: 'speed/search-conversations.ts',
    about: 'a search among 100,000 conversations',
  },
  actions: { script: 'speed/actions.ts', about: 'what an action costs besides the call that it makes' },
  lists: { script: 'speed/lists.ts', about: 'pages of a list of 100,000 conversations' },
  labels: {
    script: 'speed/labels.ts',
    about: '10,000 conversations with 200 labels: pages, numbers, changes of 100 at once',
  },
  sources: {
    script: 'speed/sources.ts',
    about: 'a chatbot with 100,000 sources: pages, a search, and what reads all of them',
  },
  exports: { script: 'speed/exports.ts', about: 'an export of 100,000 leads' },
  rest: { script: 'speed/rest.ts', about: 'GET appearance against a bare fastify handler that makes the same calls' },
  faults: { script: 'stress/faults.ts', about: 'a throttling and slow table, an outage of ten seconds' },
  neighbours: { script: 'stress/neighbours.ts', about: "a quiet tenant's waits beside one at ten times its limit" },
  fuzz: { script: 'stress/fuzz.ts', about: '10,000 requests that nobody should make' },
  soak: { script: 'stress/soak.ts', about: 'memory under mixed load', needs: '<minutes>' },
  console: { script: 'browser/console.ts', about: 'what the console costs a browser that has nothing of it yet' },
  widget: {
    script: 'browser/widget.ts',
    about: 'what a page pays for its chat, beside packages of others',
    needs: '<rounds>',
  },
  'answers-quality': {
    script: 'quality/answers-quality.ts',
    about: "how well visitors' questions are answered",
    needs: '<folder of question sets> [--prompt] [--misses]',
  },
  documents: {
    script: 'quality/documents.ts',
    about: 'how well questions about documents of others are answered',
    needs: 'developed-with|kept-apart [--prompt] [--misses]',
  },
  retrieval: {
    script: 'quality/retrieval.ts',
    about: 'how well retrieval finds',
    needs: '<folder of judged question sets>',
  },
  'model-context': {
    script: 'quality/model-context.ts',
    about: 'how often a language model is given what answers',
    needs: '<folder of judged question sets>',
  },
  extraction: {
    script: 'quality/extraction.ts',
    about: "how well a page's text is extracted",
    needs: '<folder of pages with truth> [--without <rule>|each]',
  },
};

/** True when it ran to its end. */
function runPart(name: string, { script, about }: Part, options: readonly string[]): boolean {
  console.log(`\n── ${name}: ${about} ──`);
  const path = fileURLToPath(new URL(script, import.meta.url));
  // What a search index holds in memory is only told after a collection.
  return spawnSync(process.execPath, ['--expose-gc', path, ...options], { stdio: 'inherit' }).status === 0;
}

function runAll(): boolean {
  console.log(machineFacts());
  const runnable = Object.entries(parts).filter(([, { needs }]) => !needs);
  const failed = runnable.filter(([name, part]) => !runPart(name, part, [])).map(([name]) => name);
  console.log('\nLeft out, as they need something of yours:');
  for (const [name, { about, needs }] of Object.entries(parts)) {
    if (needs) console.log(`  npm run bench -- ${name} ${needs}   (${about})`);
  }
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
  return failed.length === 0;
}

function runOne(name: string, options: readonly string[]): boolean {
  const part = Object.hasOwn(parts, name) ? parts[name]! : undefined;
  if (part && (!part.needs || options.length > 0)) return runPart(name, part, options);
  const usage = part
    ? `npm run bench -- ${name} ${part.needs}`
    : `npm run bench -- [${Object.keys(parts).join(' | ')}]`;
  console.error(`usage: ${usage}`);
  return false;
}

const [name, ...options] = process.argv.slice(2);
const done = name === undefined ? runAll() : runOne(name, options);
if (!done) process.exitCode = 1;
