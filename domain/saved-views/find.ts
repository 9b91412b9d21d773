import * as z from 'zod';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { existingLabelIds } from '../labels/find.ts';
import { SHARED, savedViewKey, savedViewsPk, toSavedView, VIEW_PREFIX } from './items.ts';
import type { SavedView } from './records.ts';

export const savedViewIds = z.object({ savedViewId: id.describe("The saved view's ID") });

const without = (view: SavedView, existing: ReadonlySet<string>): SavedView =>
  view.filter.labelId && !existing.has(view.filter.labelId)
    ? { ...view, filter: { ...view.filter, labelId: null } }
    : view;

/** A view without its label if that was deleted. */
export const withoutDeletedLabel = async (app: App, workspaceId: string, view: SavedView): Promise<SavedView> =>
  without(view, await existingLabelIds(app, workspaceId, [view.filter.labelId]));

/** Throws NOT_FOUND for an unknown view, one of another workspace, and another member's own. */
export async function findSavedView(
  app: App,
  { workspaceId, memberId }: Actor,
  { savedViewId }: z.output<typeof savedViewIds>,
): Promise<SavedView> {
  const owners = [SHARED, ...(memberId ? [memberId] : [])];
  const rows = await app.store.getMany(owners.map((owner) => savedViewKey(workspaceId, owner, savedViewId)));
  const item = rows.find((row) => row !== undefined);
  if (!item) throw notFound();
  return toSavedView(item);
}

const viewsOf = (app: App, workspaceId: string, owner: string): Promise<SavedView[]> =>
  Array.fromAsync(
    app.store.queryAll({ pk: savedViewsPk(workspaceId, owner), prefix: VIEW_PREFIX, consistent: true }),
    toSavedView,
  );

/** The team's views, then the caller's own, each oldest first. Two queries, as a list has at most 50. */
export const listSavedViews = operation({
  name: 'listSavedViews',
  scope: 'conversations:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  async run(app, { workspaceId, memberId }) {
    const [shared, own] = await Promise.all([
      viewsOf(app, workspaceId, SHARED),
      memberId ? viewsOf(app, workspaceId, memberId) : [],
    ]);
    const views = [...shared, ...own];
    const labelIds = views.map(({ filter }) => filter.labelId);
    const existing = await existingLabelIds(app, workspaceId, labelIds);
    return { savedViews: views.map((view) => without(view, existing)) };
  },
});
