import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../functions/app/error-code.ts';

/**
 * Names in a data folder of this version or an earlier one, with the drafts that a kill leaves. People also write the
 * platform's log there.
 */
const ownNames =
  /^((dynamodb|fauxqs)\.db|platform\.lock)|\.(json|pid|log)(\.(\d+|new))?$|^(secrets\.key(-visitors)?|mail|widget|console)$/;

/** Takes all rights from other users. Symbolic links are left alone, because they may lead anywhere. */
function restrict(path: string): void {
  const { mode } = lstatSync(path);
  if (mode & 0o077) chmodSync(path, mode & 0o700);
}

/** Returns a folder's files and folders, without what symbolic links lead to. */
const contentOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));

/**
 * Makes the data folder readable by this user alone, with everything that earlier versions left in it. New files are
 * private by `umask`. Leaves other files alone, and the folder itself if it has any, because it may be a shared one that
 * was set by mistake. Returns a warning if something cannot be made private.
 */
export function restrictFolder(dataDir: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const entries = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => !entry.isSymbolicLink());
  const ownEntries = entries.filter(({ name }) => ownNames.test(name));
  const paths = ownEntries.map(({ name }) => join(dataDir, name));
  const inside = ownEntries.flatMap((entry) => (entry.isDirectory() ? contentOf(join(dataDir, entry.name)) : []));
  const folder = ownEntries.length === entries.length ? [dataDir] : [];
  try {
    for (const path of [...folder, ...paths, ...inside]) restrict(path);
  } catch (error) {
    if (!hasCode(error, 'EPERM', 'EACCES', 'EROFS', 'ENOTSUP')) throw error;
    return `Other users may be able to read ${dataDir}: its owner is another user. Run "chmod -R go= ${dataDir}" as the owner.`;
  }
  return undefined;
}
