import { setTimeout as sleep } from 'node:timers/promises';
import { startPlatform, type Tenant } from '../../test/support/platform.ts';
import { addFaq, makeBot } from '../../test/support/visitor.ts';
import { machineFacts } from '../support/machine.ts';
import { quantile, rounded } from '../support/numbers.ts';

/**
 * What a quiet tenant waits for its answers, alone and beside a tenant that asks for ten times what its limit allows. The two
 * come from addresses of their own. Alone and beside take turns, so that whatever else the machine does meets both.
 *
 *   node bench/stress/neighbours.ts [rounds=8]
 */
const [rounds = 8] = process.argv.slice(2).map(Number);
const ROUND_MS = 5_000;
const QUIET_EVERY_MS = 50;
/** 120 requests a minute, ten times over: 20 a second. */
const NOISY_EVERY_MS = 50;

const platform = await startPlatform({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
const [quiet, noisy] = await Promise.all([platform.tenant(), platform.tenant()]);
const [bot, other] = await Promise.all([furnished(quiet), furnished(noisy)]);

async function furnished(tenant: Tenant) {
  const made = await makeBot(platform, tenant);
  await addFaq(tenant, made, 'When do you open?', 'At nine.');
  return made;
}

let address = 0;
const freshAddress = () => `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address++ & 255}`;

/** A visitor of the quiet tenant: each has an address of its own, so that none meets a limit. */
async function askQuietly(waits: number[]): Promise<void> {
  const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-forwarded-for': freshAddress() };
  const startedMs = performance.now();
  const body = JSON.stringify({ message: 'When do you open?' });
  const answer = await fetch(`${bot.publicUrl}/chat`, { method: 'POST', headers, body });
  await answer.text();
  if (answer.status !== 200) throw new Error(`the quiet tenant was refused with ${answer.status}`);
  waits.push(performance.now() - startedMs);
}

const refused: Record<number, number> = {};
async function askLoudly(): Promise<void> {
  const headers = { 'x-api-key': noisy.apiKey, 'x-forwarded-for': '192.0.2.7' };
  const answer = await fetch(`${platform.baseUrl}${other.path}/appearance`, { headers });
  await answer.text();
  refused[answer.status] = (refused[answer.status] ?? 0) + 1;
}

/** Starts a call so often, whether the ones before have ended or not: who waits does not ask less. */
async function every(ms: number, untilMs: number, ask: () => Promise<void>): Promise<void> {
  const asked: Promise<void>[] = [];
  while (performance.now() < untilMs) {
    asked.push(ask());
    await sleep(ms);
  }
  await Promise.all(asked);
}

async function round(waits: number[], isLoud: boolean): Promise<void> {
  const untilMs = performance.now() + ROUND_MS;
  await Promise.all([
    every(QUIET_EVERY_MS, untilMs, () => askQuietly(waits)),
    isLoud ? every(NOISY_EVERY_MS, untilMs, askLoudly) : undefined,
  ]);
}

try {
  const [warmUp, alone, beside]: [number[], number[], number[]] = [[], [], []];
  await round(warmUp, true);
  for (let n = 0; n < rounds; n++) {
    const isFirst = n % 2 === 0;
    await round(isFirst ? alone : beside, !isFirst);
    await round(isFirst ? beside : alone, isFirst);
  }
  const row = (waits: number[]) => ({
    answers: waits.length,
    'p50 ms': rounded(quantile(waits, 0.5), 1),
    'p95 ms': rounded(quantile(waits, 0.95), 1),
    'p99 ms': rounded(quantile(waits, 0.99), 1),
  });
  console.log(machineFacts());
  console.log(
    `A chat every ${QUIET_EVERY_MS} ms; the loud tenant asks every ${NOISY_EVERY_MS} ms. ${rounds} rounds each, in turn.`,
  );
  console.table({ alone: row(alone), 'beside the loud tenant': row(beside) });
  console.log(`p99 beside : alone = ${rounded(quantile(beside, 0.99) / quantile(alone, 0.99), 2)}`);
  console.log(`The loud tenant's answers by status: ${JSON.stringify(refused)}`);
} finally {
  await platform.stop();
}
