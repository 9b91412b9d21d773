import type { PendingAction } from '../../conversations/records/pending-action.ts';
import type { App } from '../../core/app.ts';
import { AppError } from '../../core/errors.ts';
import { readSettings } from '../../workspaces/settings.ts';
import { whyUnread } from '../extract/index.ts';
import type { StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import { isAffordable, verifiedAddress, verifiedId } from '../runs/allowed.ts';
import { confirmRun, declineRun } from '../runs/decide.ts';
import { confirmationOf, isConfirmationOf, statusOf } from '../runs/shown.ts';
import { unreadText } from '../texts/values.ts';
import { actionIn } from './action-set.ts';
import { runCard, stepCard } from './card.ts';
import { askNext, missingInputs, needsProof, newPending, withValues } from './form.ts';
import { cannotUse, launch, readOpenRun } from './launch.ts';
import { addressIn, type Move } from './move.ts';
import { sendCode, takeCode } from './prove.ts';
import { type FlowReply, openAction, paragraphs, type Scene, say, todayOf } from './reply.ts';
import { tellRun } from './tell-run.ts';

/** After so many answers in a row from which nothing was read, a person is offered. */
const STUCK_AFTER = 3;

const nothingOpen = ({ language }: Scene): FlowReply => ({ text: say(language, 'stale'), card: null });

/** Asks for what is missing, or starts the run. */
async function proceed(
  app: App,
  scene: Scene,
  action: StoredAction,
  { pending, before }: { pending: PendingAction; before?: string | undefined },
): Promise<FlowReply> {
  const current = { ...pending, atMs: app.clock.now() };
  const proved = scene.conversation.provedEmail;
  if (needsProof(app, action, scene)) {
    const { language, text } = scene;
    const known =
      verifiedAddress(scene.conversation) ?? addressIn({ text, language, today: todayOf(app, scene.chatbot) });
    if (known && !current.code) return sendCode(app, scene, action, { pending: current, address: known });
    return askNext(app, scene, action, { pending: current, before });
  }
  const isComplete = !missingInputs(action, current.values).some(({ required }) => required);
  const reply = isComplete
    ? await launch(app, scene, action, { pending: current, before })
    : askNext(app, scene, action, { pending: current, before });
  return proved ? { ...reply, provedEmail: proved } : reply;
}

/** Why nobody, or not this visitor, can use an action now. Undefined: nothing is in the way. */
async function refusal(app: App, scene: Scene, action: StoredAction): Promise<FlowReply | undefined> {
  const { conversation, language } = scene;
  if (action.access === 'verified' && verifiedId(conversation) === null)
    return { text: say(language, 'mustSignIn'), card: null, pendingAction: null };
  if (!(await readSettings(app, action.workspaceId)).actionsEnabled) return cannotUse(scene, { action });
  return (await isAffordable(app, action, conversation.isTest)) ? undefined : cannotUse(scene, { action });
}

async function begin(app: App, scene: Scene, { actionId, values }: Extract<Move, { kind: 'start' }>) {
  const action = actionIn(scene.set, actionId);
  if (!action) return nothingOpen(scene);
  const told = await leaveOpenRun(app, scene);
  if (told) return told;
  const refused = await refusal(app, scene, action);
  if (refused) return refused;
  const pending = newPending(app, actionId, withValues(action, [], values));
  return proceed(app, scene, action, { pending });
}

/** What is proposed is no longer wanted. What came of any other run is told before anything new begins. */
async function leaveOpenRun(app: App, scene: Scene): Promise<FlowReply | undefined> {
  const pending = openAction(app, scene.conversation);
  const run = pending?.runId ? await readOpenRun(app, scene.conversation, pending.runId) : undefined;
  if (!run || !pending) return undefined;
  if (statusOf(app, run) === 'proposed' && (await declineRun(app, run))) return undefined;
  const now = (await readOpenRun(app, scene.conversation, run.id)) ?? run;
  return tellRun(app, scene, { run: now, action: actionIn(scene.set, run.actionId), pending });
}

interface Open {
  pending: PendingAction;
  action: StoredAction | undefined;
}

/** The visitor's answer to the card of a run. */
async function confirm(app: App, scene: Scene, { pending, action }: Open, run: StoredActionRun, token: string | null) {
  if (token !== null && !isConfirmationOf(run, token)) return tellRun(app, scene, { run, action, pending });
  const terms = { confirmation: token ?? confirmationOf(run), confirmedBy: null, approvedBy: null };
  try {
    return tellRun(app, scene, { run: await confirmRun(app, run, terms), action, pending });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const now = (await readOpenRun(app, scene.conversation, run.id)) ?? run;
    if (statusOf(app, now) !== 'proposed') return tellRun(app, scene, { run: now, action, pending });
    await declineRun(app, now);
    if (!action) return { ...tellRun(app, scene, { run: now, action, pending }), pendingAction: null };
    // The owner has changed it since: the values are proposed again.
    if (action.revision !== now.actionRevision) {
      const before = say(scene.language, 'actionChanged');
      return proceed(app, scene, action, { pending: { ...pending, runId: null }, before });
    }
    return cannotUse(scene, { action, error });
  }
}

async function cancelRun(app: App, scene: Scene, { pending, action }: Open, run: StoredActionRun): Promise<FlowReply> {
  const declined = await declineRun(app, run);
  if (!declined) {
    const now = (await readOpenRun(app, scene.conversation, run.id)) ?? run;
    return tellRun(app, scene, { run: now, action, pending });
  }
  const card = { ...runCard(app, scene.language, declined, action?.inputs), status: 'cancelled' as const };
  return { text: say(scene.language, 'cancelled'), card, pendingAction: null };
}

/** What a message does while a run is open. */
async function advanceRun(app: App, scene: Scene, open: Open, move: Move): Promise<FlowReply> {
  const { pending, action } = open;
  const run = await readOpenRun(app, scene.conversation, pending.runId ?? '');
  if (!run) return action ? proceed(app, scene, action, { pending }) : { ...nothingOpen(scene), pendingAction: null };
  if (statusOf(app, run) !== 'proposed') return tellRun(app, scene, { run, action, pending });
  switch (move.kind) {
    case 'confirm':
      return confirm(app, scene, open, run, move.confirmation);
    case 'decline': {
      const declined = (await declineRun(app, run)) ?? (await readOpenRun(app, scene.conversation, run.id)) ?? run;
      return tellRun(app, scene, { run: declined, action, pending });
    }
    case 'cancel':
      return cancelRun(app, scene, open, run);
    case 'fill':
      return changeProposal(app, scene, open, { run, move });
    case 'unclear':
      return tellRun(app, scene, { run, action, pending, before: say(scene.language, 'unclear') });
    default:
      return tellRun(app, scene, { run, action, pending });
  }
}

/** Other values are another run: the visitor has confirmed nothing of them. */
async function changeProposal(
  app: App,
  scene: Scene,
  { pending, action }: Open,
  { run, move }: { run: StoredActionRun; move: Extract<Move, { kind: 'fill' }> },
): Promise<FlowReply> {
  if (!action) return tellRun(app, scene, { run, action, pending });
  if (!(await declineRun(app, run))) {
    const now = (await readOpenRun(app, scene.conversation, run.id)) ?? run;
    return tellRun(app, scene, { run: now, action, pending });
  }
  const values = withValues(action, pending.values, move.values);
  return proceed(app, scene, action, { pending: { ...pending, runId: null, values } });
}

/** What a message does while values, or a proof, are asked for. */
async function advanceForm(app: App, scene: Scene, action: StoredAction, pending: PendingAction, move: Move) {
  switch (move.kind) {
    case 'cancel':
    case 'decline':
      return {
        text: say(scene.language, 'cancelled'),
        card: stepCard(action, 'cancelled'),
        pendingAction: null,
      };
    case 'fill': {
      const values = withValues(action, pending.values, move.values);
      return proceed(app, scene, action, { pending: { ...pending, values, tries: 0 } });
    }
    case 'email':
      return sendCode(app, scene, action, { pending, address: move.address });
    case 'code': {
      const taken = await takeCode(app, scene, action, { pending, code: move.code });
      if ('reply' in taken) return taken.reply;
      return proceed(app, taken.scene, action, { pending: { ...pending, code: null, tries: 0 } });
    }
    case 'unclear':
      return askOnce(app, scene, action, pending);
    default:
      return askNext(app, scene, action, { pending });
  }
}

/** Asks again and, after some answers that were not understood, offers a person. */
function askOnce(app: App, scene: Scene, action: StoredAction, pending: PendingAction): FlowReply {
  const tries = pending.tries + 1;
  const isStuck = tries >= STUCK_AFTER;
  const before = unread(app, scene, action, pending);
  const reply = askNext(app, scene, action, { pending: { ...pending, tries: isStuck ? 0 : tries }, before });
  if (!isStuck) return reply;
  return { ...reply, text: paragraphs(reply.text, say(scene.language, 'offerHelp')), offersHuman: true };
}

/** Why the answer to the open question was not taken. */
function unread(app: App, scene: Scene, action: StoredAction, pending: PendingAction): string {
  const { language, text, chatbot } = scene;
  if (needsProof(app, action, scene)) return say(language, pending.code ? 'unclear' : 'emailExpected');
  const today = todayOf(app, chatbot);
  const asked = missingInputs(action, pending.values)[0];
  if (!asked) return say(language, 'unclear');
  return unreadText(asked, whyUnread(asked, text, { language, today, asked: true }), { language, today });
}

/** Does what a message does with an action, and returns what is said. Of what was stored before, the next message tells the truth. */
export async function advance(app: App, scene: Scene, move: Move): Promise<FlowReply> {
  const pending = openAction(app, scene.conversation);
  if (move.kind === 'start') return begin(app, scene, move);
  if (!pending) return move.kind === 'confirm' ? tellStale(app, scene, move.confirmation) : nothingOpen(scene);
  const action = actionIn(scene.set, pending.actionId);
  if (pending.runId) return advanceRun(app, scene, { pending, action }, move);
  if (!action) return { ...nothingOpen(scene), pendingAction: null };
  return advanceForm(app, scene, action, pending, move);
}

/** A button of a card that is no longer the newest: the truth about its run. What it proposed is no longer wanted. */
async function tellStale(app: App, scene: Scene, confirmation: string | null): Promise<FlowReply> {
  const card = scene.history.findLast(({ action }) => action && action.confirmation === confirmation)?.action;
  const run = confirmation && card?.runId ? await readOpenRun(app, scene.conversation, card.runId) : undefined;
  if (!run) return nothingOpen(scene);
  const action = actionIn(scene.set, run.actionId);
  const now = statusOf(app, run) === 'proposed' ? ((await declineRun(app, run)) ?? run) : run;
  return tellRun(app, scene, { run: now, action, pending: null });
}
