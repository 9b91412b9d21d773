import * as z from 'zod';
import { agentOf, type Person } from '../../conversations/agent.ts';
import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { conflict, forbidden } from '../../core/errors.ts';
import { exactText } from '../../core/fields.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { operation } from '../../core/operations/operation.ts';
import { above, all, equals } from '../../core/rows/conditions.ts';
import { isRepeatable } from '../call/send.ts';
import { tellVisitor, watchRun } from '../flow/tell.ts';
import type { ActionRun } from '../records/run.ts';
import { claimRun, isUnknown, NOT_IN_STATE } from '../runs/claim.ts';
import { confirmRun, declineRun } from '../runs/decide.ts';
import { conversationRunIds, existingAction, type FoundRun, findRun } from '../runs/find.ts';
import { performRun } from '../runs/perform.ts';
import { shownRun, statusOf } from '../runs/shown.ts';
import { approverOf } from './start.ts';

/** Each use of a run is recorded under its action. */
const audit = { subject: 'action', withoutFields: true, idOf: ({ actionId }: ActionRun) => actionId } as const;

interface Act extends Pick<FoundRun, 'run' | 'action'> {
  agent: Person;
  isRefused?: boolean;
}

/** Tells the visitor what somebody of the team has done with a run, and returns it. */
async function tellAct(app: App, actor: Actor, { run, action, agent, isRefused = false }: Act): Promise<ActionRun> {
  await tellVisitor(app, run, { agent, action, linkRoot: actor.root, isRefused });
  return shownRun(app, run);
}

export const confirmActionRun = operation({
  name: 'confirmActionRun',
  scope: 'conversations:write',
  kind: 'write',
  spendsCredits: true,
  audit,
  errors: ['CONFLICT', 'USAGE_LIMIT_REACHED'],
  ids: conversationRunIds,
  input: z.object({ confirmation: exactText(1, 100).describe('The `confirmation` of the run') }),
  find: findRun,
  async run(app, actor, { target, input: { confirmation } }): Promise<ActionRun> {
    const agent = await agentOf(app, actor);
    const action = existingAction(target.action);
    const confirmed = { confirmation, confirmedBy: agent, approvedBy: approverOf(actor, agent) };
    await watchRun(app, target.run, target.conversation);
    const run = await confirmRun(app, target.run, action, confirmed);
    return tellAct(app, actor, { run, action, agent });
  },
});

export const declineActionRun = operation({
  name: 'declineActionRun',
  scope: 'conversations:write',
  kind: 'write',
  audit,
  errors: ['CONFLICT'],
  ids: conversationRunIds,
  input: z.object({}),
  find: findRun,
  async run(app, actor, { target: { run, action } }): Promise<ActionRun> {
    const declined = await declineRun(app, run);
    if (!declined) throw conflict('The run no longer waits, so it cannot be declined.');
    const isRefused = run.status === 'confirmed';
    return tellAct(app, actor, { run: declined, action, agent: await agentOf(app, actor), isRefused });
  },
});

/** A member lets a confirmed run call the system. */
export const approveActionRun = operation({
  name: 'approveActionRun',
  scope: 'conversations:write',
  kind: 'write',
  spendsCredits: true,
  audit,
  errors: ['CONFLICT', 'USAGE_LIMIT_REACHED', 'FORBIDDEN'],
  ids: conversationRunIds,
  input: z.object({}),
  find: findRun,
  async run(app, actor, { target }): Promise<ActionRun> {
    const agent = await agentOf(app, actor);
    const approvedBy = approverOf(actor, agent);
    if (!approvedBy) throw forbidden('Only a signed-in person can approve a run.');
    if (statusOf(app, target.run) !== 'confirmed' || !target.run.needsApproval)
      throw conflict('The run does not wait for an approval.');
    const action = existingAction(target.action);
    const when = all(equals('status', 'confirmed'), above('expiresAt', nowIso(app)));
    await watchRun(app, target.run, target.conversation);
    const claimed = await claimRun(app, target.run, action, { when, set: { approvedBy } });
    return tellAct(app, actor, { run: await performRun(app, claimed, action), action, agent });
  },
});

const UNCLEAR = 'It is not known whether it was done. Look in your system, and send notDone: true if it was not.';

/** Sends a run again by hand, with the same `Idempotency-Key`. */
export const retryActionRun = operation({
  name: 'retryActionRun',
  scope: 'conversations:write',
  kind: 'write',
  spendsCredits: true,
  audit,
  errors: ['CONFLICT', 'USAGE_LIMIT_REACHED'],
  ids: conversationRunIds,
  input: z.object({
    notDone: z
      .boolean()
      .nullish()
      .describe(
        'True: you have looked in your system, and it was not done. Needed for an unknown run that cannot be looked up or repeated',
      ),
  }),
  find: findRun,
  async run(app, actor, { target, input }): Promise<ActionRun> {
    const status = statusOf(app, target.run);
    if (status !== 'failed' && status !== 'unknown') throw conflict(NOT_IN_STATE);
    const action = existingAction(target.action);
    const isUnclear = status === 'unknown';
    const canTell = action.call.lookupUrl !== null || isRepeatable(action.call) || input.notDone === true;
    if (isUnclear && !canTell) throw conflict(UNCLEAR);
    const when = isUnclear ? isUnknown(app.clock.now()) : equals('status', 'failed');
    await watchRun(app, target.run, target.conversation);
    const claimed = await claimRun(app, target.run, action, { when });
    // The lookup is asked all the same: whoever looked may have looked too early.
    const isTold = input.notDone === true && action.call.lookupUrl === null;
    const doubt = { isUnclear: isUnclear && !isTold };
    const run = await performRun(app, claimed, action, doubt);
    return tellAct(app, actor, { run, action, agent: await agentOf(app, actor) });
  },
});
