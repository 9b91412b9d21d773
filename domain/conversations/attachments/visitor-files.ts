import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { type ErrorDetail, invalid } from '../../core/errors.ts';
import { id } from '../../core/fields.ts';
import { limits, takeRequest } from '../../core/operations/limits.ts';
import { cleanFileName } from '../../uploads/names.ts';
import { findUpload, openTarget, readUpload } from '../../uploads/open.ts';
import { announcement, type UploadTarget } from '../../uploads/records.ts';
import type { StoredConversation } from '../records.ts';
import { closedConflict } from '../state/change-state.ts';
import { MAX_ATTACHMENTS } from './input.ts';
import type { ReadAttachment } from './intake.ts';
import { attachmentTypeOf, visitorFileTypes, visitorTypeOf } from './types.ts';

const TYPE_RULE = 'must be a PNG, JPEG, GIF or WebP image or a PDF';

export const visitorUploadInput = announcement(() => true, '')
  .omit({ filename: true })
  .extend({
    filename: announcement(() => true, '').shape.filename.meta({ description: 'Its name' }),
    contentType: z
      .enum(visitorFileTypes as [string, ...string[]], { error: TYPE_RULE })
      .meta({ description: 'Media type of the file. The type is checked again by the content' }),
    bt: z.string().nullish(),
  });

const TOO_MANY = `must have 1 to ${MAX_ATTACHMENTS} items`;

export const uploadIdsInput = z
  .array(id)
  .min(1, { error: TOO_MANY })
  .max(MAX_ATTACHMENTS, { error: TOO_MANY })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'must not name an upload twice' })
  .meta({ description: 'Uploads of this conversation whose bytes have been put' });

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

async function read(
  app: App,
  conversation: StoredConversation,
  uploadId: string,
): Promise<ReadAttachment | { problem: string }> {
  const purpose = { purpose: 'visitor', ownerId: conversation.id } as const;
  const upload = await findUpload(app, conversation, uploadId, purpose);
  if (!upload) return { problem: 'names no open upload of this conversation' };
  const got = await readUpload(app, conversation, upload);
  if ('problem' in got) return got;
  const type = visitorTypeOf(got.bytes);
  if (!type) return { problem: `names a file that ${TYPE_RULE}` };
  const name = nameFor(upload.filename, type);
  const record = { id: app.ids.next(), name, contentType: type.contentType, size: got.bytes.length };
  return { record, bytes: got.bytes, uploadId };
}

/** Reads the visitor's uploaded files. The content decides on the type. Throws VALIDATION_ERROR with one detail per rejected file. */
export async function readVisitorFiles(
  app: App,
  conversation: StoredConversation,
  uploadIds: readonly string[],
): Promise<ReadAttachment[]> {
  const results = await Promise.all(uploadIds.map((uploadId) => read(app, conversation, uploadId)));
  const problems = results.flatMap((result, index): ErrorDetail[] =>
    'problem' in result ? [{ path: `uploadIds.${index}`, message: result.problem }] : [],
  );
  if (problems[0]) throw invalid(problems, `${problems[0].path} ${problems[0].message}.`);
  return results.filter((result): result is ReadAttachment => 'record' in result);
}

/** Throws if another request has used one of the uploads. `used`: those uploads, by ID. */
export function refuseUsedUploads(uploadIds: readonly string[], used: ReadonlyMap<string, unknown>): void {
  const details = uploadIds.flatMap((uploadId, index) =>
    used.has(uploadId) ? [{ path: `uploadIds.${index}`, message: 'names no open upload of this conversation' }] : [],
  );
  if (details[0]) throw invalid(details, `${details[0].path} ${details[0].message}.`);
}
