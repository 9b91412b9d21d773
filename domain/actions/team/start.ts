import * as z from 'zod';
import { findForAgent, type Person } from '../../conversations/agent.ts';
import { conversationIds } from '../../conversations/find.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { operation } from '../../core/operations/operation.ts';
import { actionIds, findAction } from '../find.ts';
import { startTelling } from '../flow/tell.ts';
import { actionValues } from '../records/inputs.ts';
import type { ActionRun } from '../records/run.ts';
import { shownRun } from '../runs/shown.ts';
import { startRun } from '../runs/start.ts';

/** Who approves by acting: a person who is signed in. A key is a program. */
export const approverOf = ({ person }: Pick<Actor, 'person'>, agent: Person): Person | null => (person ? agent : null);

export const startActionRun = operation({
  name: 'startActionRun',
  scope: 'conversations:write',
  kind: 'write',
  spendsCredits: true,
  audit: { subject: 'action', withoutFields: true, idOf: ({ actionId }: ActionRun) => actionId },
  errors: ['CONFLICT', 'USAGE_LIMIT_REACHED'],
  ids: conversationIds.extend({ actionId: actionIds.shape.actionId }),
  input: z.object({ values: actionValues.nullish() }),
  async find(app, actor, { conversationId, actionId }) {
    const { conversation, agent } = await findForAgent(app, actor, { conversationId });
    return { conversation, agent, action: await findAction(app, conversation, actionId) };
  },
  async run(app, actor, { target: { conversation, agent, action }, input }): Promise<ActionRun> {
    const telling = startTelling(app, conversation, { agent, action, linkRoot: actor.root });
    const request = {
      conversation,
      stated: input.values ?? [],
      startedBy: agent,
      approvedBy: approverOf(actor, agent),
      telling,
    };
    const run = await startRun(app, action, request);
    await telling.finish(run);
    return shownRun(app, run);
  },
});
