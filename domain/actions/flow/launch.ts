import { type PendingAction, pendingAction } from '../../conversations/records/pending-action.ts';
import type { StoredConversation } from '../../conversations/records.ts';
import { touchConversation } from '../../conversations/write.ts';
import type { App, Condition } from '../../core/app.ts';
import { AppError } from '../../core/errors.ts';
import { all, any, equals, lacks, present } from '../../core/rows/conditions.ts';
import { runKey, toStoredRun } from '../items.ts';
import type { StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import { declineRun } from '../runs/decide.ts';
import { settleRun } from '../runs/settle.ts';
import { startRun } from '../runs/start.ts';
import { stepCard } from './card.ts';
import { askNext } from './form.ts';
import { type FlowReply, type Scene, say, todayOf } from './reply.ts';
import { tellRun } from './tell-run.ts';

/** Another message has changed what the conversation is about since it was read. */
export class ActionChanged extends Error {}

export const isSamePending = (
  one: PendingAction | null | undefined,
  other: PendingAction | null | undefined,
): boolean => {
  const written = (pending: PendingAction | null | undefined) =>
    pending ? JSON.stringify(pendingAction.parse(pending)) : '';
  return written(one) === written(other);
};

/** The conversation's row has this open action. */
export const hasPending = (known: PendingAction | null | undefined): Condition =>
  known ? equals('pendingAction', known) : any(lacks('pendingAction'), equals('pendingAction', null));

const noCredits = (name: string) => `The credits of this workspace do not suffice for the action: ${name}.`;

/** Says why an action cannot be used now, and ends it. The team is told of missing credits, as it can do something about them. */
export const cannotUse = (
  { language }: Pick<Scene, 'language'>,
  { action, error }: { action: StoredAction; error?: AppError },
): FlowReply => ({
  text: action.failure.message ?? say(language, error?.code === 'RATE_LIMITED' ? 'tooOften' : 'notAvailable'),
  card: stepCard(action, 'failed'),
  pendingAction: null,
  handsOver: action.failure.handOver,
  ...(error?.code === 'USAGE_LIMIT_REACHED' ? { teamNote: noCredits(action.name) } : {}),
});

/** The run that the conversation is about, as it is now: what was cut off is looked up. Undefined: it was not started yet. */
export async function readOpenRun(
  app: App,
  { workspaceId, id }: StoredConversation,
  runId: string,
): Promise<StoredActionRun | undefined> {
  const item = await app.store.get(runKey(workspaceId, id, runId), { consistent: true });
  return item && settleRun(app, toStoredRun(item));
}

/** Without an address that was proved meanwhile, the row keeps the one that it has. */
const reserved = ({ provedEmail }: StoredConversation, pending: PendingAction) => ({
  pendingAction: pending,
  ...(provedEmail ? { provedEmail } : {}),
});

/** Names the run in the conversation's row before it is started, so that whatever happens, the next message finds it. */
async function reserve(app: App, scene: Scene, pending: PendingAction): Promise<Scene> {
  await scene.store();
  const { conversation } = scene;
  const change = { set: reserved(conversation, pending) };
  const row = touchConversation(conversation, change, all(present, hasPending(conversation.pendingAction)));
  const { applied } = await app.store.update(row.update, row.change, row.when);
  if (!applied) throw new ActionChanged();
  return { ...scene, conversation: { ...conversation, pendingAction: pending } };
}

interface Refused {
  pending: PendingAction;
  refusal: AppError;
}

/** What the platform refuses in the values, such as a day that has passed meanwhile, is asked for again. */
function askAgain(app: App, scene: Scene, action: StoredAction, { pending, refusal }: Refused): FlowReply {
  const refused = new Set(refusal.details?.map(({ path }) => path.replace(/^values\./, '')));
  const values = pending.values.filter(({ key }) => !refused.has(key));
  if (values.length === pending.values.length) return cannotUse(scene, { action, error: refusal });
  const before = say(scene.language, 'checkAgain');
  return askNext(app, scene, action, { pending: { ...pending, values, runId: null }, before });
}

/** Starts the run of which all values are stated: proposes it or, if it needs no confirmation, runs it. */
export async function launch(
  app: App,
  scene: Scene,
  action: StoredAction,
  { pending, before }: { pending: PendingAction; before?: string | undefined },
): Promise<FlowReply> {
  const own = { ...pending, runId: pending.runId ?? app.ids.next(), asked: null, tries: 0 };
  const ready = pending.runId ? scene : await reserve(app, scene, own);
  const request = { id: own.runId, today: todayOf(app, scene.chatbot), startedBy: null, approvedBy: null };
  try {
    const started = await startRun(app, action, { ...request, conversation: ready.conversation, stated: own.values });
    const run = await settleRun(app, started);
    return { ...tellRun(app, ready, { run, action, pending: own, before }), stored: own };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'VALIDATION_ERROR')
      return { ...askAgain(app, ready, action, { pending: own, refusal: error }), stored: own };
    const run = await readOpenRun(app, ready.conversation, own.runId);
    // It was stopped after it had been stored, and before its call.
    if (run) await declineRun(app, run);
    return { ...cannotUse(ready, { action, error }), stored: own };
  }
}
