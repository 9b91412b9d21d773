import * as z from 'zod';
import { id, name } from '../../core/fields.ts';
import { required } from '../../core/required.ts';
import { mediaType } from '../../uploads/records.ts';
import { attachmentTypeOf, ENDING_RULE } from './types.ts';

export const MAX_ATTACHMENTS = 5;
/** Total decoded size of the files in the request body. */
export const MAX_INLINE_BYTES = 3 * 1024 * 1024;
const MAX_NAME = 200;

/** The bytes are inline, or were uploaded before. */
type AttachmentContent = { name: string; contentBase64: string } | { uploadId: string };

const fileName = name(MAX_NAME).refine((value) => attachmentTypeOf(value) !== undefined, { error: ENDING_RULE });

const fields = z.object({
  uploadId: z.string().meta({ graphql: 'ID' }).nullish().describe('ID of an upload, instead of the other fields'),
  name: fileName.nullish().describe(`The name ${ENDING_RULE}`),
  contentType: mediaType.nullish().describe('Ignored: the type is detected from the content'),
  contentBase64: z.string().nullish().describe('The bytes, in base64'),
});

const inlineFields = ['name', 'contentType', 'contentBase64'] as const;

const inlineForm = {
  type: 'object' as const,
  properties: {
    name: { type: 'string' as const, minLength: 1, maxLength: MAX_NAME, description: `The name ${ENDING_RULE}` },
    contentType: {
      type: 'string' as const,
      minLength: 1,
      maxLength: 200,
      description: 'Ignored: the type is detected from the content',
    },
    contentBase64: { type: 'string' as const, contentEncoding: 'base64', description: 'The bytes, in base64' },
  },
  required: [...inlineFields],
};
const uploadForm = {
  type: 'object' as const,
  properties: { uploadId: { type: 'string' as const, format: 'uuid', description: 'ID of an upload' } },
  required: ['uploadId'],
};

/**
 * One file of a reply, in one of two forms. They share one object because GraphQL has no input unions, and zod would report
 * errors for both forms.
 */
const attachmentInput = fields
  .superRefine((value, context) => {
    const isUpload = present(value.uploadId);
    if (isUpload && present(value.contentBase64)) {
      context.addIssue({ code: 'custom', path: ['uploadId'], message: 'must not be combined with contentBase64' });
    }
    if (isUpload) return;
    for (const field of inlineFields) {
      if (!present(value[field])) context.addIssue({ code: 'custom', path: [field], message: 'is required' });
    }
  })
  .meta({
    graphqlInput: 'ReplyAttachmentInput',
    description: 'A file, inline or uploaded before.',
    override: { oneOf: [inlineForm, uploadForm] },
  });
export type AttachmentInput = z.output<typeof attachmentInput>;

const present = (value: unknown) => value !== undefined && value !== null;

export const givenOf = ({ uploadId, name, contentBase64 }: AttachmentInput): AttachmentContent =>
  typeof uploadId === 'string'
    ? { uploadId: uploadId.toLowerCase() }
    : { name: required(name, 'name'), contentBase64: required(contentBase64, 'contentBase64') };

export const attachmentsInput = z
  .array(attachmentInput)
  .max(MAX_ATTACHMENTS, { error: `must have at most ${MAX_ATTACHMENTS} items`, abort: true })
  .nullish()
  .meta({ description: 'Files of up to 3 MB in total in the body. Use uploads for larger files' });

export const attachmentIds = z.object({
  conversationId: id.describe("The conversation's ID"),
  attachmentId: id.describe("The file's ID"),
});
