import * as z from 'zod';
import { verifyVisitorId } from '../../chatbots/identity.ts';
import type { Chatbot } from '../../chatbots/records.ts';
import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { conflict, notFound } from '../../core/errors.ts';
import { exactText } from '../../core/fields.ts';
import { all, any, equals, lacks, present } from '../../core/rows/conditions.ts';
import type { StoredConversation } from '../records.ts';
import { touchConversation } from '../write.ts';

export const identityInput = z.object({
  id: exactText(1, 100)
    .refine((value) => value.trim().length > 0, { error: 'must not be blank' })
    .describe("The visitor's ID in your system"),
  hash: z
    .string()
    .regex(/^[0-9a-fA-F]{64}(?![\s\S])/, { error: 'must be 64 hexadecimal digits' })
    .meta({
      override: { type: 'string', pattern: '^[0-9a-fA-F]{64}$' },
      description: "Hex HMAC-SHA256 of `id` with the chatbot's identity secret. Compute it on your server",
    }),
  bt: z.string().nullish(),
});

export const identityOutput = z.object({
  visitorId: z.string().describe('The verified ID'),
  verified: z.literal(true).describe('Always true'),
});

/**
 * Verifies who the visitor is, and shows the conversation to agents as verified. Throws VALIDATION_ERROR for a wrong hash, CONFLICT
 * if the conversation belongs to another verified visitor. Idempotent.
 */
export async function identifyVisitor(
  app: App,
  chatbot: Chatbot,
  conversation: StoredConversation,
  { id, hash }: z.output<typeof identityInput>,
): Promise<z.output<typeof identityOutput>> {
  await verifyVisitorId(app, chatbot, id, hash);
  const isFree = any(lacks('visitorVerified'), equals('visitorVerified', false), equals('visitorId', id));
  const change = { set: { visitorId: id, visitorVerified: true, updatedAt: nowIso(app) } };
  const row = touchConversation(conversation, change, all(present, isFree));
  const written = await app.store.update(row.update, row.change, row.when);
  if (written.applied) return { visitorId: id, verified: true };
  if (!written.item) throw notFound();
  throw conflict('The conversation belongs to another verified visitor. Start a new one.');
}
