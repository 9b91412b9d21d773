import * as z from 'zod';
import { exactText, name } from '../core/fields.ts';

/** Per file. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Maximum size of a request body that contains a file. Larger files are uploaded to a presigned URL. */
export const MAX_FILE_BODY_BYTES = 4 * 1024 * 1024;

/** Longer than any file system allows. Longer input is rejected. */
const MAX_FILE_NAME = 10_000;
/** It becomes a header value, so it must match in full. */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?: *; *[\w.+-]+=[\w.+-]+)?(?![\s\S])/;
const SIZE_RULE = `must be from 1 to ${MAX_FILE_BYTES} bytes`;

/** The file's media type according to the client. No decision depends on it. */
export const mediaType = exactText(1, 200)
  .refine((value) => MEDIA_TYPE.test(value), { error: 'must be a media type such as application/pdf' })
  .meta({
    description: 'Media type of the file, such as `application/pdf`',
    override: { type: 'string', minLength: 1, maxLength: 200 },
  });

const size = z
  .int()
  .min(1, { error: SIZE_RULE })
  .max(MAX_FILE_BYTES, { error: SIZE_RULE })
  .meta({ description: 'Size in bytes', override: { type: 'integer', minimum: 1, maximum: MAX_FILE_BYTES } });

/**
 * The announcement of a file. `rule`: the end of a sentence that states the allowed extensions. `problemIn`: returns what is wrong with a
 * name as such an end.
 */
export const announcement = (problemIn: (filename: string) => string | undefined, rule: string) =>
  z.object({
    filename: name(MAX_FILE_NAME)
      .superRefine((value, context) => {
        const message = problemIn(value);
        if (message) context.addIssue({ code: 'custom', message, input: value });
      })
      .meta({
        description: `The name ${rule}`,
        override: { type: 'string', minLength: 1, maxLength: MAX_FILE_NAME },
      }),
    contentType: mediaType,
    size,
  });

export const uploadTarget = z
  .object({
    uploadId: z.string().meta({
      description: 'Refer to the uploaded file by this ID',
      graphql: 'ID',
      override: { type: 'string', format: 'uuid' },
    }),
    uploadUrl: z.string().meta({ description: 'Upload URL for a PUT request. Valid for one hour, needs no key' }),
    headers: z
      .array(
        z
          .object({ name: z.string().describe('Name of the header'), value: z.string().describe('Its value') })
          .meta({ id: 'UploadHeader', description: 'A header to send with an upload.' }),
      )
      .meta({ description: 'Headers to send with the upload' }),
  })
  .meta({ id: 'UploadTarget', description: 'Where to upload a file.' });
export type UploadTarget = z.output<typeof uploadTarget>;
