import * as z from 'zod';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import { withDates } from '../core/hours/dates.ts';
import type { Actor } from '../core/operations/actor.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { cursorQuery } from '../core/paging.ts';
import { conversationKey, toConversation } from './items.ts';
import { conversationView, type StoredConversation } from './records.ts';
import { conversationFilter, readFiltered } from './views/filter.ts';
import { readView } from './views/views.ts';

export const conversationIds = z.object({ conversationId: id.describe("The conversation's ID") });

/** Throws NOT_FOUND for an unknown conversation or one of another workspace. */
export async function readConversation(
  app: App,
  workspaceId: string,
  conversationId: string,
): Promise<StoredConversation> {
  const item = await app.store.get(conversationKey(workspaceId, conversationId), { consistent: true });
  if (!item) throw notFound();
  return toConversation(item);
}

export const findConversation = (
  app: App,
  actor: Actor,
  ids: { conversationId: string },
): Promise<StoredConversation> => readConversation(app, actor.workspaceId, ids.conversationId);

export const getConversation = operation({
  name: 'getConversation',
  scope: 'conversations:read',
  kind: 'read',
  ids: conversationIds,
  input: z.object({}),
  find: findConversation,
  run: async (_app, _actor, { target }) => target,
});

export const listConversations = operation({
  name: 'listConversations',
  scope: 'conversations:read',
  kind: 'read',
  ids: z.object({}),
  input: withDates(
    cursorQuery.extend(conversationFilter.shape).extend({
      view: conversationView.nullish().meta({
        description:
          'waiting: the visitor waits for a human, longest first. mine: taken by the caller. unassigned: a human is requested, and ' +
          'no agent has taken over. ai: open. snoozed: soonest back first. done: resolved or closed. Snoozed ones are in no other view but mentions. mentions: an unread note mentions the caller, newest mention first',
      }),
    }),
  ),
  find: nothing,
  run: (app, actor, { input }) =>
    input.view
      ? readView(app, actor, { ...input, view: input.view }, input)
      : readFiltered(app, actor.workspaceId, input, input),
});
