import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Several times what a run needs at once. Containers often have 64 MB there. */
const NEEDED_BYTES = 4 * 1024 ** 3;

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes the files of runs that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^frontdesk-tests-(\d+)-/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * Keeps the temporary files of this run in memory where Linux has room for them. The databases of the platforms wait
 * for each write to reach the disk, which costs a sixth of the run. Returns a function that removes the files.
 */
export function makeMemoryFolder(): () => void {
  if (!existsSync(MEMORY)) return () => {};
  removeAbandoned();
  if (!hasRoom()) return () => {};
  const folder = mkdtempSync(join(MEMORY, `frontdesk-tests-${process.pid}-`));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
