import type { App } from '../../core/app.ts';
import { type ErrorDetail, invalid } from '../../core/errors.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { cleanFileName } from '../../uploads/names.ts';
import { findUpload, readUpload } from '../../uploads/open.ts';
import type { Attachment } from '../records.ts';
import { type AttachmentInput, givenOf, MAX_INLINE_BYTES } from './input.ts';
import { attachmentProblem, attachmentTypeOf } from './types.ts';

/** An accepted file: its record, its bytes, and its upload. */
export interface ReadAttachment {
  record: Attachment;
  bytes: Buffer;
  uploadId: string | undefined;
}

type NamedFile = { name: string; bytes: Buffer; uploadId?: string };
type Problem = { field: 'uploadId' | 'name' | 'contentBase64'; message: string };

const uploadProblem = (message: string): Problem => ({ field: 'uploadId', message });
export const UNKNOWN_UPLOAD = 'is not an open upload of this conversation';

/** Strict: rejects text that does not encode back to itself. */
export function decode(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

async function read(app: App, actor: Actor, ownerId: string, input: AttachmentInput): Promise<NamedFile | Problem> {
  const descriptor = givenOf(input);
  if ('contentBase64' in descriptor) {
    const bytes = decode(descriptor.contentBase64);
    return bytes ? { name: descriptor.name, bytes } : { field: 'contentBase64', message: 'must be base64' };
  }
  const { uploadId } = descriptor;
  const upload = await findUpload(app, actor, uploadId, { purpose: 'reply', ownerId });
  if (!upload) return uploadProblem(UNKNOWN_UPLOAD);
  const got = await readUpload(app, actor, upload);
  if (!got) return uploadProblem(UNKNOWN_UPLOAD);
  return 'problem' in got ? uploadProblem(got.problem) : { name: upload.filename, bytes: got.bytes, uploadId };
}

function toAttachment(app: App, { name, bytes, uploadId }: NamedFile): ReadAttachment | Problem {
  const type = attachmentTypeOf(name);
  const wrong = type ? attachmentProblem(type, bytes) : 'must be of a type that may be sent';
  if (wrong && uploadId) return uploadProblem(`names a file that ${wrong}`);
  if (wrong || !type) return { field: 'contentBase64', message: String(wrong) };
  const record = { id: app.ids.next(), name: cleanFileName(name), contentType: type.contentType, size: bytes.length };
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

/** Rejects inline files that exceed the total size, and an upload that is listed twice. */
function refuseCombination(inputs: readonly AttachmentInput[], results: readonly (NamedFile | Problem)[]): void {
  const inline = results.flatMap((result) => ('bytes' in result && !result.uploadId ? [result.bytes.length] : []));
  if (inline.reduce((sum, size) => sum + size, 0) > MAX_INLINE_BYTES) {
    refuse([{ path: 'attachments', message: `must have at most ${MAX_INLINE_BYTES} bytes together` }]);
  }
  const ids = inputs.map(({ uploadId }) => uploadId?.toLowerCase());
  refuse(
    ids.flatMap((uploadId, index) =>
      uploadId && ids.indexOf(uploadId) < index ? [at(index, uploadProblem('is an upload that is listed twice'))] : [],
    ),
  );
}

/** Reads the files of a reply. Throws VALIDATION_ERROR with one detail per rejected file. */
export async function readAttachments(
  app: App,
  actor: Actor,
  conversationId: string,
  inputs: readonly AttachmentInput[],
): Promise<ReadAttachment[]> {
  const results = await Promise.all(inputs.map((input) => read(app, actor, conversationId, input)));
  refuseCombination(inputs, results);
  const checked = results.map((result) => ('field' in result ? result : toAttachment(app, result)));
  refuse(checked.flatMap((result, index) => ('field' in result ? [at(index, result)] : [])));
  return checked.filter((result): result is ReadAttachment => !('field' in result));
}

/** Throws if another request has used one of the uploads. `used`: those uploads, by id. */
export function refuseUsed(files: readonly ReadAttachment[], used: ReadonlyMap<string, unknown>): void {
  refuse(
    files.flatMap(({ uploadId }, index) =>
      uploadId && used.has(uploadId) ? [at(index, uploadProblem(UNKNOWN_UPLOAD))] : [],
    ),
  );
}
