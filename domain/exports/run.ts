import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { BYTE_ORDER_MARK, toCsvLine } from '../core/csv.ts';
import type { Change } from '../core/rows/change.ts';
import { all, equals } from '../core/rows/conditions.ts';
import { exportBlob, exportKey, toExport } from './items.ts';
import type { StoredExport } from './records.ts';
import { exportedTables } from './rows.ts';

interface ExportRef {
  workspaceId: string;
  exportId: string;
}

interface FileLimits {
  /** Characters of CSV. Compressed, a file of this length is about 20 MB, which a job holds in memory. */
  chars: number;
  /** Less than half of a job's two minutes. The rest is for storing the file. */
  ms: number;
}
const fileLimits: FileLimits = { chars: 100_000_000, ms: 45_000 };

const ROWS_PER_READ = 500;

/** Sends the first job of a new export, and the removal of the files of one that has expired. */
export async function followExport(app: App, { before, after }: Change): Promise<void> {
  if (after && !before) await enqueueFile(app, toExport(after));
  if (after || !before) return;
  const { workspaceId, id, files } = toExport(before);
  // One more, which a job may have stored without counting it.
  for (let part = 0; part <= files.length; part++) {
    await app.queues.send('maintenance', { kind: 'drop-blob', blob: exportBlob(workspaceId, id, part) });
  }
}

const enqueueFile = (app: App, { workspaceId, id: exportId }: StoredExport) =>
  app.queues.send('maintenance', { kind: 'export-file', workspaceId, exportId });

/**
 * Writes the next file of an export, and requests the one after it. Idempotent: a job that is repeated after a crash writes the same
 * file again, and of two that run at once, one counts.
 */
export async function writeExportFile(
  app: App,
  { workspaceId, exportId }: ExportRef,
  bounds = fileLimits,
): Promise<void> {
  const rowKey = exportKey(workspaceId, exportId);
  const item = await app.store.get(rowKey, { consistent: true });
  if (item?.status !== 'running') return;
  const record = toExport(item);
  const part = record.files.length;
  const { body, rows, cursor } = await nextFile(app, record, bounds);
  await app.blobs.put(exportBlob(workspaceId, exportId, part), body, { contentType: 'application/gzip' });
  const now = nowIso(app);
  const set = {
    files: [...record.files, { rows, bytes: body.length }],
    part: part + 1,
    rows: record.rows + rows,
    cursor,
    updatedAt: now,
    ...(cursor === null ? { status: 'completed', completedAt: now } : {}),
  };
  const counted = await app.store.update(rowKey, { set }, all(equals('status', 'running'), equals('part', part)));
  if (counted.applied && cursor !== null) await enqueueFile(app, record);
}

/** Reads rows until the file is long enough, the time is over or nothing is left. */
async function nextFile(app: App, record: StoredExport, { chars, ms }: FileLimits) {
  const { columns, read } = exportedTables[record.kind];
  const endMs = app.clock.now() + ms;
  const gzip = createGzip();
  const compressed = buffer(gzip);
  gzip.write(BYTE_ORDER_MARK + toCsvLine(columns));
  let { cursor } = record;
  let [rows, length] = [0, 0];
  do {
    const page = await read(app, record, { limit: ROWS_PER_READ, cursor });
    const lines = page.rows.map(toCsvLine).join('');
    if (lines && !gzip.write(lines)) await once(gzip, 'drain');
    rows += page.rows.length;
    length += lines.length;
    cursor = page.nextCursor;
  } while (cursor !== null && length < chars && app.clock.now() < endMs);
  gzip.end();
  return { body: await compressed, rows, cursor };
}
