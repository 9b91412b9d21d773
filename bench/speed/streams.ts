import { setTimeout as sleep } from 'node:timers/promises';
import { cpuTimeMs, descendants, machineFacts, residentMb } from '../support/machine.ts';
import { median, quantile, rounded } from '../support/numbers.ts';
import { type BenchPlatform, removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';
import { caller, type Held, hold, startConversation, type VisitorConversation } from '../support/visitors.ts';

/**
 * What visitors' held streams cost, and how soon they tell: 200 of them, 50 of each of four chatbots, on the platform as
 * `npm start` runs it. Then how long 50 places stay taken after their clients, or the platform itself, are killed.
 *
 *   node bench/speed/streams.ts [--rounds 2]
 */
const CHATBOTS = 4;
const PER_CHATBOT = 50;
const at = process.argv.indexOf('--rounds');
/** How often an agent replies in each conversation. */
const ROUNDS = at < 0 ? 2 : Number(process.argv[at + 1]);
const WATCH_MS = 20_000;
/** An agent's calls at once: many agents, none of whom waits for another. */
const AGENTS = 4;

const rootOf = ({ baseUrl }: BenchPlatform) => baseUrl.slice(0, -'/v1'.length);
const apiOf = ({ baseUrl, apiKey }: BenchPlatform) => caller(baseUrl, apiKey);
const publicUrlOf = (platform: BenchPlatform, publicId: string) => `${rootOf(platform)}/public/${publicId}`;

async function makeChatbots(platform: BenchPlatform): Promise<string[]> {
  const made = Array.from({ length: CHATBOTS }, (_, n) =>
    apiOf(platform)<{ publicId: string }>('POST', '/chatbots', { name: `Bench ${n}` }),
  );
  return (await Promise.all(made)).map(({ publicId }) => publicId);
}

const fifty = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: PER_CHATBOT }, make));

async function holdAll(conversations: readonly VisitorConversation[]): Promise<Held[]> {
  const streams = await Promise.all(conversations.map(hold));
  const refused = streams.filter(({ status }) => status !== 200);
  if (refused.length > 0) throw new Error(`${refused.length} streams were refused: ${refused[0]!.status}`);
  return streams;
}

/** The platform's process and, apart from it, the stores that it started. */
const processes = ({ pid }: BenchPlatform) => ({ platform: [pid], stores: descendants(pid) });
const sum = (pids: readonly number[], of: (pid: number) => number | undefined) =>
  pids.reduce((total, pid) => total + (of(pid) ?? Number.NaN), 0);

function memory(platform: BenchPlatform) {
  const { platform: own, stores } = processes(platform);
  return { 'platform MB': rounded(sum(own, residentMb)), 'stores MB': rounded(sum(stores, residentMb)) };
}

/** Of one core, while nothing happens but what the platform does by itself. */
async function idleCpu(platform: BenchPlatform) {
  const { platform: own, stores } = processes(platform);
  const before = [sum(own, cpuTimeMs), sum(stores, cpuTimeMs)];
  await sleep(WATCH_MS);
  const after = [sum(own, cpuTimeMs), sum(stores, cpuTimeMs)];
  const [mine, theirs] = after.map((ms, n) => `${rounded(((ms - before[n]!) / WATCH_MS) * 100)} %`);
  return { 'platform CPU': mine, 'stores CPU': theirs };
}

/** Milliseconds from an agent's answered reply to the event at its visitor, over all conversations. */
async function delays(
  platform: BenchPlatform,
  conversations: readonly VisitorConversation[],
  streams: readonly Held[],
) {
  const api = apiOf(platform);
  const sent: { id: string; answeredAt: number; stream: Held }[] = [];
  const queue = conversations.entries();
  const agent = async () => {
    for (const [n, { conversationId }] of queue) {
      const { id } = await api<{ id: string }>('POST', `/conversations/${conversationId}/reply`, { content: 'Hello.' });
      sent.push({ id, answeredAt: performance.now(), stream: streams[n]! });
      // No burst: each comes at another moment between two looks.
      await sleep(50);
    }
  };
  await Promise.all(Array.from({ length: AGENTS }, agent));
  await sleep(5_000);
  const lost = sent.filter(({ id, stream }) => !stream.messages.has(id));
  if (lost.length > 0) throw new Error(`${lost.length} of ${sent.length} replies never came`);
  const waits = sent.map(({ id, answeredAt, stream }) => Math.max(0, stream.messages.get(id)! - answeredAt));
  return {
    replies: waits.length,
    'median ms': rounded(median(waits)),
    'p95 ms': rounded(quantile(waits, 0.95)),
    'most ms': rounded(Math.max(...waits)),
  };
}

/** Seconds until a chatbot whose places were taken holds 50 new streams. */
async function untilFree(platform: BenchPlatform, publicId: string, since: number) {
  const waiting = await fifty(() => startConversation(publicUrlOf(platform, publicId)));
  const got: Held[] = [];
  while (got.length < PER_CHATBOT) {
    const held = await hold(waiting[got.length]!);
    if (held.status === 200) got.push(held);
    else await sleep(250);
  }
  const seconds = (performance.now() - since) / 1000;
  for (const held of got) held.kill();
  return rounded(seconds, 1);
}

const folder = temporaryFolder();
const trusting = { TRUST_PROXY: '1' };
let platform = await startPlatform(folder, [], trusting);
try {
  const publicIds = await makeChatbots(platform);
  const conversations = (
    await Promise.all(publicIds.map((publicId) => fifty(() => startConversation(publicUrlOf(platform, publicId)))))
  ).flat();
  await sleep(3_000);
  const bare = { ...memory(platform), ...(await idleCpu(platform)) };
  const streams = await holdAll(conversations);
  const open = { ...(await idleCpu(platform)), ...memory(platform) };
  const first = await delays(platform, conversations, streams);
  const live = { ...(await idleCpu(platform)), ...memory(platform) };
  const later = [];
  for (let round = 1; round < ROUNDS; round++) later.push(await delays(platform, conversations, streams));
  console.log(machineFacts());
  console.table({ 'no stream held': bare, '200 held, answered by the platform': open, '200 held, with agents': live });
  console.log("From the answer to an agent's reply until the event at the visitor");
  console.table({ 'first reply': first, ...Object.fromEntries(later.map((row, n) => [`reply ${n + 2}`, row])) });

  const killedAt = performance.now();
  for (const stream of streams.slice(0, PER_CHATBOT)) stream.kill();
  const clients = await untilFree(platform, publicIds[0]!, killedAt);
  await platform.kill();
  const serverKilledAt = performance.now();
  platform = await startPlatform(folder, [], trusting);
  const server = await untilFree(platform, publicIds[1]!, serverKilledAt);
  console.log('Until a chatbot whose 50 places were taken holds 50 new streams');
  console.table({ 'its 50 clients killed': { seconds: clients }, 'the platform killed with -9': { seconds: server } });
} finally {
  await platform.stop();
  removeFolder(folder);
}
process.exit();
