import * as z from 'zod';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { type LabelList, labelsKey, toLabelList } from './items.ts';
import type { Label } from './records.ts';

export const labelPath = z.object({ labelId: id.describe("The label's ID") });

export const readLabels = async (app: App, workspaceId: string): Promise<LabelList> =>
  toLabelList(await app.store.get(labelsKey(workspaceId), { consistent: true }));

/** The labels of a workspace by id. */
export const labelsById = async (app: App, workspaceId: string): Promise<ReadonlyMap<string, Label>> =>
  new Map((await readLabels(app, workspaceId)).labels.map((label) => [label.id, label]));

/** The labels with these ids, in their order. Ids of deleted labels are left out. */
export const labelsOf = (byId: ReadonlyMap<string, Label>, ids: readonly string[]): Label[] =>
  ids.flatMap((labelId) => byId.get(labelId) ?? []);

/** Returns the label in a list. Throws NOT_FOUND. */
export function labelIn({ labels }: LabelList, labelId: string): Label {
  const current = labels.find(({ id }) => id === labelId);
  if (!current) throw notFound();
  return current;
}

/** Reads the list that has the label. Throws NOT_FOUND for an unknown label or one of another workspace. */
export async function findLabel(app: App, { workspaceId }: Actor, ids: { labelId: string }): Promise<LabelList> {
  const list = await readLabels(app, workspaceId);
  labelIn(list, ids.labelId);
  return list;
}

export const listLabels = operation({
  name: 'listLabels',
  scope: 'conversations:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  async run(app, { workspaceId }) {
    const { labels } = await readLabels(app, workspaceId);
    return { labels: labels.toSorted((a, b) => a.name.localeCompare(b.name)) };
  },
});
