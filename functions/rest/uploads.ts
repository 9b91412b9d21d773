import * as z from 'zod';
import type { UploadTarget } from '../../domain/uploads/records.ts';

/** What opening an upload answers. */
export const uploadOutput = z.object({
  uploadId: z.string().meta({ override: { type: 'string', format: 'uuid' } }),
  uploadUrl: z.string().meta({ description: 'PUT the bytes here within an hour, without a key' }),
  headers: z.record(z.string(), z.string()).meta({ description: 'Send these with the bytes, exactly as announced' }),
});

export const withHeaders = ({ headers, ...rest }: UploadTarget) => ({
  ...rest,
  headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
});
