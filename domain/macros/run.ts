import * as z from 'zod';
import { conversationIds, findConversation } from '../conversations/find.ts';
import type { StoredConversation } from '../conversations/records.ts';
import { clientMessageId } from '../conversations/sent.ts';
import { AppError } from '../core/errors.ts';
import { sha256 } from '../core/ids.ts';
import { operation } from '../core/operations/operation.ts';
import { actionRunners } from './actions.ts';
import { findMacro, macroIds } from './find.ts';
import type { MacroRun } from './records.ts';

/** Each action of a run has a request of its own, which the same run repeats. */
const requestOf = (macroId: string, index: number, id: string | null | undefined) =>
  id ? sha256(JSON.stringify([macroId, index, id])) : undefined;

/**
 * Runs the actions of a macro in order, each as an agent would by hand. Stops at the first that fails and says which were done,
 * because what was sent cannot be taken back.
 */
export const runMacro = operation({
  name: 'runMacro',
  scope: 'conversations:write',
  kind: 'write',
  ids: conversationIds.extend(macroIds.shape),
  input: z.object({ clientMessageId }),
  async find(app, actor, { conversationId, macroId }) {
    const [macro] = await Promise.all([
      findMacro(app, actor, { macroId }),
      findConversation(app, actor, { conversationId }),
    ]);
    return macro;
  },
  async run(app, actor, call): Promise<{ run: MacroRun; conversation: StoredConversation }> {
    const { target: macro, ids, input, tenancy } = call;
    const { conversationId } = ids;
    const run: MacroRun = { done: [], failed: null };
    for (const [index, action] of macro.actions.entries()) {
      const requestId = requestOf(macro.id, index, input.clientMessageId);
      const step = { conversationId, clientMessageId: requestId, tenancy };
      const error = await actionRunners[action.type](app, actor, action, step).then(() => undefined, refusalOf);
      if (error) {
        run.failed = { index, type: action.type, code: error.code, message: error.message };
        break;
      }
      run.done.push(action.type);
    }
    return { run, conversation: await findConversation(app, actor, { conversationId }) };
  },
});

/** An error that the caller can understand. Others end the run. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
