import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { newEntry } from '../../core/operations/audit.ts';
import { platformActor } from '../../core/operations/audit-records.ts';
import { equals } from '../../core/rows/conditions.ts';
import { ACTION_ENTITY, actionKey, newVersion } from '../items.ts';
import type { StoredAction } from '../records.ts';

/**
 * Switches off an action whose tool is no longer what its owner has approved, says so in the audit list, and has conversations no longer offer
 * it. The change stream has the team told.
 */
export async function stopAction(app: App, action: StoredAction, reason: string): Promise<void> {
  const { workspaceId, chatbotId, id, revision } = action;
  const { write: audit } = newEntry(app, workspaceId, {
    actor: platformActor,
    action: 'stopAction',
    subject: 'action',
    subjectId: id,
    chatbotId,
    fields: ['enabled'],
  });
  const stopped = { enabled: false, stoppedReason: reason, revision: revision + 1, updatedAt: nowIso(app) };
  // Of several calls at once, one stops it. Its owner may have saved it meanwhile.
  const done = await app.store.transact({
    chatbot: newVersion(app, action),
    record: {
      update: actionKey(workspaceId, chatbotId, id),
      change: { set: { ...stopped, entity: ACTION_ENTITY } },
      when: equals('revision', revision),
    },
    audit,
  });
  if (done.applied)
    app.log.warn('an action was stopped, because its tool has changed', { workspaceId, chatbotId, actionId: id });
}
