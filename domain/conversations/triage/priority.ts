import * as z from 'zod';
import { nowIso } from '../../core/clock.ts';
import { notFound } from '../../core/errors.ts';
import { operation } from '../../core/operations/operation.ts';
import { present } from '../../core/rows/conditions.ts';
import { conversationIds, findConversation } from '../find.ts';
import { toConversation } from '../items.ts';
import { conversationPriority } from '../records/triage.ts';
import { actAudit } from '../state/change-state.ts';
import { touchConversation } from '../write.ts';

/** Sets the priority in any status. It changes no order. No effect if the conversation already has it. */
export const setConversationPriority = operation({
  name: 'setConversationPriority',
  scope: 'conversations:write',
  kind: 'write',
  audit: actAudit,
  ids: conversationIds,
  input: z.object({ priority: conversationPriority }),
  find: findConversation,
  async run(app, _actor, { target, input: { priority } }) {
    if (target.priority === priority) return target;
    const { update, change, when } = touchConversation(target, { set: { priority, updatedAt: nowIso(app) } }, present);
    const { applied, item } = await app.store.update(update, change, when);
    if (!applied) throw notFound();
    return toConversation(item);
  },
});
