import * as z from 'zod';
import { nowIso } from '../core/clock.ts';
import { conflict, notFound, usageLimit } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { absent, all, any, below, equalsCount, lacks, present } from '../core/rows/conditions.ts';
import { refuseUnknownLabels } from '../labels/find.ts';
import { findMacro, macroIds, withoutDeletedLabels } from './find.ts';
import { macroCountKey, macroItem, macroKey } from './items.ts';
import { type Macro, macroFields, toAction } from './records.ts';

/** A list of all stays small enough for one response: ten actions of 4,000 characters each. */
const MAX_MACROS = 100;
const MAX_ATTEMPTS = 10;

const labelsByPath = (actions: readonly { labelIds?: readonly string[] | null | undefined }[]) =>
  Object.fromEntries(
    actions.flatMap(({ labelIds }, n) => (labelIds ?? []).map((id, m) => [`actions.${n}.labelIds.${m}`, id] as const)),
  );

export const createMacro = operation({
  name: 'createMacro',
  scope: 'conversations:write',
  kind: 'write',
  audit: 'macro',
  errors: ['USAGE_LIMIT_REACHED'],
  ids: z.object({}),
  input: z.object(macroFields),
  find: nothing,
  async run(app, { workspaceId }, { input: { name, actions } }): Promise<Macro> {
    const id = app.ids.next();
    const createdAt = createdAtOf(id);
    await refuseUnknownLabels(app, workspaceId, labelsByPath(actions));
    const record = { id, name, actions: actions.map(toAction), createdAt, updatedAt: createdAt, revision: 0 };
    const done = await app.store.transact({
      record: { put: macroItem(workspaceId, record), when: absent },
      count: {
        update: macroCountKey(workspaceId),
        change: { add: { count: 1 } },
        when: any(lacks('count'), below('count', MAX_MACROS)),
      },
    });
    if (!done.applied) throw usageLimit(`A workspace can have ${MAX_MACROS} macros.`);
    return record;
  },
});

export const updateMacro = operation({
  name: 'updateMacro',
  scope: 'conversations:write',
  kind: 'write',
  audit: 'macro',
  errors: ['CONFLICT'],
  ids: macroIds,
  input: z
    .object({ name: macroFields.name.nullish(), actions: macroFields.actions.nullish() })
    .refine(({ name, actions }) => name || actions, { error: 'must contain name or actions' }),
  find: findMacro,
  async run(app, actor, { target, ids, input: { name, actions } }): Promise<Macro> {
    await refuseUnknownLabels(app, actor.workspaceId, labelsByPath(actions ?? []));
    let macro = target;
    const keepsChanging = () => conflict('The macro is being changed by another call. Try again.');
    return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
      const next: Macro = {
        ...macro,
        name: name ?? macro.name,
        actions: actions ? actions.map(toAction) : macro.actions,
        updatedAt: nowIso(app),
        revision: macro.revision + 1,
      };
      const isKnown = all(present, equalsCount('revision', macro.revision));
      const { applied } = await app.store.put(macroItem(actor.workspaceId, next), isKnown);
      if (applied) return withoutDeletedLabels(app, actor.workspaceId, next);
      macro = await findMacro(app, actor, ids);
      return AGAIN;
    });
  },
});

export const deleteMacro = operation({
  name: 'deleteMacro',
  scope: 'conversations:write',
  kind: 'write',
  audit: 'macro',
  ids: macroIds,
  input: z.object({}),
  find: findMacro,
  async run(app, { workspaceId }, { target: { id } }) {
    const done = await app.store.transact({
      record: { remove: macroKey(workspaceId, id), when: present },
      count: { update: macroCountKey(workspaceId), change: { add: { count: -1 } } },
    });
    if (!done.applied) throw notFound();
    return { deleted: true, id };
  },
});
