import * as z from 'zod';
import { findTarget } from '../../chatbots/find.ts';
import type { App } from '../../core/app.ts';
import { parse, parseIds, text } from '../../core/fields.ts';
import { isRecord } from '../../core/objects.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { operation } from '../../core/operations/operation.ts';
import { openTarget, openUpload, uploadBlob } from '../../uploads/open.ts';
import { announcement, MAX_FILE_BODY_BYTES } from '../../uploads/records.ts';
import { kindOf, NAME_RULE, nameProblem, problemOf } from '../file-types.ts';
import { chatbotIds } from './find.ts';

/** Creates an upload. Returns its ID, the URL for the file's bytes, and the headers to send. */
export const createUpload = operation({
  name: 'createUpload',
  returnsSecret: true,
  scope: 'knowledge:write',
  kind: 'write',
  ids: chatbotIds,
  input: announcement(nameProblem, NAME_RULE),
  find: findTarget,
  run: (app, actor, { target, input }) => openTarget(app, actor, { purpose: 'source', ownerId: target.id }, input),
});

/** A file in a form. Its name and type come from the client. */
export interface FormFile {
  filename: string;
  contentType: string;
  bytes: Buffer;
}

const isFormFile = (value: unknown): value is FormFile =>
  isRecord(value) && typeof value.filename === 'string' && Buffer.isBuffer(value.bytes);

/** Returns what is wrong with a form's file. */
function formProblem(value: unknown): string | undefined {
  if (value === undefined) return 'is required';
  if (!isFormFile(value)) return 'must be a file';
  const kind = kindOf(value.filename);
  return kind ? problemOf(kind, value.bytes) : nameProblem(value.filename);
}

const formFile = z
  .unknown()
  .superRefine((value, context) => {
    const message = formProblem(value);
    if (message) context.addIssue({ code: 'custom', message, input: value });
  })
  .transform((value) => value as FormFile)
  .meta({
    description: `The file name ${NAME_RULE}`,
    override: { type: 'string', format: 'binary' },
  });

/** The parts of a form that adds a file. */
const fileForm = z.object({ file: formFile, title: text(0, 200).nullish().describe('Default: the file name') });

/**
 * Stores the file of a form for a chatbot of the actor, as if it had been uploaded. Returns the upload's ID. Throws VALIDATION_ERROR.
 */
async function storeUpload(app: App, actor: Actor, ids: unknown, form: unknown): Promise<{ uploadId: string }> {
  const { chatbotId } = parseIds(chatbotIds, ids);
  const { file } = parse(fileForm, form);
  const upload = await openUpload(
    app,
    actor,
    { purpose: 'source', ownerId: chatbotId },
    { filename: file.filename, contentType: file.contentType.slice(0, 200), size: file.bytes.length },
  );
  await app.blobs.put(uploadBlob(actor.workspaceId, upload.id), file.bytes);
  return { uploadId: upload.id };
}

/** A form as the source of the input of `addFileSource`. */
export const uploadForm = { input: fileForm, store: storeUpload, maxBytes: MAX_FILE_BODY_BYTES };
