import * as z from 'zod';
import { agentOf } from '../../conversations/agent.ts';
import { forbidden, unavailable } from '../../core/errors.ts';
import { emailAddress, exactText } from '../../core/fields.ts';
import { limits } from '../../core/operations/limits.ts';
import { operation } from '../../core/operations/operation.ts';
import { actionIds, findActionTarget } from '../find.ts';
import { todayIn, valuesOf } from '../inputs/values.ts';
import { actionValues } from '../records/inputs.ts';
import type { ActionRun } from '../records/run.ts';
import { storeRun } from './claim.ts';
import { refuseWithoutExample } from './example.ts';
import { listedUntil, newRun, refuseOtherPath } from './new-run.ts';
import { performRun } from './perform.ts';
import { shownRun } from './shown.ts';

/** Tries an action outside of any conversation: a recorded example answers or, for the owner, the system itself. */
export const testAction = operation({
  name: 'testAction',
  scope: 'chatbots:write',
  kind: 'write',
  spendsCredits: true,
  audit: { subject: 'action', withoutFields: true, idOf: ({ actionId }: ActionRun) => actionId },
  errors: ['CONFLICT', 'USAGE_LIMIT_REACHED', 'FORBIDDEN'],
  needsRecentSignIn: ({ real }) => real === true,
  limit: limits.actionTests,
  ids: actionIds,
  input: z.object({
    values: actionValues.nullish(),
    visitorId: exactText(1, 200).nullish().describe('Stands for the verified ID of a visitor'),
    visitorEmail: emailAddress(254).nullish().describe('Stands for the proved address of a visitor'),
    real: z
      .boolean()
      .nullish()
      .describe('True: calls the system. Only for a signed-in owner. Default: a recorded example answers'),
  }),
  find: findActionTarget,
  async run(app, actor, { target, input: { values: stated, visitorId, visitorEmail, real } }): Promise<ActionRun> {
    const isReal = real === true;
    if (isReal && actor.person?.role !== 'owner')
      throw forbidden('Only a signed-in owner can test with the real system.');
    const values = valuesOf(target.inputs, {
      stated: stated ?? [],
      visitorId: visitorId ?? null,
      visitorEmail: visitorEmail ?? null,
      today: todayIn(app.clock.now()),
    });
    refuseOtherPath(target, values);
    if (!isReal) refuseWithoutExample(target, values);
    const draft = { conversationId: null, values, usesExample: !isReal, startedBy: await agentOf(app, actor) };
    const run = { ...newRun(app, target, draft), ttl: listedUntil(app) };
    const claimed = await storeRun(app, run, target, true);
    if (!claimed) throw unavailable(new Error(`The ID ${run.id} is taken.`));
    return shownRun(app, await performRun(app, claimed, target));
  },
});
