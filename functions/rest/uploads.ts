import * as z from 'zod';
import type { UploadTarget } from '../../domain/uploads/records.ts';

/** The response of a call that creates an upload. */
export const uploadOutput = z.object({
  uploadId: z.string().meta({ override: { type: 'string', format: 'uuid' } }),
  uploadUrl: z.string().meta({ description: 'Upload URL for a PUT request. Valid for one hour, needs no key' }),
  headers: z.record(z.string(), z.string()).meta({ description: 'Headers to send unchanged with the upload' }),
});

export const withHeaders = ({ headers, ...rest }: UploadTarget) => ({
  ...rest,
  headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
});
