import { readFileSync } from 'node:fs';
import { machineFacts } from '../support/machine.ts';
import { rounded } from '../support/numbers.ts';
import { type BenchPlatform, removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';
import { leadRow, storeOf, writeRows } from '../support/rows.ts';

/**
 * What a large export costs: `GET /v1/leads/export` over HTTP of the platform as `npm start` runs it, in a workspace with
 * 100,000 leads, or as many as given, written straight to its table; and what the platform's process holds meanwhile.
 *
 *   node bench/speed/exports.ts [leads]
 */
const ROUNDS = 3;
const LOOK_MS = 50;
const count = Number(process.argv[2] ?? 100_000);

/** Resident memory of a process, in MB. Linux alone tells. */
function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return rounded(Number(kilobytes) / 1024, 1);
}

async function exportOnce(platform: BenchPlatform) {
  const before = residentMb(platform.pid);
  let peak = before;
  const looking = setInterval(() => {
    peak = Math.max(peak, residentMb(platform.pid));
  }, LOOK_MS);
  const start = performance.now();
  const response = await fetch(`${platform.baseUrl}/leads/export`, { headers: { 'x-api-key': platform.apiKey } });
  if (!response.ok) throw new Error(`refused with ${response.status}: ${await response.text()}`);
  let [bytes, lines, firstByteMs] = [0, 0, 0];
  for await (const piece of response.body!) {
    firstByteMs ||= performance.now() - start;
    bytes += piece.length;
    for (const byte of piece) if (byte === 10) lines++;
  }
  const seconds = (performance.now() - start) / 1000;
  clearInterval(looking);
  if (lines < count + 1) throw new Error(`${lines} lines of ${count + 1}`);
  return {
    seconds: rounded(seconds, 1),
    'first byte ms': rounded(firstByteMs),
    MB: rounded(bytes / 1e6, 1),
    lines,
    'leads a second': rounded(count / seconds),
    'MB before': before,
    'MB peak': peak,
  };
}

const dataDir = temporaryFolder();
const platform = await startPlatform(dataDir);
try {
  const newestMs = Date.now() - 3600_000;
  await writeRows(storeOf(platform), count, (index) => leadRow(platform, index, newestMs));
  console.log(machineFacts());
  const rows = [];
  for (let round = 0; round < ROUNDS; round++) rows.push(await exportOnce(platform));
  console.table(rows);
} finally {
  await platform.stop();
  removeFolder(dataDir);
}
// The client keeps its connections, which would keep this process.
process.exit();
