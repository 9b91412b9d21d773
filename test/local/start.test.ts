import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type Platform, startPlatform } from '../support/platform.ts';
import { temporaryFolder } from '../support/stores.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
let platform: Platform;
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
    timeout: 30_000,
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
