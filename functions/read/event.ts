import * as z from 'zod';
import { fileKinds } from '../../domain/knowledge/file-types.ts';

/** A `ReaderTask`, as an invocation carries it: `bytes` in base64, or where they are. */
export const readingEvent = z.object({
  task: z.enum(['document', 'rows']),
  kind: z.enum(fileKinds),
  url: z.string(),
  contentType: z.string().nullable(),
  withinMs: z.number(),
  bytes: z.string().optional(),
  from: z.string().default(''),
});
export type ReadingEvent = z.output<typeof readingEvent>;
