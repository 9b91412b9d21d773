import { type ChildProcessWithoutNullStreams as Guard, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freeAddress, type LoopbackAddress } from './free-address.ts';
import { guardCommand } from './guard-command.ts';
import { endLeftover, endProcess, recordOwner } from './server-owner.ts';

export interface ChildServer {
  endpoint: string;
  /** The server's own PID, not that of the guarding shell. */
  pid: number;
  /** Resolves when the server has exited, for whatever reason. */
  exited: Promise<void>;
  /** Stops the server and waits until it has exited. */
  stop(): Promise<void>;
}

interface ChildServerOptions {
  /** Returns a program and arguments that listen on this address, which is free. */
  command(loopbackAddress: LoopbackAddress): string[];
  /** Records the running server, so that a later start finds one that was left behind. */
  pidFile: string;
  /** Text in the command line that identifies the server as ours. */
  mark: string;
  /** What ends the server when this process dies. Default: the shell where there is one. */
  guard?: 'shell' | 'node';
}

/** Limit for a server that hangs. A busy machine may take ten times as long as an idle one. */
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 5;

/** Starts a server as a child process and waits until it accepts connections. */
export async function startChildServer(options: ChildServerOptions): Promise<ChildServer> {
  await endLeftover(options);
  const address = await freeAddress();
  const [program, ...args] = guardCommand(options.guard);
  const guard = spawn(program, [...args, ...options.command(address)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // A separate process group. Otherwise Ctrl-C in a terminal would end the server before this process has finished
    // with it.
    detached: true,
  });
  const tail = keepTail(guard);
  const exited = endOf(guard, options.pidFile);
  try {
    const pid = await readPid(guard);
    recordOwner(options.pidFile, pid);
    await untilAccepting(address, exited, tail);
    letGo(guard);
    return { endpoint: `http://${address.host}:${address.port}`, pid, exited, stop: () => stop(guard, pid, exited) };
  } catch (error) {
    guard.stdin.destroy();
    await exited;
    throw error;
  }
}

const endOf = (guard: Guard, pidFile: string): Promise<void> =>
  once(guard, 'exit').then(() => {
    guard.stdin.destroy();
    rmSync(pidFile, { force: true });
  });

async function readPid(guard: Guard): Promise<number> {
  const [chunk] = await Promise.race([once(guard.stdout, 'data'), once(guard.stdout, 'end')]);
  guard.stdout.destroy();
  if (chunk === undefined) throw new Error('The embedded server could not be run.');
  return Number(String(chunk).trim());
}

/** Keeps the end of the server's output for the error message if it does not start. */
function keepTail(guard: Guard): () => string {
  let tail = '';
  guard.stderr.on('data', (chunk) => {
    tail = (tail + chunk).slice(-2_000);
  });
  return () => tail.trim();
}

/** Lets this process exit although the child is running. */
function letGo(guard: Guard) {
  guard.unref();
  for (const pipe of [guard.stdin, guard.stderr]) if (pipe instanceof Socket) pipe.unref();
}

async function untilAccepting(loopbackAddress: LoopbackAddress, exited: Promise<void>, tail: () => string) {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await accepts(loopbackAddress))) {
    if (ended) throw new Error(`The embedded server ended at once: ${tail()}`);
    if (performance.now() > deadline)
      throw new Error(`The embedded server is not listening after ${START_TIMEOUT_MS} ms.`);
    await sleep(POLL_MS);
  }
}

const accepts = ({ host, port }: LoopbackAddress) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

async function stop(guard: Guard, pid: number, exited: Promise<void>) {
  if (guard.exitCode === null && guard.signalCode === null) endProcess(pid, 'SIGTERM');
  const insist = setTimeout(() => guard.stdin.destroy(), 2_000);
  await exited;
  clearTimeout(insist);
}
