import * as z from 'zod';
import { name, text } from '../core/fields.ts';

/** Of one file. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** What fits through the API itself, the rest of the body included; bigger files are PUT to an address of their own. */
export const MAX_FILE_BODY_BYTES = 4 * 1024 * 1024;

/** Longer than any file system's names; what is longer is no name. */
const MAX_FILE_NAME = 10_000;
/** It becomes a header, so nothing else may be in it. */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?: *; *[\w.+-]+=[\w.+-]+)?(?![\s\S])/;
const SIZE_RULE = `must be from 1 to ${MAX_FILE_BYTES} bytes`;

/** What a client says that a file is. Nothing is decided by it. */
export const mediaType = text(1, 200)
  .refine((value) => MEDIA_TYPE.test(value), { error: 'must be a media type such as application/pdf' })
  .meta({ override: { type: 'string', minLength: 1, maxLength: 200 } });

const size = z
  .int()
  .min(1, { error: SIZE_RULE })
  .max(MAX_FILE_BYTES, { error: SIZE_RULE })
  .meta({ description: 'Size in bytes', override: { type: 'integer', minimum: 1, maximum: MAX_FILE_BYTES } });

/** What is announced of a file. `rule`: the end of a sentence that says how its name must end. */
export const announcement = (isWanted: (filename: string) => boolean, rule: string) =>
  z.object({
    filename: name(MAX_FILE_NAME)
      .refine(isWanted, { error: rule })
      .meta({
        description: `The name ${rule}`,
        override: { type: 'string', minLength: 1, maxLength: MAX_FILE_NAME },
      }),
    contentType: mediaType,
    size,
  });

export const uploadTarget = z
  .object({
    uploadId: z.string().meta({ graphql: 'ID', override: { type: 'string', format: 'uuid' } }),
    uploadUrl: z.string().meta({ description: 'Upload URL for a PUT request. Valid for one hour, needs no key' }),
    headers: z
      .array(z.object({ name: z.string(), value: z.string() }).meta({ id: 'UploadHeader' }))
      .meta({ description: 'Headers to send with the upload' }),
  })
  .meta({ id: 'UploadTarget' });
export type UploadTarget = z.output<typeof uploadTarget>;
