import * as z from 'zod';
import { conversationPk } from '../conversations/items.ts';
import type { Key } from '../core/app.ts';
import { emailAddress } from '../core/fields.ts';

export const transcriptInput = z.object({
  email: emailAddress(254, { anyScript: true })
    .nullish()
    .describe("Where to send it. Default: the address that the visitor left in this conversation's contact form"),
  bt: z.string().nullish(),
});
export const transcriptOutput = z.object({ queued: z.literal(true).describe('Always true') });

export const transcriptJob = z.object({
  kind: z.literal('send-transcript'),
  workspaceId: z.string(),
  conversationId: z.string(),
  requestId: z.string(),
  /** Attempts that were made. */
  attempt: z.int().default(0),
});
export type TranscriptJob = z.output<typeof transcriptJob>;

/** A request, with its address: jobs and logs name only its ID. It is in the conversation's partition and is erased with it. */
export const transcriptKey = (workspaceId: string, conversationId: string, requestId: string): Key => ({
  pk: conversationPk(workspaceId, conversationId),
  sk: `TRANSCRIPT#${requestId}`,
});
