import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, freePort, type OwnPlatform, startPlatform, until } from '../support/platform.ts';
import { temporaryFolder } from '../support/stores/stores.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
let platform: OwnPlatform;
let folder: string;
beforeAll(async () => {
  [platform, folder] = await Promise.all([startPlatform(), temporaryFolder()]);
});
afterAll(async () => {
  await platform?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What a start that fails says. */
function refused(env: Record<string, string>): string {
  const given = { ...process.env, DATA_DIR: folder, PORT: new URL(platform.root).port, ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['local/start.mjs'], {
    cwd: project,
    env: given,
    encoding: 'utf8',
    timeout: 120_000,
  });
  expect([status, stdout]).toEqual([1, '']);
  return stderr.trim();
}

describe('a start that cannot be', () => {
  it('says in one line which port is in use', () => {
    const { port } = new URL(platform.root);
    expect(refused({})).toBe(`Frontdesk could not start: port ${port} is in use; set PORT to another.`);
  });

  it('says in one line whose the data folder is, and leaves that one alone', async () => {
    expect(refused({ DATA_DIR: platform.dataDir })).toMatch(
      /^Frontdesk could not start: The data folder is in use by process \d+ \(noted in .+\)\.$/,
    );
    expect(existsSync(join(platform.dataDir, 'ready.json'))).toBe(true);
    expect((await call('GET', `${platform.root}/health`)).status).toBe(200);
  });

  it('says in one line which setting is wrong, and where it came up at LOG_LEVEL=DEBUG', () => {
    const line =
      'Frontdesk could not start: MODEL must be extractive, bedrock:<model id> or openai:<model>; it is "parrot".';
    expect(refused({ MODEL: 'parrot' })).toBe(line);
    expect(refused({ MODEL: 'parrot', LOG_LEVEL: 'DEBUG' })).toMatch(/MODEL must be .+ at readEnvironment /s);
  });
});

describe('a test whose platform is not ready in time', () => {
  it('leaves no process behind', async () => {
    const port = await freePort();
    await expect(startPlatform({ dataDir: folder, port, withinMs: 400 })).rejects.toThrow('ready.json');
    await expect(call('GET', `http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed');
    const database = () => spawnSync('pgrep', ['-f', join(folder, 'dynamodb.db')], { encoding: 'utf8' }).stdout;
    await until('the database has ended', async () => database() === '');
  });
});

describe('ready.json', () => {
  const ready = () => join(folder, 'ready.json');

  it('is deleted first thing at a start, names the real port of PORT=0, and is deleted at a stop', async () => {
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    writeFileSync(ready(), JSON.stringify({ pid: ended, root: 'http://localhost:1' }));
    const changed: (string | null)[] = [];
    const watcher = watch(folder, (_, name) => changed.push(name));
    const child = spawn(process.execPath, ['local/start.mjs'], {
      cwd: project,
      env: { ...process.env, DATA_DIR: folder, PORT: '0', DEMO: '0', FRONTDESK_LAUNCHED: '1' },
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    });
    let printed = '';
    child.stdout!.on('data', (data) => (printed += data));
    await until('the platform is ready', async () => printed.includes('Frontdesk is ready'));
    watcher.close();
    // Whoever waits for the file does not take the old one for this platform's.
    expect(changed[0]).toBe('ready.json');
    expect(changed).toContain('dynamodb.pid');
    const { root, baseUrl, pid } = JSON.parse(readFileSync(ready(), 'utf8'));
    expect(pid).toBe(child.pid);
    expect(new URL(root).port).not.toBe('0');
    expect(baseUrl).toBe(`${root}/v1`);
    expect((await call('GET', `${root}/health`)).status).toBe(200);
    await until('it is printed', async () => printed.includes(baseUrl));

    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(existsSync(ready())).toBe(false);
  });

  it('is deleted when nobody can say who wrote it', async () => {
    writeFileSync(ready(), '{ half');
    expect(refused({})).toContain('is in use');
    expect(existsSync(ready())).toBe(false);
  });
});
