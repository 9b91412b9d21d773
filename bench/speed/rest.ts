import autocannon from 'autocannon';
import { cpuTimeMs, machineFacts } from '../support/machine.ts';
import { median, rounded } from '../support/numbers.ts';
import { removeFolder, temporaryFolder } from '../support/platform.ts';
import { type Server, startServers } from './rest-servers.ts';

/**
 * What the platform's own code costs on top of its calls to the table: GET appearance over REST, against a bare handler
 * (`bench/speed/rest-fastify.ts`) which makes the same calls. Both run in processes of their own on one database, in turn, so that
 * whatever else the machine does meets both.
 *
 *   node bench/speed/rest.ts [--cpu-prof=<folder>]
 */
const CONNECTIONS = 20;
// Many short rounds rather than few long ones: on a shared machine the pace drifts by half within seconds, and only what
// was measured side by side can be compared.
const ROUNDS = 7;
const ROUND_SECONDS = 2;
// Both servers still became a quarter faster after the first 2,000 requests.
const WARM_UP_SECONDS = 8;

interface Round {
  'requests/s': number;
  'p50 ms': number;
  'p99 ms': number;
  /** Of the server's process, without the database and the load generator. */
  'cpu ms/request': number;
}

async function load({ name, url, headers, pid }: Server, seconds: number): Promise<Round> {
  const cpuBefore = cpuTimeMs(pid);
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  const cpuAfter = cpuTimeMs(pid);
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${name}: ${failed} of ${result.requests.total} requests failed.`);
  const answered = result['2xx'];
  const cpuMs = cpuBefore === undefined || cpuAfter === undefined ? Number.NaN : cpuAfter - cpuBefore;
  return {
    'requests/s': rounded(answered / result.duration),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    'cpu ms/request': rounded(cpuMs / answered, 3),
  };
}

/** One round of both, in this order. */
interface Pair {
  own: Round;
  bare: Round;
}

/** Each pair begins with the other server than the one before. */
async function measure([own, bare]: readonly [Server, Server]): Promise<Pair[]> {
  for (const server of [own, bare]) await load(server, WARM_UP_SECONDS);
  const pairs: Pair[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 === 0 ? own : bare;
    const before = await load(first, ROUND_SECONDS);
    const after = await load(first === own ? bare : own, ROUND_SECONDS);
    pairs.push(first === own ? { own: before, bare: after } : { own: after, bare: before });
  }
  return pairs;
}

function medians(rounds: readonly Round[]): Round {
  const of = (column: keyof Round) => median(rounds.map((round) => round[column]));
  return {
    'requests/s': of('requests/s'),
    'p50 ms': of('p50 ms'),
    'p99 ms': of('p99 ms'),
    'cpu ms/request': of('cpu ms/request'),
  };
}

function print(pairs: readonly Pair[]) {
  const ratios = pairs.map(({ own, bare }) => own['requests/s'] / bare['requests/s']);
  console.log(machineFacts());
  console.log(`GET appearance, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_SECONDS} s each, in turn`);
  console.table(
    pairs.map(({ own, bare }, at) => ({
      'Frontdesk requests/s': own['requests/s'],
      'bare fastify requests/s': bare['requests/s'],
      ratio: rounded(ratios[at]!, 2),
      'p50 ms': `${own['p50 ms']} : ${bare['p50 ms']}`,
      'p99 ms': `${own['p99 ms']} : ${bare['p99 ms']}`,
      'cpu ms/request': `${own['cpu ms/request']} : ${bare['cpu ms/request']}`,
    })),
  );
  console.log('Medians');
  console.table({
    Frontdesk: medians(pairs.map(({ own }) => own)),
    'bare fastify': medians(pairs.map(({ bare }) => bare)),
  });
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  console.log(
    `Frontdesk's share of bare fastify's requests/s: ${median(ratios).toFixed(2)}, rounds from ${least} to ${most}.`,
  );
  const cpu = median(pairs.map(({ own, bare }) => own['cpu ms/request'] / bare['cpu ms/request']));
  console.log(`Its processor time a request is ${cpu.toFixed(2)} times as much, median of the rounds.`);
  console.log('Where the rounds lie far apart, the machine was busy with something else: run it again.');
}

const profileFolder = process.argv[2]?.match(/^--cpu-prof=(.+)$/)?.[1];
const dataDir = temporaryFolder();
try {
  const profiling = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [];
  const { servers, stop } = await startServers(dataDir, profiling);
  try {
    print(await measure(servers));
  } finally {
    await stop();
  }
} finally {
  removeFolder(dataDir);
}
