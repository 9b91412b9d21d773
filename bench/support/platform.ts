import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoFile, PlatformFile } from '../../local/files.ts';
import { type Child, startScript } from './child.ts';

export interface BenchPlatform extends PlatformFile, DemoFile {
  baseUrl: string;
  pid: number;
  /** From the start of the process until `ready.json` was written. */
  startMs: number;
  stop(): Promise<void>;
  /** kill -9; the data folder stays as it is. */
  kill(): Promise<void>;
}

const START_TIMEOUT_MS = 120_000;
/** How exactly a start is timed. */
const LOOK_MS = 2;

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
export const removeFolder = (path: string) => rmSync(path, { recursive: true, force: true });

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Request limits so high that none is met; what counting costs is the same. */
export const unlimited = { RATE_LIMIT_SCALE: '1000000' };

/**
 * Starts the platform, with its demo, as `npm start` does; `settings` are further variables of its environment. Throws with
 * what it printed when it does not get ready.
 */
export async function startPlatform(
  dataDir: string,
  nodeOptions: string[] = [],
  settings: Record<string, string> = {},
): Promise<BenchPlatform> {
  const readyFile = join(dataDir, 'ready.json');
  rmSync(readyFile, { force: true });
  const PORT = String(await freePort());
  const variables = { DEMO: '1', LOG_LEVEL: 'WARN', ...unlimited, ...settings, PORT, DATA_DIR: dataDir };
  const startedAt = performance.now();
  const child = startScript('local/start.mjs', variables, nodeOptions);
  try {
    await untilExists(readyFile, child);
  } catch (error) {
    await child.stop();
    throw error;
  }
  const startMs = performance.now() - startedAt;
  const read = (name: string) => JSON.parse(readFileSync(join(dataDir, `${name}.json`), 'utf8'));
  const files = { ...read('platform'), ...read('demo') } as PlatformFile & DemoFile;
  const ends = { stop: () => child.stop(), kill: () => child.stop('SIGKILL') };
  return { ...files, baseUrl: `http://127.0.0.1:${PORT}/v1`, pid: child.pid, startMs, ...ends };
}

async function untilExists(file: string, child: Child): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!existsSync(file)) {
    child.check();
    if (performance.now() > deadline) throw new Error(`Not ready in ${START_TIMEOUT_MS} ms:\n${child.printed()}`);
    await sleep(LOOK_MS);
  }
}
