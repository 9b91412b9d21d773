import * as z from 'zod';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id, text } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { cannedIdKey, cannedKey, cannedPk, SHORTCUT_PREFIX, toCannedReply } from './items.ts';
import type { CannedReply } from './records.ts';

export const cannedReplyIds = z.object({ cannedReplyId: id.describe("The canned reply's ID") });

/** Throws NOT_FOUND for an unknown canned reply or one of another workspace. */
export async function findCannedReply(
  app: App,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  { cannedReplyId }: z.output<typeof cannedReplyIds>,
): Promise<CannedReply> {
  const pointer = await app.store.get(cannedIdKey(workspaceId, cannedReplyId), { consistent: true });
  if (!pointer) throw notFound();
  const item = await app.store.get(cannedKey(workspaceId, String(pointer.shortcut)), { consistent: true });
  if (item?.id !== cannedReplyId) throw notFound();
  return toCannedReply(item);
}

/** All canned replies, or those whose shortcut begins with a text, by shortcut. One query, as a workspace has at most 200. */
export const listCannedReplies = operation({
  name: 'listCannedReplies',
  scope: 'conversations:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({
    prefix: text(0, 40).nullish().describe('Only those whose shortcut begins with this text'),
  }),
  find: nothing,
  async run(app, { workspaceId }, { input }) {
    const prefix = SHORTCUT_PREFIX + (input.prefix ?? '').toLowerCase();
    const where = { pk: cannedPk(workspaceId), prefix, consistent: true };
    return { cannedReplies: await Array.fromAsync(app.store.queryAll(where), toCannedReply) };
  },
});
