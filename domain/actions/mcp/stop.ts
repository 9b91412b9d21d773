import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { runRecorded } from '../../core/operations/audit.ts';
import { platformActor } from '../../core/operations/audit-records.ts';
import { equals } from '../../core/rows/conditions.ts';
import { ACTION_ENTITY, actionKey } from '../items.ts';
import type { StoredAction } from '../records.ts';

/** Switches off an action whose tool is no longer what its owner has approved, and says so in the audit list. The change stream has the team told. */
export async function stopAction(app: App, action: StoredAction, reason: string): Promise<void> {
  const { workspaceId, chatbotId, id, revision } = action;
  const draft = {
    actor: platformActor,
    action: 'stopAction',
    subject: 'action',
    subjectId: id,
    chatbotId,
    fields: ['enabled'],
  } as const;
  const stopped = { enabled: false, stoppedReason: reason, revision: revision + 1, updatedAt: nowIso(app) };
  const set = { ...stopped, entity: ACTION_ENTITY };
  const write = () => app.store.update(actionKey(workspaceId, chatbotId, id), { set }, equals('revision', revision));
  // Of several calls at once, one stops it. Its owner may have saved it meanwhile.
  await runRecorded(app, workspaceId, { ...draft, fields: [...draft.fields] }, write, {
    idOf: () => id,
    isChange: ({ applied }) => applied,
  });
  app.log.warn('an action was stopped, because its tool has changed', { workspaceId, chatbotId, actionId: id });
}
