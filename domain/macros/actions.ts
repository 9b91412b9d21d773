import type * as z from 'zod';
import { withNames } from '../canned-replies/placeholders.ts';
import { findForAgent } from '../conversations/agent.ts';
import { findConversation } from '../conversations/find.ts';
import { addNote } from '../conversations/notes.ts';
import { replyToConversation } from '../conversations/reply.ts';
import { assignConversation } from '../conversations/state/assign.ts';
import { releaseConversation } from '../conversations/state/release.ts';
import { resolveConversation } from '../conversations/state/resolve.ts';
import { takeOverConversation } from '../conversations/state/takeover.ts';
import { addLabels } from '../conversations/triage/labels.ts';
import { setConversationPriority } from '../conversations/triage/priority.ts';
import { snoozeConversation } from '../conversations/triage/snooze.ts';
import type { App } from '../core/app.ts';
import { parse } from '../core/fields.ts';
import type { Actor, Tenancy } from '../core/operations/actor.ts';
import type { Operation } from '../core/operations/operation.ts';
import type { MacroAction, MacroActionType } from './records.ts';

interface MacroStep {
  conversationId: string;
  /** Recognises a repeated run. Undefined: none is recognised. */
  clientMessageId: string | undefined;
  tenancy(): Promise<Tenancy>;
}

type ActionRunner = (app: App, actor: Actor, action: MacroAction, step: MacroStep) => Promise<unknown>;

/** Runs an operation as by hand, except that the macro's call has already been counted and allowed. */
async function operate<Ids extends z.ZodObject, Input extends z.ZodObject, Target>(
  [app, actor, { conversationId, tenancy }]: readonly [App, Actor, MacroStep],
  op: Operation<Ids, Input, Target, unknown>,
  input: object = {},
): Promise<void> {
  const ids = parse(op.ids, { conversationId });
  const target = await op.find(app, actor, ids);
  await op.run(app, actor, { ids, target, input: parse(op.input, input), tenancy });
}

/** The text with the names of the visitor and of whoever runs the macro. */
async function filledText(app: App, actor: Actor, { text }: MacroAction, { conversationId }: MacroStep) {
  const { conversation, agent } = await findForAgent(app, actor, { conversationId });
  return withNames(text ?? '', { visitor: conversation.visitorName, agent: agent.name });
}

/** One entry for each type of action. */
export const actionRunners: Record<MacroActionType, ActionRunner> = {
  async reply(app, actor, action, step) {
    const content = await filledText(app, actor, action, step);
    await operate([app, actor, step], replyToConversation, { content, clientMessageId: step.clientMessageId });
  },
  async note(app, actor, action, step) {
    const body = await filledText(app, actor, action, step);
    await operate([app, actor, step], addNote, { body, clientMessageId: step.clientMessageId });
  },
  assign(app, actor, { assignTo, memberId }, step) {
    if (assignTo === 'nobody') return operate([app, actor, step], releaseConversation);
    const assigneeId = assignTo === 'self' ? actor.memberId : memberId;
    // A key without a member can only take the conversation over itself.
    if (!assigneeId) return operate([app, actor, step], takeOverConversation);
    return operate([app, actor, step], assignConversation, { memberId: assigneeId });
  },
  resolve: (app, actor, _action, step) => operate([app, actor, step], resolveConversation),
  async add_labels(app, actor, { labelIds }, { conversationId }) {
    await addLabels(app, await findConversation(app, actor, { conversationId }), labelIds ?? []);
  },
  set_priority: (app, actor, { priority }, step) =>
    operate([app, actor, step], setConversationPriority, { priority: priority ?? 'none' }),
  snooze(app, actor, { minutes }, step) {
    const until = minutes === null ? null : new Date(app.clock.now() + minutes * 60_000).toISOString();
    return operate([app, actor, step], snoozeConversation, { until });
  },
};
