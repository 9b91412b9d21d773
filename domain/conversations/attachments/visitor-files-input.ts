import * as z from 'zod';
import { name as fileName, id } from '../../core/fields.ts';
import { announcement } from '../../uploads/records.ts';
import { MAX_ATTACHMENTS } from './input.ts';
import { visitorFileTypes } from './types.ts';

/** The message for a file of any other type. */
export const TYPE_RULE = 'must be a PNG, JPEG, GIF or WebP image or a PDF';

export const visitorUploadInput = announcement(() => undefined, 'of the file').extend({
  contentType: z
    .enum(visitorFileTypes, { error: TYPE_RULE })
    .meta({ description: 'Media type of the file. The type is checked again by the content' }),
  bt: z.string().nullish(),
});

const TOO_MANY = `must have at most ${MAX_ATTACHMENTS} items`;

export const inlineFilesInput = z
  .array(
    z
      .object({ name: fileName(200).describe('File name'), contentBase64: z.string().describe('The bytes, in base64') })
      .meta({ id: 'VisitorFile' }),
  )
  .max(MAX_ATTACHMENTS, { error: TOO_MANY, abort: true })
  .default([])
  .meta({ description: 'Files of up to 3 MB in total. Use uploads for larger files' });

export const uploadIdsInput = z
  .array(id)
  .max(MAX_ATTACHMENTS, { error: TOO_MANY, abort: true })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'must not contain an upload twice' })
  .default([])
  .meta({ description: 'Uploads of this conversation whose files have been sent' });
