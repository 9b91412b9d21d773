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
import { startTelling, watchRun } from '../flow/tell.ts';
import type { ActionRun, StoredActionRun } from '../records/run.ts';
import { claimRun, isUnknown, NOT_IN_STATE } from '../runs/claim.ts';
import { confirmRun, declineRun } from '../runs/decide.ts';
import { conversationRunIds, existingAction, type FoundRun, findRun } from '../runs/find.ts';
import { performRun, type Telling } from '../runs/perform.ts';
import { shownRun, statusOf } from '../runs/shown.ts';
import { approverOf } from './start.ts';

/** Each use of a run is recorded under its action. */
const audit = {
  subject: 'action',
  withoutFields: true,
  idOf: ({ actionId }: ActionRun) => actionId,
  knownIdOf: (target: unknown) => (target as FoundRun).run.actionId,
} as const;

/** How the visitor is told what somebody of the team does with a run. */
const tellingOf = (
  app: App,
  actor: Actor,
  { conversation, action }: FoundRun,
  teller: { agent: Person; isRefused?: boolean },
) => startTelling(app, conversation, { action, linkRoot: actor.root, ...teller });

/** What is found of a run that is about to be called for somebody else. */
const watched = async (app: App, found: FoundRun): Promise<FoundRun> => ({
  ...found,
  conversation: await watchRun(app, found.run, found.conversation),
});

async function toldRun(app: App, run: StoredActionRun, telling: Telling): Promise<ActionRun> {
  await telling.finish(run);
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
    const telling = tellingOf(app, actor, await watched(app, target), { agent });
    const confirmed = { confirmation, confirmedBy: agent, approvedBy: approverOf(actor, agent), telling };
    return toldRun(app, await confirmRun(app, target.run, action, confirmed), telling);
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
  async run(app, actor, { target }): Promise<ActionRun> {
    const declined = await declineRun(app, target.run);
    if (!declined) throw conflict('The run no longer waits, so it cannot be declined.');
    const isRefused = target.run.status === 'confirmed';
    return toldRun(app, declined, tellingOf(app, actor, target, { agent: await agentOf(app, actor), isRefused }));
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
    const telling = tellingOf(app, actor, await watched(app, target), { agent });
    const claimed = await claimRun(app, target.run, action, { when, set: { approvedBy } });
    return toldRun(app, await performRun(app, claimed, action, { isUnclear: false, telling }), telling);
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
    const agent = await agentOf(app, actor);
    const telling = tellingOf(app, actor, await watched(app, target), { agent });
    const claimed = await claimRun(app, target.run, action, { when });
    // The lookup is asked all the same: whoever looked may have looked too early.
    const isTold = input.notDone === true && action.call.lookupUrl === null;
    const doubt = { isUnclear: isUnclear && !isTold };
    return toldRun(app, await performRun(app, claimed, action, { ...doubt, telling }), telling);
  },
});
