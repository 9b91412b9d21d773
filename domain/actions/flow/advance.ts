import type { PendingAction } from '../../conversations/records/pending-action.ts';
import type { App } from '../../core/app.ts';
import { readSettings } from '../../workspaces/settings.ts';
import { whyUnread } from '../extract/index.ts';
import type { StoredAction } from '../records.ts';
import { isAffordable, tooFewCredits, verifiedId } from '../runs/allowed.ts';
import { declineRun } from '../runs/decide.ts';
import { statusOf } from '../runs/shown.ts';
import { unreadText } from '../texts/values.ts';
import { actionIn } from './action-set.ts';
import { advanceRun } from './advance-run.ts';
import { stepCard } from './card.ts';
import { askNext, askWhich, missingInputs, needsProof, newPending, withValues } from './form.ts';
import { cannotUse, readOpenRun } from './launch.ts';
import type { Move } from './move.ts';
import { proceed } from './proceed.ts';
import { sendCode, takeCode } from './prove.ts';
import { type FlowReply, nothingOpen, openAction, paragraphs, type Scene, say, todayOf } from './reply.ts';
import { findStale } from './stale.ts';
import { tellRun } from './tell-run.ts';

/** After so many answers in a row from which nothing was read, a person is offered. */
const STUCK_AFTER = 3;

/** Why nobody, or not this visitor, can use an action now. Undefined: nothing is in the way. */
async function refusal(app: App, scene: Scene, action: StoredAction): Promise<FlowReply | undefined> {
  const { conversation, language } = scene;
  if (action.access === 'verified' && verifiedId(conversation) === null)
    return { text: say(language, 'mustSignIn'), card: null, pendingAction: null };
  if (!(await readSettings(app, action.workspaceId)).actionsEnabled) return cannotUse(scene, { action });
  if (await isAffordable(app, action, conversation.isTest)) return undefined;
  return cannotUse(scene, { action, error: tooFewCredits() });
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
      return askOnce(app, scene, action, { pending, move });
    default:
      return askNext(app, scene, action, { pending });
  }
}

interface Unread {
  pending: PendingAction;
  move: Extract<Move, { kind: 'unclear' }>;
}

/** Asks again and, after some answers that were not understood, offers a person. */
function askOnce(app: App, scene: Scene, action: StoredAction, { pending, move }: Unread): FlowReply {
  const tries = pending.tries + 1;
  const isStuck = tries >= STUCK_AFTER;
  const before = move.isQuestion
    ? say(scene.language, 'noAnswer')
    : move.corrects
      ? askWhich(scene, action, pending.values)
      : unread(app, scene, action, pending);
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
  const run = await findStale(app, scene, confirmation);
  if (!run) return nothingOpen(scene);
  const action = actionIn(scene.set, run.actionId);
  const now = statusOf(app, run) === 'proposed' ? ((await declineRun(app, run)) ?? run) : run;
  const before = statusOf(app, now) === 'done' ? say(scene.language, 'alreadyDone') : undefined;
  return tellRun(app, scene, { run: now, action, pending: null, before });
}
