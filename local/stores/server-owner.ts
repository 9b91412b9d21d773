import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processInfo } from './processes.ts';

/** A server's PID file. */
interface ServerRecord {
  pid: number;
  owner: number;
  ownerStarted: string | undefined;
}

interface RunningServer {
  /** Records the running server, so that a later start finds one that was left behind. */
  pidFile: string;
  /** Text in the command line that identifies the server as ours. */
  mark: string;
}

const POLL_MS = 5;

/** Records that this process started the server with this PID. */
export function recordOwner(pidFile: string, pid: number): void {
  const record: ServerRecord = { pid, owner: process.pid, ownerStarted: processInfo(process.pid)?.startedAt };
  writeFileSync(pidFile, JSON.stringify(record));
}

const isOurs = (pid: number, mark: string): boolean => Boolean(processInfo(pid)?.commandLine.includes(mark));

/** Throws if the server recorded in this file is still running, because two servers cannot share its data. */
function refuseIfRunning({ pidFile, mark }: RunningServer): void {
  const left = readRecord(pidFile);
  if (!left || !isOurs(left.pid, mark)) return;
  if (left.ownerStarted !== undefined && processInfo(left.owner)?.startedAt === left.ownerStarted) {
    throw new Error(`The data folder is in use by process ${left.owner} (noted in ${pidFile}).`);
  }
}

/** Stops a server that outlived its owner and its guard. Throws if its owner is alive. */
export async function endLeftover({ pidFile, mark }: RunningServer): Promise<void> {
  refuseIfRunning({ pidFile, mark });
  const left = readRecord(pidFile);
  if (!left || !isOurs(left.pid, mark)) return;
  endProcess(left.pid, 'SIGKILL');
  while (isOurs(left.pid, mark)) await sleep(POLL_MS);
}

export function endProcess(pid: number, signalName: NodeJS.Signals): void {
  try {
    process.kill(pid, signalName);
  } catch {
    // Already exited.
  }
}

function readRecord(pidFile: string): ServerRecord | undefined {
  try {
    return JSON.parse(readFileSync(pidFile, 'utf8'));
  } catch {
    return undefined;
  }
}
