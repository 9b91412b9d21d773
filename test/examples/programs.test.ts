import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { useScene } from '../support/scene.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

const { platform, tenant } = await useScene();

/** Runs a program as its first lines say; gives what it prints. Throws when it fails. */
async function run(program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, FRONTDESK_ROOT: platform.root, FRONTDESK_API_KEY: tenant.apiKey };
  const { stdout } = await promisify(execFile)(program, args, { cwd: project, env, timeout: 120_000 });
  return stdout;
}

async function expectFirstHour(printed: string): Promise<void> {
  expect(printed).toContain('six days by airmail');
  expect(printed).toContain('Shall I send it today?');
  expect(printed).toContain('VALIDATION_ERROR');
  expect(printed).toContain('must have 1 to 500 characters');
  expect(printed.trimEnd()).toMatch(/\d\. Tidy up$/);
  expect((await tenant.api.get('/chatbots')).body.data.data).toEqual([]);
}

describe('the first hour', () => {
  it('runs with curl', async () => {
    await expectFirstHour(await run('examples/curl/first-hour.sh'));
  });

  it('runs with Node and the client', async () => {
    execFileSync('npm', ['run', '--silent', 'build:client'], { cwd: project });
    const printed = await run(process.execPath, 'examples/node/first-hour.js');
    await expectFirstHour(printed);
    expect(printed).toMatch(/human_active \d messages/);
  });

  it.skipIf(!hasPython)('runs with Python', async () => {
    const printed = await run('python3', 'examples/python/first_hour.py');
    await expectFirstHour(printed);
    expect(printed).toMatch(/human_active \d messages/);
  });

  it('ends with what the platform says where the key is wrong', async () => {
    const env = { ...process.env, FRONTDESK_ROOT: platform.root, FRONTDESK_API_KEY: 'fd_live_wrong' };
    const { status, stdout } = spawnSync('examples/curl/first-hour.sh', { cwd: project, env, encoding: 'utf8' });
    expect(status).not.toBe(0);
    expect(stdout).not.toContain('2. ');
  });
});
