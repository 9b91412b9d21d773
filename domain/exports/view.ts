import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { exportBlob } from './items.ts';
import type { ExportJob, StoredExport } from './records.ts';

const URL_SECONDS = 600;
/** A file is written in two minutes, and its job is repeated for some more. */
const STALLED_MS = 30 * 60_000;

/** As clients see it, without URLs. A job that has written nothing for long has lost its worker. */
export function shown(app: App, record: StoredExport): ExportJob {
  const { id, kind, rows, startedAt, completedAt, expiresAt } = record;
  const isStalled = record.status === 'running' && record.updatedAt < nowIso(app, -STALLED_MS);
  const files = record.files.map((file) => ({ ...file, url: null }));
  const status = isStalled ? 'failed' : record.status;
  return { id, kind, status, rows, files, startedAt, completedAt, expiresAt };
}

export async function withUrls(app: App, record: StoredExport): Promise<ExportJob> {
  const { workspaceId, id, kind, startedAt } = record;
  const files = record.files.map(async (file, part) => {
    const number = record.files.length > 1 ? `-${part + 1}` : '';
    const url = await app.blobs.downloadUrl(exportBlob(workspaceId, id, part), {
      contentType: 'application/gzip',
      contentDisposition: `attachment; filename="${kind}-${startedAt.slice(0, 10)}${number}.csv.gz"`,
      expiresSeconds: URL_SECONDS,
    });
    return { ...file, url };
  });
  return { ...shown(app, record), files: await Promise.all(files) };
}
