import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/platform.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** A checkout that holds the launcher and a program, and where `bundled` is what `npm ci` installed as Node. */
let folder: string;
/** Loaded first, this makes a process take itself for Node 20, unless the launcher has started it. */
const asNode20 = () => ['--import', join(folder, 'node20.mjs')];
const program = () => join(folder, 'program.mjs');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-node24-'));
  for (const file of ['local/node24.mjs', 'tools/run.mjs']) {
    mkdirSync(join(folder, dirname(file)));
    cpSync(join(project, file), join(folder, file));
  }
  writeFileSync(
    join(folder, 'node20.mjs'),
    `if (!process.env.FRONTDESK_LAUNCHED || process.env.BUNDLED_IS_OLD)
       Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });`,
  );
  writeFileSync(
    program(),
    `import { writeFileSync } from 'node:fs';
     if (process.argv[2] === 'wait') {
       process.on('SIGTERM', () => { writeFileSync(process.argv[3], 'stopped'); process.exit(0); });
       setInterval(() => {}, 1000);
     } else process.exitCode = Number(process.argv[2] ?? 0);
     console.log(JSON.stringify([process.versions.node, process.argv.slice(2), process.env.FRONTDESK_LAUNCHED ?? null]));`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Installs this Node as the bundled one. There is no \`node_modules/.bin\`, as after \`npm ci\` with npm 10. */
function installNode(): void {
  const bin = join(folder, `node_modules/node-${system}`, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, '..', 'package.json'), '{}');
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  writeFileSync(join(bin, name), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
}

const run = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [...asNode20(), join(folder, 'tools/run.mjs'), program(), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

describe('a command that an older Node starts', () => {
  it('explains what is missing where no Node came with the installation', () => {
    const { status, stdout, stderr } = run([]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^Frontdesk needs Node 24 or newer; this is Node 20\.20\.2\.\n.*npm ci.*\n.*https:\/\/nodejs\.org/,
    );
  });

  it('runs with the installed Node, found without node_modules/.bin, and ends with its exit code', () => {
    installNode();
    const { status, stdout } = run(['7', 'two words']);
    expect(JSON.parse(stdout)).toEqual([process.versions.node, ['7', 'two words'], null]);
    expect(status).toBe(7);
  });

  it('does not launch itself for ever where the installed Node is too old as well', () => {
    installNode();
    const { status, stderr } = run([], { BUNDLED_IS_OLD: '1' });
    expect(status).toBe(1);
    expect(stderr).toContain('Frontdesk needs Node 24 or newer');
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('stops with what launched it: %s', async (signal) => {
    installNode();
    const mark = join(folder, signal);
    const args = [...asNode20(), join(folder, 'tools/run.mjs'), program(), 'wait', mark];
    const launcher = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(launcher.stdout!, 'data');
    launcher.kill(signal);
    await until('the program has stopped', async () => existsSync(mark) && readFileSync(mark, 'utf8') === 'stopped');
  });
});
