import * as z from 'zod';
import type { App } from '../core/app.ts';
import { conflict, usageLimit } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { unchanged } from '../core/rows/conditions.ts';
import { findLabel, labelIn, labelPath } from './find.ts';
import { type LabelList, labelsItem, labelsKey, toLabelList } from './items.ts';
import { type Label, labelFields, MAX_LABELS } from './records.ts';

/** More than the agents of a workspace that change labels at once. Every failed attempt means that another one succeeded. */
const MAX_ATTEMPTS = 40;

const keepsChanging = () => conflict('The labels are being changed by another call. Try again.');
/** Names that differ only in case or form are the same to a person. */
const folded = (name: string) => name.normalize('NFKC').toLowerCase();

/** Throws CONFLICT if another label has the name. */
function refuseTaken({ labels }: LabelList, { id, name }: Label): void {
  const taken = labels.find((other) => other.id !== id && folded(other.name) === folded(name));
  if (taken) throw conflict(`A label with the name ${taken.name} already exists.`);
}

/** Replaces the list. Reads and decides again if another call changed it. `decide` throws if the list does not allow the change. */
async function changeLabels(
  app: App,
  workspaceId: string,
  decide: (list: LabelList) => readonly Label[],
): Promise<void> {
  await retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    const item = await app.store.get(labelsKey(workspaceId), { consistent: true });
    const list = toLabelList(item);
    const next = { labels: [...decide(list)], revision: list.revision + 1 };
    const { applied } = await app.store.put(labelsItem(workspaceId, next), unchanged('revision', item && list));
    return applied ? undefined : AGAIN;
  });
}

export const createLabel = operation({
  name: 'createLabel',
  scope: 'conversations:write',
  kind: 'write',
  audit: 'label',
  errors: ['CONFLICT', 'USAGE_LIMIT_REACHED'],
  ids: z.object({}),
  input: z.object(labelFields),
  find: nothing,
  async run(app, { workspaceId }, { input }): Promise<Label> {
    const id = app.ids.next();
    const created: Label = { id, ...input, createdAt: createdAtOf(id) };
    await changeLabels(app, workspaceId, (list) => {
      refuseTaken(list, created);
      if (list.labels.length >= MAX_LABELS) throw usageLimit(`A workspace can have ${MAX_LABELS} labels.`);
      return [...list.labels, created];
    });
    return created;
  },
});

const isNamed = (input: object) => Object.values(input).some((value) => value !== undefined);

export const updateLabel = operation({
  name: 'updateLabel',
  scope: 'conversations:write',
  kind: 'write',
  audit: 'label',
  errors: ['CONFLICT'],
  ids: labelPath,
  input: z
    .object({ name: labelFields.name.optional(), color: labelFields.color.optional() })
    .refine(isNamed, { error: 'must contain name or color' }),
  find: findLabel,
  async run(app, { workspaceId }, { target, ids: { labelId }, input }): Promise<Label> {
    let updated = labelIn(target, labelId);
    await changeLabels(app, workspaceId, (list) => {
      const current = labelIn(list, labelId);
      updated = { ...current, name: input.name ?? current.name, color: input.color ?? current.color };
      refuseTaken(list, updated);
      return list.labels.map((label) => (label.id === labelId ? updated : label));
    });
    return updated;
  },
});

/** Conversations keep the id of a deleted label, which is not shown, until their labels change. */
export const deleteLabel = operation({
  name: 'deleteLabel',
  scope: 'conversations:write',
  kind: 'write',
  audit: 'label',
  errors: ['CONFLICT'],
  ids: labelPath,
  input: z.object({}),
  find: findLabel,
  async run(app, { workspaceId }, { ids: { labelId } }) {
    await changeLabels(app, workspaceId, (list) => {
      labelIn(list, labelId);
      return list.labels.filter(({ id }) => id !== labelId);
    });
    return { deleted: true, id: labelId };
  },
});
