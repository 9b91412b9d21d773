import * as z from 'zod';

/** The action that a conversation is about at the moment. Its row has at most one, and no message shows it but by its card. */
export const pendingAction = z.object({
  actionId: z.string(),
  /** Stated so far, in canonical form. */
  values: z.array(z.object({ key: z.string(), value: z.string() })),
  /** The key of the input that the last question asked for. Null: for none. */
  asked: z.string().nullable(),
  /** Answers in a row from which nothing was read. */
  tries: z.int(),
  /** The code that is mailed to an address. Null: none is. */
  code: z.object({ requestId: z.string(), address: z.string() }).nullable(),
  /** The run, which is written here before it is started. Null: values are still asked for. */
  runId: z.string().nullable(),
  /** When the visitor last had to do with it (ms). */
  atMs: z.int(),
});
export type PendingAction = z.output<typeof pendingAction>;

/** The address that the visitor of a conversation has proved by a code, and until when that counts (ms). */
export const provedEmail = z.object({ address: z.string(), untilMs: z.int() });
export type ProvedEmail = z.output<typeof provedEmail>;
