import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { removeReadyFile } from '../files.ts';
import { ExplainedError, usingFile } from '../startup/failure.ts';

/** An SQLite database without content. Its lock is all that counts. */
const lockFile = (dataDir: string) => join(dataDir, 'platform.lock');
const holderFile = (dataDir: string) => join(dataDir, 'holder.json');

/** Who holds the lock. */
interface Holder {
  pid: number;
  host: string;
  since: string;
}

/** Long enough for a holder that is ending, and for one that has just begun to write who it is. */
const BUSY_TIMEOUT_MS = 250;

const SQLITE_BUSY = 5;
const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

/** Returns the connection that holds the lock, or undefined if another one holds it. */
function lock(dataDir: string, timeout: number): DatabaseSync | undefined {
  const database = new DatabaseSync(lockFile(dataDir), { timeout });
  try {
    // Without a journal beside it. Nothing is written.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function describeHolder(dataDir: string): string {
  const wayOut = 'stop it, or set DATA_DIR to another folder';
  try {
    const { pid, host, since }: Holder = JSON.parse(readFileSync(holderFile(dataDir), 'utf8'));
    return `process ${pid} (noted in ${holderFile(dataDir)}, on ${host} since ${since}; ${wayOut})`;
  } catch {
    return `another process (${dataDir}; ${wayOut})`;
  }
}

/**
 * Makes this process the only platform of a data folder, until it ends in whatever way. Creates the folder if it is missing,
 * and deletes the `ready.json` of an earlier platform. Call it before anything else is opened. Throws an error that names the
 * holder if another platform has the folder.
 *
 * The claim is a lock of the operating system, which is taken in one step, belongs to the file and not to its path, and
 * also excludes processes of other containers that share the volume.
 */
export async function claimFolder(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const held = await usingFile(lockFile(dataDir), () => lock(dataDir, BUSY_TIMEOUT_MS));
  if (!held) throw new ExplainedError(`The data folder is in use by ${describeHolder(dataDir)}.`);
  // Without a reference, the connection would be collected, and the lock released.
  process.once('exit', () => held.close());
  removeReadyFile(dataDir);
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  writeFileSync(holderFile(dataDir), `${JSON.stringify(holder)}\n`, { mode: 0o600 });
}
