import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../functions/app/error-code.ts';
import { dataDirOf } from './settings.ts';

const pathOf = (dataDir: string) => join(dataDir, 'ready.json');

function isRunning(pid: unknown): boolean {
  if (typeof pid !== 'number' || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Deletes `ready.json`, so that a script that waits for it waits for this start. */
export const removeReadyFile = (dataDir: string): void => rmSync(pathOf(dataDir), { force: true });

/**
 * Deletes a `ready.json` that a killed platform left behind. Keeps it if the process that wrote it still runs: two
 * platforms cannot share a data folder, and the running one keeps its file.
 */
export function removeStaleReadyFile(env: Record<string, string | undefined>): void {
  const dataDir = dataDirOf(env);
  try {
    const { pid } = JSON.parse(readFileSync(pathOf(dataDir), 'utf8'));
    if (isRunning(pid)) return;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
  }
  removeReadyFile(dataDir);
}
