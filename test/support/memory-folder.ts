import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Several times what a run needs at once. Containers often have 64 MB there. */
const NEEDED_BYTES = 4 * 1024 ** 3;

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES;
}

/**
 * Keeps the temporary files of this run in memory where Linux has room for them. The databases of the platforms wait
 * for each write to reach the disk, which costs a sixth of the run. Returns a function that removes the files.
 */
export function makeMemoryFolder(): () => void {
  if (!hasRoom()) return () => {};
  const folder = mkdtempSync(join(MEMORY, 'frontdesk-tests-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
