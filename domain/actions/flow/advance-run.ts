import type { PendingAction } from '../../conversations/records/pending-action.ts';
import type { App } from '../../core/app.ts';
import { AppError } from '../../core/errors.ts';
import type { StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import { confirmRun, declineRun } from '../runs/decide.ts';
import { actionOf } from '../runs/find.ts';
import { confirmationOf, isConfirmationOf, statusOf } from '../runs/shown.ts';
import { runCard } from './card.ts';
import { askWhich, withValues } from './form.ts';
import { cannotUse, readOpenRun } from './launch.ts';
import type { Move } from './move.ts';
import { proceed } from './proceed.ts';
import { type FlowReply, nothingOpen, type Scene, say } from './reply.ts';
import { tellRun } from './tell-run.ts';

interface Open {
  pending: PendingAction;
  action: StoredAction | undefined;
}

/** The visitor's answer to the card of a run. */
async function confirm(app: App, scene: Scene, { pending, action }: Open, run: StoredActionRun, token: string | null) {
  if (token !== null && !isConfirmationOf(run, token)) return tellRun(app, scene, { run, action, pending });
  const terms = { confirmation: token ?? confirmationOf(run), confirmedBy: null, approvedBy: null };
  try {
    const confirmed = await confirmRun(app, run, await actionOf(app, run), terms);
    return tellRun(app, scene, { run: confirmed, action, pending });
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
export async function advanceRun(app: App, scene: Scene, open: Open, move: Move): Promise<FlowReply> {
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
    case 'unclear': {
      const isWhich = move.corrects && action !== undefined;
      const before = isWhich
        ? askWhich(scene, action, pending.values)
        : say(scene.language, move.isQuestion ? 'noAnswer' : 'unclear');
      return tellRun(app, scene, { run, action, pending, before });
    }
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
