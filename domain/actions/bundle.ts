import type * as z from 'zod';
import type { App } from '../core/app.ts';
import { AppError, invalid } from '../core/errors.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { insertAction } from './change.ts';
import { refuseContradictions } from './check.ts';
import { readActions } from './find.ts';
import { action, type actionFields, blankDefinition, toDefinition } from './records.ts';

/** An action without its secrets. */
export const bundleAction = action
  .omit({
    id: true,
    chatbotId: true,
    secretHeaderNames: true,
    stoppedReason: true,
    signed: true,
    revision: true,
    createdAt: true,
    updatedAt: true,
  })
  .meta({ id: 'BundleAction', description: 'An action of an exported chatbot, without its secrets.' });
type BundleAction = z.output<typeof bundleAction>;
type ImportedAction = z.output<typeof actionFields>;

/** A chatbot's actions for an export. One with secrets is switched off, because a copy lacks them. */
export async function exportedActions(app: App, chatbotRef: ChatbotRef): Promise<BundleAction[]> {
  const all = await readActions(app, chatbotRef);
  return all.map((each) =>
    bundleAction.parse({ ...each, enabled: each.enabled && each.secretHeaderNames.length === 0 && !each.signed }),
  );
}

/** Throws VALIDATION_ERROR, with the place in the bundle, for an action that cannot be imported. */
export function refuseWrongActions(app: App, actions: readonly ImportedAction[]): void {
  for (const [n, each] of actions.entries()) {
    try {
      refuseContradictions(app, toDefinition(each, blankDefinition(each)));
    } catch (error) {
      if (!(error instanceof AppError) || !error.details) throw error;
      const details = error.details.map(({ path, message }) => ({ path: `bundle.actions.${n}.${path}`, message }));
      throw invalid(details, details[0] && `${details[0].path} ${details[0].message}.`);
    }
  }
}

/** Adds the actions of a bundle that the chatbot lacks, by name. */
export async function addMissingActions(
  app: App,
  chatbotRef: ChatbotRef,
  actions: readonly ImportedAction[],
): Promise<void> {
  if (actions.length === 0) return;
  const names = new Set((await readActions(app, chatbotRef)).map(({ name }) => name));
  for (const each of actions.filter(({ name }) => !names.has(name))) await insertAction(app, chatbotRef, each);
}
