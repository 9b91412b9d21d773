import * as z from 'zod';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict, usageLimit } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { absent, all, any, below, equals, lacks, present } from '../core/rows/conditions.ts';
import { cannedReplyIds, findCannedReply } from './find.ts';
import { cannedCountKey, cannedIdKey, cannedItem, cannedKey } from './items.ts';
import { type CannedReply, cannedReplyFields } from './records.ts';

/** A list of all stays small enough for one response. */
const MAX_CANNED_REPLIES = 200;
const MAX_ATTEMPTS = 10;

const taken = (shortcut: string) => conflict(`A canned reply with the shortcut ${shortcut} already exists.`);
const keepsChanging = () => conflict('The canned reply is being changed by another call. Try again.');

export const createCannedReply = operation({
  name: 'createCannedReply',
  scope: 'conversations:write',
  kind: 'write',
  audit: 'canned_reply',
  errors: ['CONFLICT', 'USAGE_LIMIT_REACHED'],
  ids: z.object({}),
  input: z.object(cannedReplyFields),
  find: nothing,
  async run(app, { workspaceId }, { input }): Promise<CannedReply> {
    const id = app.ids.next();
    const record = { id, ...input, createdAt: createdAtOf(id), updatedAt: createdAtOf(id) };
    const done = await app.store.transact({
      record: { put: cannedItem(workspaceId, record), when: absent },
      pointer: { put: { ...cannedIdKey(workspaceId, id), shortcut: record.shortcut } },
      count: {
        update: cannedCountKey(workspaceId),
        change: { add: { count: 1 } },
        when: any(lacks('count'), below('count', MAX_CANNED_REPLIES)),
      },
    });
    if (done.applied) return record;
    if (done.refused.record) throw taken(record.shortcut);
    throw usageLimit(`A workspace can have ${MAX_CANNED_REPLIES} canned replies.`);
  },
});

const isNamed = (input: object) => Object.values(input).some((value) => value !== undefined);

export const updateCannedReply = operation({
  name: 'updateCannedReply',
  scope: 'conversations:write',
  kind: 'write',
  audit: 'canned_reply',
  errors: ['CONFLICT'],
  ids: cannedReplyIds,
  input: z
    .object({ shortcut: cannedReplyFields.shortcut.optional(), text: cannedReplyFields.text.optional() })
    .refine(isNamed, { error: 'must contain shortcut or text' }),
  find: findCannedReply,
  async run(app, actor, { target, ids, input }): Promise<CannedReply> {
    let reply = target;
    return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
      const next = { ...reply, ...withoutMissing(input), updatedAt: nowIso(app) };
      const done = await writeReply(app, actor.workspaceId, reply, next);
      if (done.applied) return next;
      if (done.taken) throw taken(next.shortcut);
      reply = await findCannedReply(app, actor, ids);
      return AGAIN;
    });
  },
});

const withoutMissing = (input: Partial<Pick<CannedReply, 'shortcut' | 'text'>>) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** A new shortcut is a new key: the record moves, and its pointer with it. */
async function writeReply(app: App, workspaceId: string, reply: CannedReply, next: CannedReply) {
  const isKnown = all(equals('id', reply.id), equals('text', reply.text), equals('updatedAt', reply.updatedAt));
  const moves = next.shortcut !== reply.shortcut;
  const done = await app.store.transact({
    record: { put: cannedItem(workspaceId, next), when: moves ? absent : isKnown },
    old: moves ? { remove: cannedKey(workspaceId, reply.shortcut), when: isKnown } : undefined,
    pointer: moves
      ? {
          update: cannedIdKey(workspaceId, reply.id),
          change: { set: { shortcut: next.shortcut } },
          when: equals('shortcut', reply.shortcut),
        }
      : undefined,
  });
  return { applied: done.applied, taken: !done.applied && moves && done.refused.record !== undefined };
}

export const deleteCannedReply = operation({
  name: 'deleteCannedReply',
  scope: 'conversations:write',
  kind: 'write',
  audit: 'canned_reply',
  errors: ['CONFLICT'],
  ids: cannedReplyIds,
  input: z.object({}),
  find: findCannedReply,
  async run(app, actor, { target, ids }) {
    const { workspaceId } = actor;
    let reply = target;
    return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
      const done = await app.store.transact({
        record: { remove: cannedKey(workspaceId, reply.shortcut), when: equals('id', reply.id) },
        pointer: { remove: cannedIdKey(workspaceId, reply.id), when: present },
        count: { update: cannedCountKey(workspaceId), change: { add: { count: -1 } } },
      });
      if (done.applied) return { deleted: true, id: reply.id };
      reply = await findCannedReply(app, actor, ids);
      return AGAIN;
    });
  },
});
