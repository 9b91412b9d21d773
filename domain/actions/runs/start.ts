import type { Person } from '../../conversations/agent.ts';
import type { StoredConversation } from '../../conversations/records.ts';
import type { App } from '../../core/app.ts';
import { todayIn, valuesOf } from '../inputs/values.ts';
import type { ActionValue } from '../records/inputs.ts';
import type { StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import { countRun, provedAddress, refuseUser, verifiedAddress, verifiedId } from './allowed.ts';
import { storeRun } from './claim.ts';
import { refuseWithoutExample } from './example.ts';
import { readRun } from './find.ts';
import { newRun, refuseOtherPath } from './new-run.ts';
import { performRun, type Telling } from './perform.ts';

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
  /** How the visitor is told. Default: the caller does. */
  telling?: Telling;
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
  return isCalled ? performRun(app, run, action, { isUnclear: false, telling: request.telling }) : run;
}
