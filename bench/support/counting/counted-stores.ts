import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEnvironment } from '../../../config/environment.ts';
import { startStores } from '../../../local/stores/start.ts';
import { eventFrame, sends, startBedrockServer, textFrame } from '../../../test/adapters/models/bedrock-server.ts';
import { nothingGiven } from './containers.ts';
import { createKeyMeter, type KeyUnits } from './key-units.ts';
import { createRecorder, type Summary } from './recorder.ts';
import { type Endpoints, startWire } from './wire.ts';

/**
 * The embedded stores behind a wire that counts, and a model that is played, in a process of its own, so that the processor
 * time of the functions is theirs alone. Started by `fork` with the data folder as its argument, and `keys` to count units by
 * partition key too; see `counted.ts`.
 */
export interface CountedStores {
  /** What counts. */
  counted: Endpoints & { ssm: string; bedrock: string };
  /** The stores themselves. */
  direct: Endpoints;
  queueUrls: Record<string, string>;
  /** `host:port` of a site whose pages are about `/<topic>`, and which takes what is posted to it. */
  site: string;
}

/** What was asked for since the last time. */
export interface Counted extends Summary {
  /** Characters of each prompt, of the part of it that the model can read from its cache, and of each answer. */
  prompts: { input: number; cached: number; output: number }[];
  /** Only with `keys`. */
  keys?: KeyUnits;
}

const ANSWER_WORDS = 60;
/** Sixty words of English, which are some 360 characters. */
const answer = Array.from(
  { length: ANSWER_WORDS },
  (_, n) => ['We', 'wrap', 'every', 'present', 'gladly', 'today'][n % 6],
).join(' ');

/** A page of an ordinary shop, as long as such pages are: eight parts of 120 words. */
function pageHtml(topic: string): string {
  const sentence = `Our ${topic} leaves the shop within two days and comes with a letter that says whom to ask about it.`;
  const parts = Array.from(
    { length: 8 },
    (_, n) => `<h2>${topic}, part ${n + 1}</h2><p>${`${sentence} `.repeat(6)}</p>`,
  );
  return `<!doctype html><title>${topic}</title><main><h1>${topic}</h1>${parts.join('')}</main>`;
}

async function startSite(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST' || request.url === '/robots.txt')
      response.writeHead(request.method === 'POST' ? 204 : 404).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(pageHtml(request.url!.slice(1)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const [dataDir, what] = process.argv.slice(2) as [string, string?];
const stores = await startStores({ ...nothingGiven, dataDir }, readEnvironment({}));
const direct = { dynamodb: stores.dynamodbEndpoint, sqs: stores.sqsEndpoint, s3: stores.s3Endpoint };
const recorder = createRecorder();
const meter = what === 'keys' ? createKeyMeter(direct.dynamodb) : undefined;
const [site, wire, model] = await Promise.all([
  startSite(),
  startWire(recorder, direct, meter),
  startBedrockServer(sends(textFrame(answer), eventFrame('messageStop', { stopReason: 'end_turn' }))),
]);

/** A mark for the cache has no text. */
interface Prompt {
  system: { text?: string }[];
  messages: { content: { text?: string }[] }[];
}
const textLength = (parts: readonly { text?: string }[]) => parts.reduce((sum, { text = '' }) => sum + text.length, 0);
const lengthOf = ({ system, messages }: Prompt) =>
  textLength([...system, ...messages.flatMap(({ content }) => content)]);

const cachedPrefixes = new Set<string>();
/** What precedes the mark, if a prompt before began the same. */
function cachedLengthOf({ system }: Prompt): number {
  if (!system.some(({ text }) => text === undefined)) return 0;
  const prefix = JSON.stringify(system);
  const isCached = cachedPrefixes.has(prefix);
  cachedPrefixes.add(prefix);
  return isCached ? textLength(system) : 0;
}

async function count(): Promise<Counted> {
  // A write that nobody waits for may still be on its way.
  while (recorder.isOpen()) await sleep(5);
  const summary = recorder.summary();
  recorder.reset();
  const prompts = model.requests.splice(0).map(({ body }) => {
    const cached = cachedLengthOf(body as Prompt);
    return { input: lengthOf(body as Prompt) - cached, cached, output: answer.length };
  });
  return { ...summary, prompts, ...(meter ? { keys: meter.take() } : {}) };
}

process.on('message', async () => process.send!({ counted: await count() }));
process.on('disconnect', () => void stores.stop().finally(() => process.exit()));
process.send!({
  started: { counted: { ...wire.endpoints, bedrock: model.endpoint }, direct, queueUrls: stores.queueUrls, site },
});
