import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { createQueues, createSqsClient } from '../../adapters/sqs.ts';
import type { App } from '../../domain/core/app.ts';
import { createdAtOf, uuidv7Source } from '../../domain/core/ids.ts';
import { leadKey } from '../../domain/leads/items.ts';
import { type DeliveryJob, firstJob } from '../../domain/webhooks/jobs.ts';
import { deliveryWrites } from '../../domain/webhooks/new-delivery.ts';
import { ensureQueues } from '../../local/stores/aws.ts';
import { cpuTimeMs, machineFacts } from '../support/machine.ts';
import { median, rounded } from '../support/numbers.ts';
import { type BenchPlatform, removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';
import { type BenchReceiver, startReceiver } from '../support/receiver.ts';

/**
 * How fast events reach a receiver that verifies each signature: `node bench/speed/webhooks.ts [--events 5000] [--rounds 3]
 * [--seconds 10]`. First 5,000 events that are queued, from the first receipt to the last: reading, signing, posting, writing down.
 * Beside it, in turn, the plain loop of `compared/webhooks-plain.ts`. Then 5,000 leads written at once into the table, from the first write
 * to the last receipt: following the changes and freezing each event are in that too. Then the time from the HTTP answer to a visitor's lead until its event is received.
 */
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const EVENTS = option('events', 5_000);
const ROUNDS = option('rounds', 3);
const SECONDS = option('seconds', 10);
/** For filling the queue. */
const FILL_MS = option('fill-seconds', 20) * 1000;
const ids = uuidv7Source({ now: () => Date.now() });
const project = new URL('../..', import.meta.url).pathname;

async function api(platform: BenchPlatform, method: string, path: string, body: object) {
  const response = await fetch(platform.baseUrl + path, {
    method,
    headers: { 'x-api-key': platform.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Events a second until the receiver has had so many. */
async function drained(receiver: BenchReceiver, count: number, start: () => unknown): Promise<number> {
  receiver.firstAt.clear();
  const startedAt = performance.now();
  await start();
  while (receiver.firstAt.size < count) await sleep(5);
  return count / ((performance.now() - startedAt) / 1000);
}

/** Leads as visitors leave them, put straight into the table: HTTP would be what is measured. */
async function platformRound(platform: BenchPlatform, receiver: BenchReceiver): Promise<number> {
  const { workspaceId, chatbotId } = platform;
  const store = createStore(
    createDynamoClient({ region: platform.region, endpoint: platform.dynamodbEndpoint }),
    platform.tableName,
  );
  const lead = (n: number) => {
    const id = ids.next();
    const empty = { conversationId: null, visitorId: null, phone: null, company: null, pageUrl: null };
    const said = { name: `Visitor ${n}`, email: `v${n}@example.org`, message: 'x'.repeat(300) };
    const times = { createdAt: createdAtOf(id), updatedAt: createdAtOf(id) };
    return {
      ...leadKey(workspaceId, id),
      entity: 'lead',
      v: 1,
      workspaceId,
      id,
      chatbotId,
      ...empty,
      ...said,
      ...times,
    };
  };
  const puts = Array.from({ length: EVENTS }, (_, n) => ({ put: lead(n) }));
  return drained(receiver, EVENTS, () => store.writeMany(puts));
}

interface Pace {
  /** Events a second between the first receipt and the last. */
  aSecond: number;
  /** Processor time of the sender for each event, in milliseconds; NaN where the system does not tell. */
  cpuMs: number;
  /** The same of the embedded database. Undefined where there is none. */
  databaseCpuMs: number | undefined;
}

/** Waits until all events of a round have come. */
async function paceOf(receiver: BenchReceiver, sender: number, database?: number): Promise<Pace> {
  const usedMs = (pid: number) => cpuTimeMs(pid) ?? NaN;
  const used = () => ({ senderMs: usedMs(sender), databaseMs: database && usedMs(database) });
  while (receiver.firstAt.size === 0) await sleep(5);
  const [before, seen] = [used(), receiver.firstAt.size];
  while (receiver.firstAt.size < EVENTS) await sleep(5);
  const after = used();
  const times = [...receiver.firstAt.values()].sort((a, b) => a - b);
  return {
    aSecond: ((times.length - 1) * 1000) / (times.at(-1)! - times[0]!),
    cpuMs: (after.senderMs - before.senderMs) / (EVENTS - seen),
    databaseCpuMs: after.databaseMs && (after.databaseMs - before.databaseMs!) / (EVENTS - seen),
  };
}

/** The process of a platform's embedded database. */
const databaseOf = (dataDir: string): number => JSON.parse(readFileSync(join(dataDir, 'dynamodb.pid'), 'utf8')).pid;

/** Events that are frozen and queued already, as the plain loop's are: what is left is to deliver them and write that down. */
async function deliveryRound(platform: BenchPlatform, receiver: BenchReceiver): Promise<Pace> {
  const { workspaceId, region, dynamodbEndpoint, sqsEndpoint, tableName } = platform;
  const store = createStore(createDynamoClient({ region, endpoint: dynamodbEndpoint }), tableName);
  const sqs = createSqsClient({ region, endpoint: sqsEndpoint });
  const clock = { now: () => Date.now() };
  const jobs: { body: DeliveryJob }[] = [];
  const puts = Array.from({ length: EVENTS }, () => {
    const id = ids.next();
    jobs.push({ body: firstJob({ workspaceId, feature: 'leads' }, id) });
    const data = { id, name: 'Visitor', email: 'v@example.org', message: 'x'.repeat(300) };
    const { writes } = deliveryWrites(
      { clock } as App,
      { id, event: 'lead.created', ts: Date.now(), workspaceId, data },
      { feature: 'leads', url: 'https://receiver.example/' },
    );
    return { put: writes.delivery.put };
  });
  await store.writeMany(puts);
  const queues = createQueues(sqs, await ensureQueues(sqs));
  receiver.firstAt.clear();
  // All are due at one moment, so that filling the queue is no part of it.
  const dueAtMs = Date.now() + FILL_MS;
  for (let at = 0; at < jobs.length; at += 200) {
    const delaySeconds = Math.max(0, Math.round((dueAtMs - Date.now()) / 1000));
    await queues.sendMany(
      'webhooks',
      jobs.slice(at, at + 200).map((job) => ({ ...job, delaySeconds })),
    );
  }
  if (Date.now() > dueAtMs) throw new Error('the queue was not filled in time');
  return paceOf(receiver, platform.pid, databaseOf(folder));
}

async function plainRound(receiver: BenchReceiver): Promise<Pace> {
  const folder = temporaryFolder();
  const parameters = [receiver.url, receiver.secret, String(EVENTS), folder];
  const child: ChildProcess = spawn(process.execPath, ['bench/speed/compared/webhooks-plain.ts', ...parameters], {
    cwd: project,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout!, 'data');
    receiver.firstAt.clear();
    child.stdin!.write('go\n');
    return await paceOf(receiver, child.pid!);
  } finally {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    removeFolder(folder);
  }
}

/** Writes at a steady pace, whatever becomes of them; milliseconds from each answer until the event was received. */
async function latencies(platform: BenchPlatform, receiver: BenchReceiver, writesASecond: number): Promise<number[]> {
  receiver.firstAt.clear();
  const publicUrl = `${platform.baseUrl.slice(0, -3)}/public/${platform.publicId}/leads`;
  const answeredAt = new Map<string, number>();
  const write = async (n: number) => {
    const response = await fetch(publicUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Visitor ${n}`, email: `v${n}@example.org`, message: 'x'.repeat(300) }),
    });
    const { data } = await response.json();
    answeredAt.set(data.id, performance.now());
  };
  const writes: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < writesASecond * SECONDS; n++) {
    const waitMs = startedAt + (n * 1000) / writesASecond - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    writes.push(write(n));
  }
  await Promise.all(writes);
  while (receiver.firstAt.size < answeredAt.size) await sleep(5);
  return [...answeredAt].map(([id, at]) => Math.max(0, receiver.firstAt.get(id)! - at)).sort((a, b) => a - b);
}

const percentile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;

const receiver = await startReceiver();
const folder = temporaryFolder();
const platform = await startPlatform(folder, [], { EGRESS_ALLOW: receiver.host });
try {
  receiver.secret = (await api(platform, 'PUT', '/webhooks/leads', { url: receiver.url })).secret;
  console.log(machineFacts());
  console.log(`${EVENTS} events a round`);
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const own = await deliveryRound(platform, receiver);
    const plain = await plainRound(receiver);
    const whole = await platformRound(platform, receiver);
    shares.push(own.aSecond / plain.aSecond);
    const told = ({ aSecond, cpuMs, databaseCpuMs }: Pace) => {
      const times = [`${rounded(cpuMs, 2)} ms of processor time each`];
      if (databaseCpuMs !== undefined) times.push(`${rounded(databaseCpuMs, 2)} ms of the database's`);
      return `${rounded(aSecond)} a second (${times.join(', ')})`;
    };
    console.log(
      `round ${round + 1}: deliveries ${told(own)}, plain loop ${told(plain)}, share ${rounded(shares.at(-1)!, 2)}; ` +
        `from writes to receipts ${rounded(whole)} a second`,
    );
  }
  if (shares.length > 0) console.log(`median share ${rounded(median(shares), 2)}`);
  for (const rate of SECONDS > 0 ? [50, 200] : []) {
    const sorted = await latencies(platform, receiver, rate);
    const [p50, p95, worst] = [0.5, 0.95, 1].map((share) => rounded(percentile(sorted, share)));
    console.log(
      `${rate} writes a second for ${SECONDS} s: received after ${p50} ms (p50), ${p95} ms (p95), ${worst} ms at most`,
    );
  }
} finally {
  await platform.stop();
  receiver.close();
  removeFolder(folder);
}
