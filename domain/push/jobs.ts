import * as z from 'zod';
import { id } from '../core/fields.ts';

/** Why a message is pushed. `requested`: a visitor asks for a person. `message`: a visitor writes to the member who took over. */
const pushReason = z.enum(['requested', 'message', 'mention']);
export type PushReason = z.output<typeof pushReason>;

const toMember = { workspaceId: id, memberId: id };

/** A message about a conversation to one member. It holds no text: what is pushed is read when it is sent. */
const newsJob = z.object({
  ...toMember,
  push: pushReason,
  conversationId: id,
  /** When it happened. Orders what is pushed about a conversation. */
  at: z.string(),
  /** Of a mention. */
  noteId: id.optional(),
  /** Only this device, for another attempt. */
  deviceId: id.optional(),
  /** Number of earlier attempts. */
  attempt: z.int().optional(),
});
export type NewsJob = z.output<typeof newsJob>;

const testJob = z.object({ ...toMember, push: z.literal('test'), deviceId: id });
/** The member may not act any more, or is another person. */
const forgetJob = z.object({ ...toMember, push: z.literal('forget') });

export const pushJob = z.discriminatedUnion('push', [newsJob, testJob, forgetJob]);
export type PushJob = z.output<typeof pushJob>;
