import * as z from 'zod';
import { agentOf } from '../conversations/agent.ts';
import type { App, Write } from '../core/app.ts';
import { conflict, forbidden, invalid, usageLimit } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import { type Actor, agentIdOf } from '../core/operations/actor.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { hasScope } from '../core/operations/scopes.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { absent, all, any, below, equalsCount, lacks, present } from '../core/rows/conditions.ts';
import { refuseUnknownLabels } from '../labels/find.ts';
import { findSavedView, savedViewIds, withoutDeletedLabel } from './find.ts';
import { SHARED, savedViewCountKey, savedViewItem, savedViewKey } from './items.ts';
import { type SavedView, savedViewFields, toFilter } from './records.ts';

/** Of one member, and of the team. They are a menu. */
const MAX_SAVED_VIEWS = 50;
const MAX_ATTEMPTS = 10;

/** In whose list a view is. Throws VALIDATION_ERROR for an own view of a key that is bound to no member. */
function ownerOf({ memberId }: Actor, shared: boolean): string {
  if (shared) return SHARED;
  if (memberId) return memberId;
  const message = 'must be true for a key without a member';
  throw invalid([{ path: 'shared', message }], `shared ${message}.`);
}

const countOne = (workspaceId: string, owner: string): Write => ({
  update: savedViewCountKey(workspaceId, owner),
  change: { add: { count: 1 } },
  when: any(lacks('count'), below('count', MAX_SAVED_VIEWS)),
});
const uncountOne = (workspaceId: string, owner: string): Write => ({
  update: savedViewCountKey(workspaceId, owner),
  change: { add: { count: -1 } },
});
const tooMany = (owner: string) =>
  usageLimit(`${owner === SHARED ? 'A workspace can share' : 'A member can have'} ${MAX_SAVED_VIEWS} saved views.`);

/** Throws FORBIDDEN for a shared view of somebody else, unless the caller manages the workspace. */
function refuseToOthers(actor: Actor, { shared, createdBy }: SavedView): void {
  if (!shared || createdBy.id === agentIdOf(actor) || hasScope(actor.scopes, 'workspace:write')) return;
  throw forbidden('Only its author or an admin changes a shared view.');
}

export const createSavedView = operation({
  name: 'createSavedView',
  scope: 'conversations:write',
  kind: 'write',
  audit: 'saved_view',
  errors: ['USAGE_LIMIT_REACHED'],
  ids: z.object({}),
  input: z.object({ ...savedViewFields, shared: savedViewFields.shared.nullish() }),
  find: nothing,
  async run(app, actor, { input }): Promise<SavedView> {
    const { workspaceId } = actor;
    const shared = input.shared ?? false;
    const owner = ownerOf(actor, shared);
    const id = app.ids.next();
    const createdBy = await agentOf(app, actor);
    const filter = toFilter(withoutMissing(input.filter));
    await refuseUnknownLabels(app, workspaceId, { 'filter.labelId': filter.labelId });
    const record = { id, name: input.name, shared, filter, createdAt: createdAtOf(id), createdBy, revision: 0 };
    const done = await app.store.transact({
      record: { put: savedViewItem(workspaceId, owner, record), when: absent },
      count: countOne(workspaceId, owner),
    });
    if (!done.applied) throw tooMany(owner);
    return record;
  },
});

const withoutMissing = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null));

export const updateSavedView = operation({
  name: 'updateSavedView',
  scope: 'conversations:write',
  kind: 'write',
  audit: 'saved_view',
  errors: ['CONFLICT', 'USAGE_LIMIT_REACHED'],
  ids: savedViewIds,
  input: z
    .object({
      name: savedViewFields.name.nullish(),
      shared: savedViewFields.shared.nullish(),
      filter: savedViewFields.filter.nullish(),
    })
    .refine((input) => Object.keys(withoutMissing(input)).length > 0, {
      error: 'must contain name, shared or filter',
    }),
  find: findSavedView,
  async run(app, actor, { target, ids, input }): Promise<SavedView> {
    const { workspaceId } = actor;
    await refuseUnknownLabels(app, workspaceId, { 'filter.labelId': input.filter?.labelId });
    let view = target;
    const keepsChanging = () => conflict('The saved view is being changed by another call. Try again.');
    return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
      refuseToOthers(actor, view);
      const { filter, ...rest } = withoutMissing(input);
      const changed = { ...view, ...rest, ...(filter ? { filter: toFilter(withoutMissing(filter)) } : {}) };
      const next: SavedView = { ...changed, revision: view.revision + 1 };
      if (await writeView(app, actor, view, next)) return withoutDeletedLabel(app, workspaceId, next);
      view = await findSavedView(app, actor, ids);
      return AGAIN;
    });
  },
});

/** A view that becomes the team's, or its author's own, moves to the other list. Returns false if it has moved meanwhile. */
async function writeView(app: App, actor: Actor, view: SavedView, next: SavedView): Promise<boolean> {
  const { workspaceId } = actor;
  const [from, to] = [ownerOf(actor, view.shared), ownerOf(actor, next.shared)];
  if (view.shared && !next.shared && next.createdBy.id !== actor.memberId) {
    throw forbidden('Only its author stops sharing a view.');
  }
  const isMoved = from !== to;
  const isKnown = all(present, equalsCount('revision', view.revision));
  const done = await app.store.transact({
    record: { put: savedViewItem(workspaceId, to, next), when: isMoved ? absent : isKnown },
    old: isMoved ? { remove: savedViewKey(workspaceId, from, view.id), when: isKnown } : undefined,
    count: isMoved ? countOne(workspaceId, to) : undefined,
    oldCount: isMoved ? uncountOne(workspaceId, from) : undefined,
  });
  if (!done.applied && done.refused.count) throw tooMany(to);
  return done.applied;
}

export const deleteSavedView = operation({
  name: 'deleteSavedView',
  scope: 'conversations:write',
  kind: 'write',
  audit: 'saved_view',
  errors: ['CONFLICT'],
  ids: savedViewIds,
  input: z.object({}),
  find: findSavedView,
  async run(app, actor, { target, ids }) {
    const { workspaceId } = actor;
    let view = target;
    const keepsChanging = () => conflict('The saved view is being changed by another call. Try again.');
    return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
      refuseToOthers(actor, view);
      const owner = ownerOf(actor, view.shared);
      const done = await app.store.transact({
        record: { remove: savedViewKey(workspaceId, owner, view.id), when: present },
        count: uncountOne(workspaceId, owner),
      });
      if (done.applied) return { deleted: true, id: view.id };
      view = await findSavedView(app, actor, ids);
      return AGAIN;
    });
  },
});
