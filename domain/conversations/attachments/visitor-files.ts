import type * as z from 'zod';
import type { App } from '../../core/app.ts';
import { type ErrorDetail, invalid } from '../../core/errors.ts';
import { countRequests, rateLimited, takeRequest } from '../../core/operations/count-requests.ts';
import { limits } from '../../core/operations/limits.ts';
import { cleanFileName } from '../../uploads/names.ts';
import { findUpload, openTarget, readUpload } from '../../uploads/open.ts';
import type { UploadTarget } from '../../uploads/records.ts';
import type { StoredConversation } from '../records.ts';
import { closedConflict } from '../state/change-state.ts';
import { MAX_INLINE_BYTES } from './input.ts';
import { decode, type ReadAttachment, UNKNOWN_UPLOAD } from './intake.ts';
import { attachmentTypeOf, visitorTypeOf } from './types.ts';
import { type inlineFilesInput, TYPE_RULE, type visitorUploadInput } from './visitor-files-input.ts';

interface GivenFiles {
  files: z.output<typeof inlineFilesInput>;
  uploadIds: readonly string[];
}

/** Opens an upload for a file of the visitor. Throws CONFLICT for a closed conversation, RATE_LIMITED after too many. */
export async function openVisitorUpload(
  app: App,
  conversation: StoredConversation,
  { filename, contentType, size }: z.output<typeof visitorUploadInput>,
): Promise<UploadTarget> {
  if (conversation.status === 'closed') throw closedConflict();
  await takeRequest(app, limits.conversationUploads, conversation.id);
  const purpose = { purpose: 'visitor', ownerId: conversation.id } as const;
  return openTarget(app, conversation, purpose, { filename, contentType, size });
}

/** The name with an extension of the type, because systems open a file by its extension. */
function nameFor(filename: string, type: NonNullable<ReturnType<typeof visitorTypeOf>>): string {
  const name = cleanFileName(filename);
  return attachmentTypeOf(name) === type ? name : cleanFileName(`${name || 'file'}.${type.endings[0]}`);
}

type FileResult = ReadAttachment | ErrorDetail;

function accept(app: App, filename: string, bytes: Buffer): Omit<ReadAttachment, 'uploadId'> | undefined {
  const type = visitorTypeOf(bytes);
  if (!type) return undefined;
  const record = {
    id: app.ids.next(),
    name: nameFor(filename, type),
    contentType: type.contentType,
    size: bytes.length,
  };
  return { record, bytes };
}

function readInline(app: App, { name, contentBase64 }: GivenFiles['files'][number], index: number): FileResult {
  const path = `files.${index}.contentBase64`;
  const bytes = decode(contentBase64);
  if (!bytes) return { path, message: 'must be base64' };
  const accepted = accept(app, name, bytes);
  return accepted ? { ...accepted, uploadId: undefined } : { path, message: TYPE_RULE };
}

async function readUploaded(
  app: App,
  conversation: StoredConversation,
  uploadId: string,
  index: number,
): Promise<FileResult> {
  const path = `uploadIds.${index}`;
  const purpose = { purpose: 'visitor', ownerId: conversation.id } as const;
  const upload = await findUpload(app, conversation, uploadId, purpose);
  if (!upload) return { path, message: UNKNOWN_UPLOAD };
  const got = await readUpload(app, conversation, upload);
  if (!got) return { path, message: UNKNOWN_UPLOAD };
  if ('problem' in got) return { path, message: got.problem };
  const accepted = accept(app, upload.filename, got.bytes);
  return accepted ? { ...accepted, uploadId } : { path, message: `names a file that ${TYPE_RULE}` };
}

function refuse(details: readonly ErrorDetail[]): void {
  if (details[0]) throw invalid([...details], `${details[0].path} ${details[0].message}.`);
}

/**
 * Reads the visitor's files. Their content decides on the type. Throws VALIDATION_ERROR with one detail per rejected file,
 * RATE_LIMITED after too many.
 */
export async function readVisitorFiles(
  app: App,
  conversation: StoredConversation,
  { files, uploadIds }: GivenFiles,
): Promise<ReadAttachment[]> {
  if (files.length > 0) {
    const state = await countRequests(app, limits.conversationUploads, conversation.id, files.length);
    if (state.used > state.limit) throw rateLimited(state);
  }
  const results = await Promise.all([
    ...files.map((file, index) => readInline(app, file, index)),
    ...uploadIds.map((uploadId, index) => readUploaded(app, conversation, uploadId, index)),
  ]);
  refuse(results.flatMap((result) => ('path' in result ? [result] : [])));
  const accepted = results.filter((result): result is ReadAttachment => 'record' in result);
  const inlineBytes = accepted.reduce((sum, { bytes, uploadId }) => sum + (uploadId ? 0 : bytes.length), 0);
  if (inlineBytes > MAX_INLINE_BYTES)
    refuse([{ path: 'files', message: `must have at most ${MAX_INLINE_BYTES} bytes together` }]);
  return accepted;
}

/** Throws if another request has used one of the uploads. `used`: those uploads, by ID. */
export const refuseUsedUploads = (uploadIds: readonly string[], used: ReadonlyMap<string, unknown>): void =>
  refuse(
    uploadIds.flatMap((uploadId, index) =>
      used.has(uploadId) ? [{ path: `uploadIds.${index}`, message: UNKNOWN_UPLOAD }] : [],
    ),
  );
