import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, cpSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../config/environment.ts';
import { readLocalSettings } from '../../local/settings.ts';
import { explainStart } from '../../local/startup/failure.ts';
import { misspeltSettings } from '../../local/startup/setting-names.ts';
import { freePort, type OwnPlatform, startPlatform } from '../support/platform.ts';
import { temporaryFolder } from '../support/stores/stores.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
let used: string;
let folder: string;
let port: number;
/** A folder that a platform has used and stopped. */
beforeAll(async () => {
  used = await temporaryFolder();
  const platform: OwnPlatform = await startPlatform({ dataDir: used, port: await freePort() });
  await platform.kill();
  port = await freePort();
});
beforeEach(async () => {
  folder = await temporaryFolder();
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => rm(used, { recursive: true, force: true }));

const environment = (env: Record<string, string>) => ({
  ...process.env,
  DATA_DIR: folder,
  PORT: String(port),
  DEMO: '0',
  ...env,
});

/** What a start prints that fails. */
function refused(env: Record<string, string> = {}, options: { uid?: number } = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['local/start.mjs'], {
    cwd: project,
    env: environment(env),
    encoding: 'utf8',
    timeout: 120_000,
    ...options,
  });
  expect([status, stdout]).toEqual([1, '']);
  return stderr.trim();
}

const copyUsed = () => cpSync(used, folder, { recursive: true });
function damage(name: string, at = 0): void {
  const file = openSync(join(folder, name), 'r+');
  writeSync(file, Buffer.alloc(4096, 'x'), 0, 4096, at);
  closeSync(file);
  for (const suffix of ['-wal', '-shm']) rmSync(join(folder, name + suffix), { force: true });
}

describe('a start on a damaged file', () => {
  it.each(['dynamodb.db', 'fauxqs.db'])('names %s and the way out', (name) => {
    copyUsed();
    damage(name);
    expect(refused()).toBe(
      `Frontdesk could not start: the database file ${join(folder, name)} is damaged. Restore the data folder ${folder} ` +
        'from a backup. To start empty, move that folder away.',
    );
  });

  it('names demo.json and the way out', () => {
    copyUsed();
    writeFileSync(join(folder, 'demo.json'), '{ half');
    expect(refused({ DEMO: '1' })).toContain(`The file ${join(folder, 'demo.json')} is damaged. Restore it`);
  });

  it('names platform.json to the operator', () => {
    writeFileSync(join(folder, 'platform.json'), '{ half');
    const { status, stderr } = spawnSync(process.execPath, ['local/operator.mjs', 'org', 'list'], {
      cwd: project,
      env: environment({}),
      encoding: 'utf8',
    });
    expect(status).not.toBe(0);
    expect(stderr).toContain(`The file ${join(folder, 'platform.json')} is damaged. Stop the platform and start it`);
  });
});

it('a missing queue file is reported', () => {
  copyUsed();
  rmSync(join(folder, 'fauxqs.db'));
  writeFileSync(join(folder, 'secrets.key'), 'damaged');
  expect(refused()).toMatch(new RegExp(`^${join(folder, 'fauxqs.db')} is missing\\. It contains queued jobs`));
});

describe('a data folder that cannot be used', () => {
  it('is named if it is a file', () => {
    writeFileSync(join(folder, 'file'), '');
    const path = join(folder, 'file');
    expect(refused({ DATA_DIR: path })).toBe(
      `Frontdesk could not start: ${path} is not a folder. Set DATA_DIR to a folder.`,
    );
  });

  it('is named if this user may not write to it', () => {
    const inside = join(folder, 'inside');
    mkdirSync(inside);
    chmodSync(folder, 0o755);
    chmodSync(inside, 0o555);
    const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    expect(refused({ DATA_DIR: join(inside, 'data') }, nobody)).toMatch(
      /this user may not write to .*inside.* DATA_DIR/,
    );
    expect(refused({ DATA_DIR: inside }, nobody)).toMatch(/this user may not write to .*inside.* DATA_DIR/);
  });

  it('is named if its disk is full', () => {
    const fault = Object.assign(new Error('write'), { code: 'ENOSPC', path: '/data/x' });
    const line = 'there is no space left on the disk of /data/x. Free some, or set DATA_DIR to another disk.';
    expect(explainStart(fault, '/data')).toBe(line);
    expect(explainStart(new Error('unavailable', { cause: new Error('database or disk is full') }), '/data/x')).toBe(
      line,
    );
  });
});

describe('an address that cannot be used', () => {
  it('is explained by HOST', () => {
    expect(refused({ HOST: '203.0.113.7' })).toContain('HOST is not an address of this machine.');
  });

  it('is explained by PORT', () => {
    const fault = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen', port: 80 });
    expect(explainStart(fault, '/data')).toBe('this user may not listen on port 80; set PORT to 1024 or above.');
  });
});

it('an unknown error keeps its message and those of its causes', () => {
  expect(explainStart(new Error('outer', { cause: new Error('inner') }), folder)).toBe('outer inner');
});

describe('settings', () => {
  it.each(['MODEL', 'EMBEDDING_MODEL'])('%s of OpenAI needs a key or a server', (name) => {
    const env = { [name]: 'openai:gpt' };
    expect(() => readLocalSettings(env)).toThrow(
      `${name} is "openai:gpt" and needs OPENAI_API_KEY, or OPENAI_BASE_URL`,
    );
    expect(readLocalSettings({ ...env, OPENAI_API_KEY: 'sk' }).port).toBe(4000);
    expect(readLocalSettings({ ...env, OPENAI_BASE_URL: 'http://127.0.0.1:1' }).port).toBe(4000);
  });

  it('OCR of languages that are not installed names the command that installs them', () => {
    expect(() => readLocalSettings({ OCR: 'xxx+yyy' })).toThrow(
      /^OCR is "xxx\+yyy" and needs packages that are not installed\. Run: npm install --no-save .*@tesseract\.js-data\/xxx@1\.0\.0 @tesseract\.js-data\/yyy@1\.0\.0$/,
    );
    expect(readLocalSettings({ OCR: 'off' }).port).toBe(4000);
    expect(readLocalSettings({ OCR: 'textract' }).port).toBe(4000);
    expect(() => readEnvironment({ OCR: '../eng' })).toThrow('OCR must be off, textract, or languages of Tesseract');
  });

  it('that look misspelt are reported with what was meant', () => {
    expect(
      misspeltSettings({ PROT: '5', MODLE: 'x', TRUST_PROX: '1', OPENAI_API_KEYS: '', PATH: '/bin', MODEL: 'm' }),
    ).toEqual([
      'PROT is not a setting and has no effect. Did you mean PORT?',
      'MODLE is not a setting and has no effect. Did you mean MODEL?',
      'TRUST_PROX is not a setting and has no effect. Did you mean TRUST_PROXY?',
      'OPENAI_API_KEYS is not a setting and has no effect. Did you mean OPENAI_API_KEY?',
    ]);
  });

  it('that look misspelt are reported at a start', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(refused({ PROT: '5', DATA_DIR: join(folder, 'file') })).toMatch(
      /^PROT is not a setting .+\nFrontdesk could not/,
    );
  });
});
