import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { versionsOf } from '../../config/builds/kept-build.ts';
import { consoleSourceHash } from '../../console/build.ts';
import { currentBundle } from '../../local/built/bundled-platform.ts';
import { sourceHash } from '../../widget/build.ts';

const project = new URL('../..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-prepare-'));
afterAll(() => rmSync(folder, { recursive: true }));

const prepare = (script: string) =>
  promisify(execFile)(process.execPath, [script], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') },
  });

describe('what npm ci prepares', () => {
  it('is the files of the widget and the console, and the compiled bundle of the platform', async () => {
    const { stdout, stderr } = await prepare(join(project, 'local/prepare.mjs'));
    expect([stdout, stderr]).toEqual(['', '']);
    for (const build of [`widget/${sourceHash()}`, `console/${consoleSourceHash()}`])
      expect(existsSync(join(project, 'dist', build, 'manifest.json'))).toBe(true);
    const { entries, shared } = currentBundle()!;
    expect(entries).toHaveProperty([new URL('../../local/start.ts', import.meta.url).href]);
    expect(entries).toHaveProperty([new URL('../../functions/rest.ts', import.meta.url).href]);
    expect(shared.length).toBeGreaterThan(10);
    expect(readdirSync(join(folder, 'cache'), { recursive: true }).length).toBeGreaterThan(50);
  });

  it('is not used once a source has changed, or while it is incomplete', () => {
    const manifest = join(folder, 'manifest.json');
    const write = (versions: Record<string, string>) =>
      writeFileSync(manifest, JSON.stringify({ versions, entries: {} }));
    expect(currentBundle(manifest)).toBeUndefined();
    write(versionsOf(['local/start.ts']));
    expect(currentBundle(manifest)).toMatchObject({ entries: {} });
    write({ ...versionsOf(['local/start.ts']), 'local/gateway.ts': '1 1' });
    expect(currentBundle(manifest)).toBeUndefined();
    writeFileSync(manifest, '{"versions":');
    expect(currentBundle(manifest)).toBeUndefined();
  });

  it('may fail, and the installation goes on', async () => {
    const copy = join(folder, 'local');
    mkdirSync(copy);
    for (const name of ['prepare.mjs', 'node24.mjs']) cpSync(join(project, 'local', name), join(copy, name));
    const { stderr } = await prepare(join(copy, 'prepare.mjs'));
    expect(stderr).toContain('could not prepare its first start');
  });
});
