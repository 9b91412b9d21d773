import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processInfo } from '../../../local/stores/processes.ts';
import { until } from '../../support/platform.ts';
import { temporaryFolder } from '../../support/stores/stores.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a process that owns a server, and resolves with both. */
async function owner(guard: 'shell' | 'node') {
  const server = `require("net").createServer().listen(process.argv[2],process.argv[1])`;
  const module = JSON.stringify(new URL('../../../local/stores/child-server.ts', import.meta.url).href);
  const options = `{
    command: ({ host, port }) => [process.execPath, '-e', ${JSON.stringify(server)}, host, String(port), 'mark-${guard}'],
    pidFile: ${JSON.stringify(join(folder, `${guard}.pid`))}, mark: 'mark-${guard}', guard: '${guard}' }`;
  const script = `import { startChildServer } from ${module};
    const server = await startChildServer(${options});
    console.log(server.pid);
    process.stdin.once('data', async () => { await server.stop(); process.exit(0); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [chunk] = await once(child.stdout!, 'data');
  return { child, pid: Number(String(chunk)) };
}

describe.each(['shell', 'node'] as const)('a server guarded by the %s', (guard) => {
  it('ends with its owner, even if the owner is killed', async () => {
    const { child, pid } = await owner(guard);
    expect(processInfo(pid)?.commandLine).toContain(`mark-${guard}`);
    child.kill('SIGKILL');
    await until('the server has ended', async () => !processInfo(pid));
  });

  it('stops when its owner stops it', async () => {
    const { child, pid } = await owner(guard);
    const exited = once(child, 'exit');
    child.stdin!.write('stop\n');
    expect(await exited).toEqual([0, null]);
    expect(processInfo(pid)).toBeUndefined();
  });
});

describe('a process as ps shows it', () => {
  it('has the same command line as in /proc, and a start time that stays the same', () => {
    const shown = processInfo(process.pid, 'darwin');
    expect(shown?.commandLine.split(' ')[0]).toBe(processInfo(process.pid)?.commandLine.split(' ')[0]);
    expect(Date.parse(shown!.startedAt)).toBeLessThan(Date.now());
    expect(processInfo(process.pid, 'darwin')).toEqual(shown);
  });

  it('is undefined once it has ended', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    expect(processInfo(pid, 'darwin')).toBeUndefined();
  });
});
