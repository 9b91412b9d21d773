import * as z from 'zod';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { existingLabelIds } from '../labels/find.ts';
import { MACRO_PREFIX, macroKey, macrosPk, toMacro } from './items.ts';
import type { Macro } from './records.ts';

export const macroIds = z.object({ macroId: id.describe("The macro's ID") });

/** Throws NOT_FOUND for an unknown macro or one of another workspace. */
export async function findMacro(
  app: App,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  { macroId }: z.output<typeof macroIds>,
): Promise<Macro> {
  const item = await app.store.get(macroKey(workspaceId, macroId), { consistent: true });
  if (!item) throw notFound();
  return toMacro(item);
}

const labelsOf = ({ actions }: Macro) => actions.flatMap(({ labelIds }) => labelIds ?? []);
const without = (macro: Macro, existing: ReadonlySet<string>): Macro => ({
  ...macro,
  actions: macro.actions.map((action) => ({
    ...action,
    labelIds: action.labelIds?.filter((labelId) => existing.has(labelId)) ?? null,
  })),
});

/** A macro without labels that were deleted. */
export const withoutDeletedLabels = async (app: App, workspaceId: string, macro: Macro): Promise<Macro> =>
  without(macro, await existingLabelIds(app, workspaceId, labelsOf(macro)));

const byName = (a: Macro, b: Macro) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1);

/** All macros of the workspace, by name. One query, as there are at most 100. */
export const listMacros = operation({
  name: 'listMacros',
  scope: 'conversations:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  async run(app, { workspaceId }) {
    const where = { pk: macrosPk(workspaceId), prefix: MACRO_PREFIX, consistent: true };
    const macros = await Array.fromAsync(app.store.queryAll(where), toMacro);
    const existing = await existingLabelIds(app, workspaceId, macros.flatMap(labelsOf));
    return { macros: macros.sort(byName).map((macro) => without(macro, existing)) };
  },
});
