import type { App, Item, Write } from '../core/app.ts';
import { isUuid } from '../core/ids.ts';
import { present } from '../core/rows/conditions.ts';
import { uploadKey } from './items.ts';
import { cleanFileName } from './names.ts';
import type { UploadTarget } from './records.ts';

/** How long an upload accepts its bytes and can be used. */
const OPEN_SECONDS = 3600;

export interface Upload {
  id: string;
  filename: string;
  contentType: string;
  /** In bytes. */
  size: number;
}

/** What the file is for, and the chatbot or conversation that it belongs to. An upload cannot be used for anything else. */
interface Purpose {
  purpose: 'source' | 'reply' | 'visitor';
  ownerId: string;
}

/** Whose data it is: an actor, or the conversation of a visitor. */
interface Tenant {
  workspaceId: string;
}

/** Removed with its row: when the upload is used, expires, or its owner is erased. The bucket's lifecycle rule deletes the rest. */
export const uploadBlob = (workspaceId: string, uploadId: string) => `tmp/${workspaceId}/${uploadId}`;

export async function openUpload(
  app: App,
  { workspaceId }: Tenant,
  purpose: Purpose,
  file: Omit<Upload, 'id'>,
): Promise<Upload> {
  const id = app.ids.next();
  const expiresAt = app.clock.now() + OPEN_SECONDS * 1000;
  const upload = { id, ...file, filename: cleanFileName(file.filename) };
  const row = {
    ...upload,
    ...purpose,
    entity: 'upload',
    v: 1,
    workspaceId,
    expiresAt,
    ttl: Math.ceil(expiresAt / 1000),
  };
  await app.store.put({ ...uploadKey(workspaceId, id), ...row });
  return upload;
}

/** Opens an upload. Returns its id, the URL for its bytes, and the headers to send. */
export async function openTarget(
  app: App,
  tenant: Tenant,
  purpose: Purpose,
  file: Omit<Upload, 'id'>,
): Promise<UploadTarget> {
  const upload = await openUpload(app, tenant, purpose, file);
  const { url, headers } = await app.blobs.uploadUrl(uploadBlob(tenant.workspaceId, upload.id), {
    contentType: upload.contentType,
    size: upload.size,
    expiresSeconds: OPEN_SECONDS,
  });
  return {
    uploadId: upload.id,
    uploadUrl: url,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  };
}

/** An open upload for this purpose. Undefined if it is unknown, for another purpose, used, or expired. */
export async function findUpload(
  app: App,
  { workspaceId }: Tenant,
  uploadId: string,
  { purpose, ownerId }: Purpose,
): Promise<Upload | undefined> {
  if (!isUuid(uploadId)) return undefined;
  const item = await app.store.get(uploadKey(workspaceId, uploadId), { consistent: true });
  const fits = item?.purpose === purpose && item.ownerId === ownerId && Number(item.expiresAt) > app.clock.now();
  return item && fits ? toUpload(item) : undefined;
}

const toUpload = (item: Item): Upload => ({
  id: String(item.id),
  filename: String(item.filename),
  contentType: String(item.contentType),
  size: Number(item.size),
});

type UploadReading = { bytes: Buffer } | { problem: string };

/**
 * The uploaded bytes if they have the announced size. Otherwise the problem, as the end of a sentence. Undefined if another request
 * has used the upload meanwhile, with which its bytes go.
 */
export async function readUpload(app: App, tenant: Tenant, upload: Upload): Promise<UploadReading | undefined> {
  const reading = await readBytes(app, tenant, upload);
  if ('bytes' in reading) return reading;
  const row = await app.store.get(uploadKey(tenant.workspaceId, upload.id), { consistent: true });
  return row && reading;
}

async function readBytes(app: App, { workspaceId }: Tenant, upload: Upload): Promise<UploadReading> {
  const blob = uploadBlob(workspaceId, upload.id);
  const size = await app.blobs.size(blob);
  if (size === undefined) return { problem: 'is an upload whose file has not been sent yet' };
  if (size !== upload.size) return { problem: `is an upload of ${size} bytes, but ${upload.size} were announced` };
  const bytes = await app.blobs.get(blob);
  // The client may upload other bytes in between.
  return bytes?.length === size ? { bytes } : { problem: 'names an upload that is being changed' };
}

/** The write that consumes an upload, for the transaction that uses it. Only one of several concurrent ones succeeds. */
export const useUpload = (workspaceId: string, uploadId: string): Write => ({
  remove: uploadKey(workspaceId, uploadId),
  when: present,
});
