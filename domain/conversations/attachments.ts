import type { Actor } from '../actor.ts';
import type { App, Write } from '../app.ts';
import { type ErrorDetail, invalid } from '../errors.ts';
import { cleanFileName } from '../uploads/names.ts';
import { findUpload, readUpload, useUpload } from '../uploads/open.ts';
import { type AttachmentInput, givenOf, MAX_INLINE_BYTES } from './attachment-input.ts';
import { attachmentProblem, attachmentTypeOf } from './attachment-types.ts';
import { attachmentBlob, fileKey } from './items.ts';
import type { Attachment, StoredConversation } from './records.ts';

/** A file that may be sent: its record, its bytes, and the upload that it was. */
export interface ReadAttachment {
  record: Attachment;
  bytes: Buffer;
  uploadId: string | undefined;
}

type Read = { name: string; bytes: Buffer; uploadId?: string };
type Problem = { field: 'uploadId' | 'name' | 'contentBase64'; message: string };

const uploadProblem = (message: string): Problem => ({ field: 'uploadId', message });
const UNKNOWN_UPLOAD = 'names no open upload of this conversation';

/** Strictly: what would come out otherwise than it went in is no base64. */
function decode(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

async function read(app: App, actor: Actor, ownerId: string, input: AttachmentInput): Promise<Read | Problem> {
  const given = givenOf(input);
  if ('contentBase64' in given) {
    const bytes = decode(given.contentBase64);
    return bytes ? { name: given.name, bytes } : { field: 'contentBase64', message: 'must be base64' };
  }
  const { uploadId } = given;
  const upload = await findUpload(app, actor, uploadId, { purpose: 'reply', ownerId });
  if (!upload) return uploadProblem(UNKNOWN_UPLOAD);
  const got = await readUpload(app, actor, upload);
  return 'problem' in got ? uploadProblem(got.problem) : { name: upload.filename, bytes: got.bytes, uploadId };
}

function toAttachment(app: App, { name, bytes, uploadId }: Read): ReadAttachment | Problem {
  const type = attachmentTypeOf(name);
  const wrong = type ? attachmentProblem(type, bytes) : 'must be of a type that may be sent';
  if (wrong && uploadId) return uploadProblem(`names a file that ${wrong}`);
  if (wrong) return { field: 'contentBase64', message: wrong };
  const record = { id: app.ids.next(), name: cleanFileName(name), contentType: type!.contentType, size: bytes.length };
  return { record, bytes, uploadId };
}

function refuse(details: ErrorDetail[]): void {
  const [first] = details;
  if (first) throw invalid(details, `${first.path} ${first.message}.`);
}

const at = (index: number, { field, message }: Problem): ErrorDetail => ({
  path: `attachments.${index}.${field}`,
  message,
});

/** Where a file of the body is too much with the others, or one upload stands twice. */
function refuseTogether(inputs: readonly AttachmentInput[], results: readonly (Read | Problem)[]): void {
  const inline = results.flatMap((result) => ('bytes' in result && !result.uploadId ? [result.bytes.length] : []));
  if (inline.reduce((sum, size) => sum + size, 0) > MAX_INLINE_BYTES) {
    refuse([{ path: 'attachments', message: `must have at most ${MAX_INLINE_BYTES} bytes together` }]);
  }
  const ids = inputs.map(({ uploadId }) => uploadId?.toLowerCase());
  refuse(
    ids.flatMap((uploadId, index) =>
      uploadId && ids.indexOf(uploadId) < index ? [at(index, uploadProblem('names an upload a second time'))] : [],
    ),
  );
}

/** The files of a reply with their bytes. Throws VALIDATION_ERROR with a row for each that may not be sent. */
export async function readAttachments(
  app: App,
  actor: Actor,
  conversationId: string,
  inputs: readonly AttachmentInput[],
): Promise<ReadAttachment[]> {
  const results = await Promise.all(inputs.map((input) => read(app, actor, conversationId, input)));
  refuseTogether(inputs, results);
  const checked = results.map((result) => ('field' in result ? result : toAttachment(app, result)));
  refuse(checked.flatMap((result, index) => ('field' in result ? [at(index, result)] : [])));
  return checked as ReadAttachment[];
}

/**
 * Puts the files where they stay. Their rows come first, so that whatever happens then, something names each blob: a reply
 * that is refused has them discarded, and a conversation's erasure takes what a crash left.
 */
export async function keepFiles(app: App, conversation: StoredConversation, files: readonly ReadAttachment[]) {
  const { workspaceId, id: conversationId } = conversation;
  const blobOf = (record: Attachment) => attachmentBlob(workspaceId, conversationId, record.id);
  // No `entity`: the message tells the change stream of its files.
  const rows = files.map(({ record }) => ({
    put: {
      ...record,
      ...fileKey(workspaceId, conversationId, record.id),
      v: 1,
      workspaceId,
      conversationId,
      blob: blobOf(record),
    },
  }));
  await app.store.writeMany(rows);
  await Promise.all(
    files.map(({ record, bytes }) => app.blobs.put(blobOf(record), bytes, { contentType: record.contentType })),
  );
}

/** What makes the files part of a message, in its own transaction. */
export const attachFiles = (
  { workspaceId, id: conversationId }: StoredConversation,
  messageId: string,
  files: readonly ReadAttachment[],
): Write[] =>
  files.map(({ record }) => ({
    update: fileKey(workspaceId, conversationId, record.id),
    change: { set: { messageId } },
    when: { attribute: 'pk', is: 'present' },
  }));

/** The uploads of the files, used up. */
export const useUploads = ({ workspaceId }: StoredConversation, files: readonly ReadAttachment[]): Write[] =>
  files.flatMap(({ uploadId }) => (uploadId ? [useUpload(workspaceId, uploadId)] : []));

/** Throws for the uploads among these that another reply has used meanwhile. `uploads`: their places in `useUploads`. */
export function refuseUsed(files: readonly ReadAttachment[], uploads: readonly number[]): void {
  const indexes = files.flatMap(({ uploadId }, index) => (uploadId ? [index] : []));
  refuse(uploads.map((upload) => at(indexes[upload]!, uploadProblem(UNKNOWN_UPLOAD))));
}

/** Has maintenance, which alone may, remove the files of a reply that was not sent. */
export const discardFiles = (
  app: App,
  { workspaceId, chatbotId, id: conversationId }: StoredConversation,
  files: readonly ReadAttachment[],
) =>
  app.queues.send('maintenance', {
    kind: 'drop-files',
    workspaceId,
    chatbotId,
    conversationId,
    fileIds: files.map(({ record }) => record.id),
  });

interface Dropped {
  workspaceId: string;
  conversationId: string;
  fileIds: readonly string[];
}

/**
 * Removes files that no message has. The row goes first, and only while that holds, so that a reply whose outcome its sender
 * never learned keeps them if it was stored, and cannot be stored any more if it was not. May be done twice.
 */
export async function dropFiles(app: App, { workspaceId, conversationId, fileIds }: Dropped): Promise<void> {
  for (const fileId of fileIds) {
    const key = fileKey(workspaceId, conversationId, fileId);
    const { applied } = await app.store.remove(key, { attribute: 'messageId', is: 'absent' });
    if (applied) await app.blobs.remove(attachmentBlob(workspaceId, conversationId, fileId));
  }
}
