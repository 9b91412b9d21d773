import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { consoleSourceHash } from '../../console/build.ts';
import { sourceHash } from '../../widget/build.ts';

const project = new URL('../..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-prepare-'));
afterAll(() => rmSync(folder, { recursive: true }));

const prepare = (script: string) =>
  promisify(execFile)(process.execPath, [script], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') },
  });

describe('what npm ci prepares', () => {
  it('is the files of the widget and the console, and compiled modules', async () => {
    const { stdout, stderr } = await prepare(join(project, 'local/prepare.mjs'));
    expect([stdout, stderr]).toEqual(['', '']);
    for (const build of [`widget/${sourceHash()}`, `console/${consoleSourceHash()}`])
      expect(existsSync(join(project, 'dist', build, 'manifest.json'))).toBe(true);
    expect(readdirSync(join(folder, 'cache'), { recursive: true }).length).toBeGreaterThan(500);
  });

  it('may fail, and the installation goes on', async () => {
    const copy = join(folder, 'local');
    mkdirSync(copy);
    for (const name of ['prepare.mjs', 'node24.mjs']) cpSync(join(project, 'local', name), join(copy, name));
    const { stderr } = await prepare(join(copy, 'prepare.mjs'));
    expect(stderr).toContain('could not prepare its first start');
  });
});
