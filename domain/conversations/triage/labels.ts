import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { conflict, notFound } from '../../core/errors.ts';
import { id } from '../../core/fields.ts';
import { operation } from '../../core/operations/operation.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { all, any, equals, lacks, present } from '../../core/rows/conditions.ts';
import { labelsById, refuseUnknown } from '../../labels/find.ts';
import { conversationIds, findConversation } from '../find.ts';
import { conversationKey, toConversation } from '../items.ts';
import type { StoredConversation } from '../records.ts';
import { touchConversation } from '../write.ts';

/** A row of the list shows two of them, and its details all. */
const MAX_LABELS = 20;
/** More than the agents that label one conversation at once. Every failed attempt means that another one succeeded. */
const MAX_ATTEMPTS = 40;

const keepsChanging = () => conflict('The conversation keeps changing. Try again.');

/** Rows of earlier versions have none. */
const unchangedLabels = ({ labelIds }: StoredConversation) =>
  labelIds.length > 0 ? equals('labelIds', labelIds) : any(lacks('labelIds'), equals('labelIds', labelIds));

interface LabelChange {
  /** Labels that the change puts on the conversation: they must exist. */
  added: readonly string[];
  /** The labels after the change, from those before it. */
  decide(labelIds: readonly string[]): readonly string[];
}

/**
 * Changes the labels of a conversation in any status. Reads and decides again if they changed, so that of several agents none undoes
 * another's change. Ids of deleted labels are dropped.
 */
async function changeLabels(app: App, target: StoredConversation, { added, decide }: LabelChange) {
  const labels = await labelsById(app, target.workspaceId);
  refuseUnknown(Object.fromEntries(added.map((labelId, n) => [`labelIds.${n}`, labelId])), labels);
  let current = target;
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    const labelIds = [...new Set(decide(current.labelIds))].filter((labelId) => labels.has(labelId));
    if (labelIds.length > MAX_LABELS) throw conflict(`A conversation can have ${MAX_LABELS} labels.`);
    if (labelIds.join() === current.labelIds.join()) return current;
    const when = all(present, unchangedLabels(current));
    const row = touchConversation(current, { set: { labelIds, updatedAt: nowIso(app) } }, when);
    const written = await app.store.update(row.update, row.change, row.when);
    const key = conversationKey(current.workspaceId, current.id);
    const item = written.item ?? (await app.store.get(key, { consistent: true }));
    if (!item) throw notFound();
    current = toConversation(item);
    return written.applied ? current : AGAIN;
  });
}

const labelIdsField = (min: number) =>
  z
    .array(id)
    .min(min, { error: `must have ${min} to ${MAX_LABELS} elements` })
    .max(MAX_LABELS, {
      error: `must have ${min > 0 ? `${min} to` : 'at most'} ${MAX_LABELS} elements`,
    });
export const someLabelIds = labelIdsField(1);

/** Replaces the labels of a conversation. Throws VALIDATION_ERROR for an unknown label. */
export const setConversationLabels = operation({
  name: 'setConversationLabels',
  scope: 'conversations:write',
  kind: 'write',
  errors: ['CONFLICT'],
  ids: conversationIds,
  input: z.object({ labelIds: labelIdsField(0).describe('IDs of all labels that it is to have') }),
  find: findConversation,
  run: (app, _actor, { target, input: { labelIds } }) =>
    changeLabels(app, target, { added: labelIds, decide: () => labelIds }),
});

/** Adds labels. Those that are there stay, also those that another agent adds at the same time. */
export const addLabels = (app: App, target: StoredConversation, labelIds: readonly string[]) =>
  changeLabels(app, target, { added: labelIds, decide: (before) => [...before, ...labelIds] });

/** Removes labels. Others stay. */
export const removeLabels = (app: App, target: StoredConversation, labelIds: readonly string[]) =>
  changeLabels(app, target, { added: [], decide: (before) => before.filter((labelId) => !labelIds.includes(labelId)) });
