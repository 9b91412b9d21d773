import * as z from 'zod';
import { conversationIds, findConversation } from '../conversations/find.ts';
import type { StoredConversation } from '../conversations/records.ts';
import { clientMessageId, recordStep, sentKeyOf, stepsDone } from '../conversations/sent.ts';
import type { App } from '../core/app.ts';
import { toAppError } from '../core/errors.ts';
import { sha256 } from '../core/ids.ts';
import { agentIdOf } from '../core/operations/actor.ts';
import { operation } from '../core/operations/operation.ts';
import { actionRunners } from './actions.ts';
import { findMacro, macroIds, withoutDeletedLabels } from './find.ts';
import type { MacroRun } from './records.ts';

interface MacroOutcome {
  run: MacroRun;
  conversation: StoredConversation;
}

/** The request of a run or, with an index, of one of its actions, which the same run repeats. */
const requestOf = (...parts: [macroId: string, index: number, runId: string] | [macroId: string, runId: string]) =>
  sha256(JSON.stringify(parts));

/**
 * Runs the actions of a macro in order, each as an agent would by hand. Stops at the first that fails and says which were done,
 * because what was sent cannot be taken back. A repeated run goes on after the actions that were done.
 */
export const runMacro = operation({
  name: 'runMacro',
  scope: 'conversations:write',
  kind: 'write',
  audit: {
    subject: 'conversation',
    withoutFields: true,
    idOf: ({ conversation }: MacroOutcome) => conversation.id,
    isChange: ({ run }: MacroOutcome) => run.done.length > 0,
  },
  ids: conversationIds.extend(macroIds.shape),
  input: z.object({ clientMessageId }),
  async find(app, actor, { conversationId, macroId }) {
    const [macro] = await Promise.all([
      findMacro(app, actor, { macroId }),
      findConversation(app, actor, { conversationId }),
    ]);
    return macro;
  },
  async run(app, actor, call): Promise<MacroOutcome> {
    const { ids, input, tenancy } = call;
    const { workspaceId } = actor;
    const { conversationId } = ids;
    const macro = await withoutDeletedLabels(app, workspaceId, call.target);
    const runId = input.clientMessageId;
    const ref = { workspaceId, id: conversationId };
    const sent = sentKeyOf(ref, agentIdOf(actor), 'macro', runId && requestOf(macro.id, runId));
    let done = await stepsDone(app, sent);
    let failed: MacroRun['failed'] = null;
    for (let action = macro.actions[done]; action && !failed; action = macro.actions[done]) {
      const requestId = runId ? requestOf(macro.id, done, runId) : undefined;
      const step = { conversationId, clientMessageId: requestId, tenancy };
      const { type } = action;
      const failure = await actionRunners[type](app, actor, action, step).then(
        () => undefined,
        failureIn(app, macro.id),
      );
      if (failure) failed = { index: done, type, ...failure };
      else done = await recordStep(app, sent, done + 1);
    }
    const run = { done: macro.actions.slice(0, done).map(({ type }) => type), failed };
    return { run, conversation: await findConversation(app, actor, { conversationId }) };
  },
});

/** An error of the platform is logged and named like one of the request: earlier actions are done already. */
const failureIn = (app: App, macroId: string) => (error: unknown) => {
  const { status, code, message } = toAppError(error);
  if (status >= 500) app.log.error('an action of a macro failed', { macroId, error });
  return { code, message };
};
