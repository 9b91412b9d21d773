import * as z from 'zod';
import { findForAgent, type Person } from '../../conversations/agent.ts';
import { conversationIds } from '../../conversations/find.ts';
import type { StoredConversation } from '../../conversations/records.ts';
import type { App } from '../../core/app.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { operation } from '../../core/operations/operation.ts';
import { actionIds, findAction } from '../find.ts';
import { tellVisitor } from '../flow/tell.ts';
import { todayIn, valuesOf } from '../inputs/values.ts';
import { type ActionValue, actionValues } from '../records/inputs.ts';
import type { ActionRun, StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import { countRun, provedAddress, refuseUser, verifiedAddress, verifiedId } from './allowed.ts';
import { storeRun } from './claim.ts';
import { refuseWithoutExample } from './example.ts';
import { readRun } from './find.ts';
import { newRun, refuseOtherPath } from './new-run.ts';
import { performRun } from './perform.ts';
import { shownRun } from './shown.ts';

interface RunRequest {
  /** Default: a new one. With the ID of a run that exists, nothing is started. */
  id?: string;
  conversation: StoredConversation;
  /** The visitor's day, `YYYY-MM-DD`. Default: that of UTC. */
  today?: string;
  stated: readonly ActionValue[];
  /** The agent who acts for the visitor. Null: the visitor. */
  startedBy: Person | null;
  /** Approved by being started. */
  approvedBy: Person | null;
}

/**
 * Starts an action in a conversation: proposes it, or runs it if it needs neither a confirmation nor an approval. The only way to a run,
 * whoever asks: values are validated here, and the visitor's ID and address are filled in.
 */
export async function startRun(app: App, action: StoredAction, request: RunRequest): Promise<StoredActionRun> {
  const { conversation, stated, startedBy, approvedBy, today = todayIn(app.clock.now()) } = request;
  const { id: conversationId, isTest } = conversation;
  refuseUser(app, action, conversation);
  const visitorEmail = provedAddress(app, conversation) ?? verifiedAddress(conversation);
  const visitorId = verifiedId(conversation);
  const values = valuesOf(action.inputs, { stated, visitorId, visitorEmail, today });
  refuseOtherPath(action, values);
  if (isTest) refuseWithoutExample(action, values);
  await countRun(app, conversation);
  const draft = newRun(app, action, { id: request.id, conversationId, values, usesExample: isTest, startedBy });
  const isCalled = draft.status === 'confirmed' && (!draft.needsApproval || approvedBy !== null);
  const approved = draft.needsApproval && isCalled ? { ...draft, approvedBy } : draft;
  const run = await storeRun(app, approved, action, isCalled);
  if (!run) return readRun(app, draft);
  return isCalled ? performRun(app, run, action) : run;
}

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
    const request = {
      conversation,
      stated: input.values ?? [],
      startedBy: agent,
      approvedBy: approverOf(actor, agent),
    };
    const run = await startRun(app, action, request);
    await tellVisitor(app, run, { agent, action, actor });
    return shownRun(app, run);
  },
});
