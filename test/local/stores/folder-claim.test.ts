import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, until } from '../../support/platform.ts';
import { temporaryFolder } from '../../support/stores/stores.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const childModule = fileURLToPath(new URL('claiming-child.ts', import.meta.url));

let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  const left = children.splice(0).filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(left.map((child) => ended(child, 'SIGKILL')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown[]> {
  const exit = once(child, 'exit');
  child.kill(signal);
  return exit;
}

async function claimant(): Promise<ChildProcess> {
  const child = fork(childModule, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  await once(child, 'message');
  return child;
}

/** Returns what a claim says: nothing if it succeeds. */
async function claim(child: ChildProcess, dataDir: string): Promise<string> {
  const answer = once(child, 'message') as Promise<[{ refusal: string }]>;
  child.send(dataDir);
  return (await answer)[0].refusal;
}

const heldBy = ({ pid }: ChildProcess, dataDir: string) =>
  new RegExp(
    `^The data folder is in use by process ${pid} \\(noted in ${join(dataDir, 'holder.json')}, on ${hostname()} since ` +
      `\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z; stop it, or set DATA_DIR to another folder\\)\\.$`,
  );

describe('a claim on a data folder', () => {
  it('goes to one of two processes that make it at the same time, 20 times of 20', async () => {
    const pair = await Promise.all([claimant(), claimant()]);
    for (let round = 0; round < 20; round += 1) {
      const dataDir = join(folder, `pair-${round}`);
      const refusals = await Promise.all(pair.map((child) => claim(child, dataDir)));
      const winner = refusals.indexOf('');
      expect(refusals[1 - winner]).toMatch(heldBy(pair[winner]!, dataDir));
    }
  });

  it('is for the folder, however its path is spelt', async () => {
    const [first, second] = await Promise.all([claimant(), claimant()]);
    const dataDir = join(folder, 'spelt');
    expect(await claim(first, dataDir)).toBe('');
    const link = join(folder, 'link');
    symlinkSync(dataDir, link);
    for (const spelling of [link, `${dataDir}/`, `${dataDir}/../spelt`, relative(process.cwd(), dataDir)]) {
      expect(await claim(second, spelling)).toMatch(heldBy(first, spelling));
    }
  });

  it('ends with its process, even if the process is killed', async () => {
    const dataDir = join(folder, 'killed');
    const [first, second] = await Promise.all([claimant(), claimant()]);
    expect(await claim(first, dataDir)).toBe('');
    expect(await claim(second, dataDir)).toMatch(heldBy(first, dataDir));
    await ended(first, 'SIGKILL');
    expect(await claim(second, dataDir)).toBe('');
    expect(JSON.parse(readFileSync(join(dataDir, 'holder.json'), 'utf8')).pid).toBe(second.pid);
  });

  it('keeps the ready.json of the holder, and deletes that of an earlier one', async () => {
    const dataDir = join(folder, 'ready');
    const [first, second] = await Promise.all([claimant(), claimant()]);
    await claim(first, dataDir);
    // In a container of its own, the holder's process is invisible, and another one has its number.
    writeFileSync(join(dataDir, 'ready.json'), JSON.stringify({ pid: 1 }));
    expect(await claim(second, dataDir)).not.toBe('');
    expect(existsSync(join(dataDir, 'ready.json'))).toBe(true);
    await ended(first, 'SIGKILL');
    expect(await claim(second, dataDir)).toBe('');
    expect(existsSync(join(dataDir, 'ready.json'))).toBe(false);
  });
});

interface Start {
  child: ChildProcess;
  output(): string;
}

function start(dataDir: string): Start {
  const child = spawn(process.execPath, ['local/start.mjs'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: undefined, DATA_DIR: dataDir, PORT: '0', DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const pipe of [child.stdout, child.stderr]) pipe!.on('data', (data) => (output += data));
  return { child, output: () => output };
}

describe('two platforms that are started on one folder at the same time', () => {
  it.each(['a new folder', 'the same folder again', 'that folder by a link'])('on %s: one is ready', async (kind) => {
    const dataDir = join(folder, 'platform');
    const link = join(folder, 'platform-link');
    if (kind === 'that folder by a link') symlinkSync(dataDir, link);
    const starts = [start(dataDir), start(existsSync(link) ? link : dataDir)];
    await until('one is refused and one is ready', async () => {
      const codes = starts.map(({ child }) => child.exitCode);
      return codes.includes(1) && starts.some(({ output }) => output().includes('Frontdesk is ready'));
    });
    const [refused, winner] = starts.toSorted((a) => (a.child.exitCode === null ? 1 : -1)) as [Start, Start];
    expect(refused.output()).toMatch(
      /^Frontdesk could not start: The data folder is in use by process \d+ \(.+\)\.\n$/,
    );
    expect(refused.output()).toContain(`process ${winner.child.pid} `);
    const { pid, root } = JSON.parse(readFileSync(join(dataDir, 'ready.json'), 'utf8'));
    expect(pid).toBe(winner.child.pid);
    for (const name of ['platform.json', 'dynamodb.pid']) expect(existsSync(join(dataDir, name))).toBe(true);
    expect((await call('GET', `${root}/health`)).status).toBe(200);
    expect(await ended(winner.child, 'SIGTERM')).toEqual([0, null]);
  });
});
