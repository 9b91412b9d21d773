import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 5;

/** A server that an earlier start may have left behind. */
interface Recorded {
  /** Records the running server. */
  pidFile: string;
  /** Text in the command line that identifies the server as ours. */
  mark: string;
}

interface Note {
  pid: number;
  owner: number;
  /** PIDs are reused, but the pair of PID and start time is unique. */
  ownerStarted: string | undefined;
}

/** Records a running server and its owner, this process. */
export const recordServer = (pidFile: string, pid: number) =>
  writeFileSync(
    pidFile,
    JSON.stringify({ pid, owner: process.pid, ownerStarted: startTime(process.pid) } satisfies Note),
  );

/**
 * Returns field 22 of `/proc/<pid>/stat`: clock ticks from boot to the process's start. Undefined if it does not exist.
 */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function isOurs(pid: number, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(mark);
  } catch {
    return false;
  }
}

/** Throws if the server recorded in this file is still running, because two servers cannot share its data. */
export function refuseIfRunning({ pidFile, mark }: Recorded): void {
  const left = readNote(pidFile);
  if (!left || !isOurs(left.pid, mark)) return;
  if (left.ownerStarted !== undefined && startTime(left.owner) === left.ownerStarted) {
    throw new Error(`The data folder is in use by process ${left.owner} (noted in ${pidFile}).`);
  }
}

/** Stops a server that outlived its owner and its guard. Throws if its owner is alive. */
export async function endLeftover({ pidFile, mark }: Recorded): Promise<void> {
  refuseIfRunning({ pidFile, mark });
  const left = readNote(pidFile);
  if (!left || !isOurs(left.pid, mark)) return;
  endProcess(left.pid, 'SIGKILL');
  while (isOurs(left.pid, mark)) await sleep(POLL_MS);
}

function readNote(pidFile: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(pidFile, 'utf8')) as Note;
  } catch {
    return undefined;
  }
}

/** Sends a signal to a process, if it still runs. */
export function endProcess(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // Already exited.
  }
}
