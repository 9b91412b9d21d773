import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The keys in the embedded object store of a data folder, all or those with a prefix. */
export function blobKeys(dataDir: string, prefix = ''): string[] {
  const file = new DatabaseSync(join(dataDir, 'fauxqs.db'), { readOnly: true });
  const rows = file.prepare('select key from s3_objects order by key').all();
  file.close();
  return rows.map(({ key }) => String(key)).filter((key) => key.startsWith(prefix));
}
