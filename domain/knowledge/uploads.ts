import * as z from 'zod';
import type { Actor } from '../actor.ts';
import type { App, Item } from '../app.ts';
import { findTarget } from '../chatbots/find.ts';
import { name, text } from '../fields.ts';
import { isUuid } from '../ids.ts';
import { operation } from '../operation.ts';
import { cleanFileName, kindOf, MAX_FILE_BYTES, problemOf } from './file-types.ts';
import { chatbotIds } from './find.ts';
import { uploadKey } from './items.ts';

/** How long an upload may be written to and used. */
const OPEN_SECONDS = 3600;
/** Longer than any file system's names; what is longer is no name. */
const MAX_FILE_NAME = 10_000;

export interface Upload {
  id: string;
  filename: string;
  contentType: string;
  /** Bytes. */
  size: number;
}

/** Whose file it is to be, and what for: an upload serves nothing else. */
interface Purpose {
  purpose: 'source';
  ownerId: string;
}

const NAME_RULE = 'must end in .pdf, .txt, .md or .html';
const SIZE_RULE = `must be from 1 to ${MAX_FILE_BYTES} bytes`;
const filename = name(MAX_FILE_NAME)
  .refine((value) => kindOf(value) !== undefined, { error: NAME_RULE })
  .meta({
    description: 'It ends in .pdf, .txt, .md or .html',
    override: { type: 'string', minLength: 1, maxLength: MAX_FILE_NAME },
  });
/** It becomes a header, so nothing else may be in it. */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?: *; *[\w.+-]+=[\w.+-]+)?(?![\s\S])/;
const contentType = text(1, 200)
  .refine((value) => MEDIA_TYPE.test(value), { error: 'must be a media type such as application/pdf' })
  .meta({ override: { type: 'string', minLength: 1, maxLength: 200 } });
const size = z
  .int()
  .min(1, { error: SIZE_RULE })
  .max(MAX_FILE_BYTES, { error: SIZE_RULE })
  .meta({ description: 'Bytes', override: { type: 'integer', minimum: 1, maximum: MAX_FILE_BYTES } });

export const uploadTarget = z
  .object({
    uploadId: z.string().meta({ graphql: 'ID', override: { type: 'string', format: 'uuid' } }),
    uploadUrl: z.string().meta({ description: 'Where to PUT the bytes, within an hour; it needs no key' }),
    headers: z
      .array(z.object({ name: z.string(), value: z.string() }).meta({ id: 'UploadHeader' }))
      .meta({ description: 'Headers to send with the bytes' }),
  })
  .meta({ id: 'UploadTarget' });
export type UploadTarget = z.output<typeof uploadTarget>;

/** Says where the bytes of a file may be put. Answers the upload's id, the address, and the headers to send. */
export const createUpload = operation({
  name: 'createUpload',
  scope: 'knowledge:write',
  kind: 'write',
  ids: chatbotIds,
  input: z.object({ filename, contentType, size }),
  find: findTarget,
  async run(app, actor, { target, input }) {
    const upload = await openUpload(app, actor, { purpose: 'source', ownerId: target.id }, input);
    const { url, headers } = await app.blobs.uploadUrl(uploadBlob(actor.workspaceId, upload.id), {
      contentType: upload.contentType,
      size: upload.size,
      expiresSeconds: OPEN_SECONDS,
    });
    return {
      uploadId: upload.id,
      uploadUrl: url,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    };
  },
});

interface FormFile {
  filename: string;
  contentType: string;
  bytes: Buffer;
}

/** What is wrong with a form's file. */
function formProblem(value: unknown): string | undefined {
  if (value === undefined) return 'is required';
  if (typeof value !== 'object' || value === null) return 'must be a file';
  const { filename, bytes } = value as FormFile;
  const kind = kindOf(filename);
  return kind ? problemOf(kind, bytes) : NAME_RULE;
}

const formFile = z
  .unknown()
  .superRefine((value, context) => {
    const message = formProblem(value);
    if (message) context.addIssue({ code: 'custom', message, input: value });
  })
  .transform((value) => value as FormFile)
  .meta({ description: 'Its name ends in .pdf, .txt, .md or .html', override: { type: 'string', format: 'binary' } });

/** Stores a file that came with the request itself, as if its bytes had been put there. Answers the upload's id. */
export const storeUpload = operation({
  name: 'storeUpload',
  scope: 'knowledge:write',
  kind: 'write',
  ids: chatbotIds,
  input: z.object({ file: formFile, title: text(0, 200).nullish() }),
  find: findTarget,
  async run(app, actor, { target, input: { file } }) {
    const upload = await openUpload(
      app,
      actor,
      { purpose: 'source', ownerId: target.id },
      { filename: file.filename, contentType: file.contentType.slice(0, 200), size: file.bytes.length },
    );
    await app.blobs.put(uploadBlob(actor.workspaceId, upload.id), file.bytes);
    return { uploadId: upload.id };
  },
});

/** Swept after a day by the bucket's own rule. */
export const uploadBlob = (workspaceId: string, uploadId: string) => `tmp/${workspaceId}/${uploadId}`;

async function openUpload(
  app: App,
  { workspaceId }: Actor,
  purpose: Purpose,
  file: Omit<Upload, 'id'>,
): Promise<Upload> {
  const id = app.ids.next();
  const expiresAt = app.clock.now() + OPEN_SECONDS * 1000;
  const upload = { id, ...file, filename: cleanFileName(file.filename) };
  // No `entity`: nothing follows from an upload, so that the change stream need not tell of it.
  const row = { ...upload, ...purpose, v: 1, workspaceId, expiresAt, ttl: Math.ceil(expiresAt / 1000) };
  await app.store.put({ ...uploadKey(workspaceId, id), ...row });
  return upload;
}

/** An upload that is still open, for this purpose. Undefined: unknown, another's, used, or too old. */
export async function findUpload(
  app: App,
  { workspaceId }: Actor,
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
