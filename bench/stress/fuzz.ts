import { fuzz } from '../../test/support/fuzz/run.ts';
import { startPlatform } from '../../test/support/platform.ts';
import { startDnsServer } from '../../test/support/servers/dns-server.ts';
import { machineFacts } from '../support/machine.ts';

/**
 * Asks every operation for what nobody should, and judges each answer: no 5xx, always an envelope and a request's id, as
 * documented, nothing of another tenant. Names resolve at a server of its own, which knows none, so nothing leaves the machine.
 *
 *   node bench/stress/fuzz.ts [requests=10000] [seed=1]
 */
const [requests = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const MAX_SHOWN = 40;

const dns = await startDnsServer(() => undefined);
const platform = await startPlatform({ env: { DNS_SERVERS: dns.address, RATE_LIMIT_SCALE: '1000000' } });
try {
  const startedMs = performance.now();
  const { findings, asked, statuses } = await fuzz(platform, { requests, seed });
  const seconds = (performance.now() - startedMs) / 1000;
  for (const { nth, request, faults } of findings.slice(0, MAX_SHOWN))
    console.log(`${nth} ${request}\n    ${faults.join('\n    ')}`);
  console.log(machineFacts());
  console.log(
    `${requests} requests with seed ${seed} in ${seconds.toFixed(0)} s to ${Object.keys(asked).length} operations`,
  );
  console.table(statuses);
  console.log(`${findings.length} answers were at fault.`);
  if (findings.length > 0) {
    process.exitCode = 1;
    console.log(platform.log().slice(-8_000));
  }
} finally {
  await platform.stop();
  await dns.close();
}
