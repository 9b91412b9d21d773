import * as z from 'zod';
import { fileKinds } from '../../domain/knowledge/file-types.ts';

const content = {
  withinMs: z.number(),
  bytes: z.string().optional(),
  from: z.string().default(''),
  /** Which piece of the answer is asked for. An answer has several if it does not fit into one. */
  piece: z.int().min(0).default(0),
};

/** A `ReaderTask`, as an invocation carries it: `bytes` in base64, or where they are. */
export const readingEvent = z.discriminatedUnion('task', [
  z.object({
    task: z.enum(['document', 'rows']),
    kind: z.enum(fileKinds),
    url: z.string(),
    contentType: z.string().nullable(),
    ...content,
  }),
  z.object({ task: z.literal('mail'), ...content }),
]);
export type ReadingEvent = z.output<typeof readingEvent>;
