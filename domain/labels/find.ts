import * as z from 'zod';
import type { App } from '../core/app.ts';
import { invalid, notFound } from '../core/errors.ts';
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

/** Those of the ids that are of labels of the workspace. */
export async function existingLabelIds(
  app: App,
  workspaceId: string,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlySet<string>> {
  const named = ids.filter((labelId) => typeof labelId === 'string');
  if (named.length === 0) return new Set();
  const labels = await labelsById(app, workspaceId);
  return new Set(named.filter((labelId) => labels.has(labelId)));
}

/** Ids of labels by the path of their field. */
type LabelsByPath = Readonly<Record<string, string | null | undefined>>;

/** Throws VALIDATION_ERROR for an id that is not one of the workspace's labels. */
export function refuseUnknown(ids: LabelsByPath, existing: { has(labelId: string): boolean }): void {
  const message = 'is not the id of a label';
  const unknown = Object.entries(ids).filter(([, labelId]) => labelId && !existing.has(labelId));
  const details = unknown.map(([path]) => ({ path, message }));
  if (details[0]) throw invalid(details, `${details[0].path} ${message}.`);
}

/** The same, after reading the labels. */
export async function refuseUnknownLabels(app: App, workspaceId: string, ids: LabelsByPath): Promise<void> {
  refuseUnknown(ids, await existingLabelIds(app, workspaceId, Object.values(ids)));
}

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
