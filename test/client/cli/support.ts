import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCli } from '../../../tools/build-client.ts';

export interface Printed {
  code: number | null;
  stdout: string;
  stderr: string;
  /** The standard output of `--json`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came
  json: any;
  /** The `error` that `--json` writes to the standard error. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  error: any;
}

interface RunOptions {
  env?: Record<string, string>;
  /** What is piped into the command. */
  input?: string;
  heard?: (text: string) => void;
}

export interface Shell {
  /** Where commands run, with a home of its own. */
  folder: string;
  env: Record<string, string>;
  frontdesk(args: readonly string[], options?: RunOptions): Promise<Printed>;
  /** Begins a command that is to be ended. `heard` is called with what it writes to the standard error. */
  start(
    args: readonly string[],
    heard?: (text: string) => void,
  ): { kill(signal: NodeJS.Signals): void; printed: Promise<Printed> };
  /** Runs any program, with `frontdesk` among the commands. */
  run(program: string, args: readonly string[], options?: RunOptions): Promise<Printed>;
  /** Runs a command on a terminal. What it prints is in `stdout`, the errors too. `typed` is typed when the text before it has appeared, or `SIGTERM` sent. */
  onTerminal(
    args: readonly string[],
    typed?: readonly (readonly [string, string])[],
    env?: Record<string, string>,
  ): Promise<Printed>;
  remove(): void;
}

const parsed = (text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function printedBy(child: ChildProcessWithoutNullStreams): Promise<Printed> {
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  const [code] = await once(child, 'close');
  return { ...printed, code, json: parsed(printed.stdout), error: parsed(printed.stderr)?.error };
}

/** A shell in which the built command is installed, and nobody is signed in. */
export function createShell(): Shell {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-shell-'));
  const bin = join(folder, 'bin');
  // As in the package.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  buildCli(join(folder, 'cli'));
  mkdirSync(bin);
  symlinkSync(join(folder, 'cli/frontdesk.js'), join(bin, 'frontdesk'));
  const env = { PATH: `${bin}:${process.env.PATH}`, HOME: folder, TERM: 'xterm' };

  const start = (program: string, args: readonly string[], { env: more = {}, input, heard }: RunOptions = {}) => {
    const child = spawn(program, args, { cwd: folder, env: { ...env, ...more } });
    if (heard) child.stderr.setEncoding('utf8').on('data', heard);
    // A command that reads nothing may end before it was written.
    child.stdin.on('error', () => {}).end(input ?? '');
    return { kill: (signal: NodeJS.Signals) => void child.kill(signal), printed: printedBy(child) };
  };
  const run: Shell['run'] = (program, args, options) => start(program, args, options).printed;

  return {
    folder,
    env,
    run,
    frontdesk: (args, options) => run('frontdesk', args, options),
    start: (args, heard = () => {}) => start('frontdesk', args, { heard }),
    onTerminal: (args, typed = [], more = {}) => onTerminal(args, typed, { cwd: folder, env: { ...env, ...more } }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** `script` gives the command a terminal, and passes on what is typed. */
async function onTerminal(
  args: readonly string[],
  typed: readonly (readonly [string, string])[],
  options: { cwd: string; env: Record<string, string> },
): Promise<Printed> {
  const command = `echo $$ >pid; exec ${['frontdesk', ...args].map(quoted).join(' ')}`;
  const flags =
    process.platform === 'darwin' ? ['-q', '/dev/null', 'sh', '-c', command] : ['-qec', command, '/dev/null'];
  const child = spawn('script', flags, options);
  let shown = '';
  let at = 0;
  child.stdout.on('data', (text: string) => {
    shown += text;
    const [prompt, keys] = typed[at] ?? [];
    if (prompt === undefined || !shown.includes(prompt)) return;
    at++;
    if (keys === 'SIGTERM') process.kill(Number(readFileSync(join(options.cwd, 'pid'), 'utf8')), keys);
    else child.stdin.write(keys);
  });
  return printedBy(child);
}
