import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const project = new URL('../..', import.meta.url).pathname;

export interface Child {
  pid: number;
  /** What it has printed so far, on both streams. */
  printed(): string;
  /** Throws, with what was printed, when the process has ended by itself. */
  check(): void;
  /** Ends the process and waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Runs a script of the project with the Node that runs this one, and with these variables alone beside PATH and HOME. */
export function startScript(script: string, variables: Record<string, string>, nodeOptions: string[] = []): Child {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...nodeOptions, script], {
    cwd: project,
    env: { PATH, HOME, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
  return {
    pid: child.pid!,
    printed: () => printed,
    check() {
      if (hasEnded(child)) throw new Error(`${script} ended with ${child.exitCode ?? child.signalCode}:\n${printed}`);
    },
    stop: (signal = 'SIGTERM') => stop(child, signal),
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
