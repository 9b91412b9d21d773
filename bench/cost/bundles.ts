import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type FunctionName, functionNames } from '../../config/functions.ts';
import { bundle } from '../../infra/functions/bundle.ts';
import { bundleName } from '../../infra/functions/code.ts';

/**
 * What a cold start pays for each function's code: `node bench/cost/bundles.ts`. `ms` and `cpu ms`: time to import the bundle in a
 * fresh process, median of five; the first is what a start waits for, the second does not depend on what else the machine
 * does. `entry KB`: gzipped size of what every start loads first; `all KB`: with what is loaded on demand.
 */
const RUNS = 5;

const child = (url: string) => `
  globalThis.awslambda = { streamifyResponse: (handler) => handler, HttpResponseStream: { from: (stream) => stream } };
  const startMs = performance.now();
  const cpu = process.cpuUsage();
  const { handler } = await import(${JSON.stringify(url)});
  const { user, system } = process.cpuUsage(cpu);
  if (typeof handler !== 'function') throw new Error('no handler');
  process.stdout.write(JSON.stringify([performance.now() - startMs, (user + system) / 1000]));
  process.exit();`;

/** Milliseconds: elapsed, and of CPU. */
function importOnce(file: string): [number, number] {
  const code = child(pathToFileURL(file).href);
  const env = { AWS_REGION: 'eu-central-1', NODE_OPTIONS: '' };
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' }));
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const kilobytes = (file: string) => gzipSync(readFileSync(file)).length / 1024;

async function measure(name: FunctionName, folder: string) {
  const directory = join(folder, name);
  await bundle(name, directory);
  const file = join(directory, `${bundleName}.mjs`);
  const runs = Array.from({ length: RUNS }, () => importOnce(file));
  const all = readdirSync(directory).filter((part) => part.endsWith('.mjs'));
  return {
    function: name,
    ms: Math.round(median(runs.map(([ms]) => ms))),
    'cpu ms': Math.round(median(runs.map(([, ms]) => ms))),
    'entry KB': Math.round(kilobytes(file)),
    'all KB': Math.round(all.reduce((sum, part) => sum + kilobytes(join(directory, part)), 0)),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
try {
  const rows: object[] = [];
  for (const name of functionNames) rows.push(await measure(name, folder));
  console.table(rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
