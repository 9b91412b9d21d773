import type { PendingAction } from '../../conversations/records/pending-action.ts';
import type { App } from '../../core/app.ts';
import type { ActionRun, StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import { statusOf } from '../runs/shown.ts';
import { linesOf, runCard } from './card.ts';
import { type FlowReply, type FlowText, paragraphs, type Scene, say } from './reply.ts';

const TEXTS: Record<Exclude<ActionRun['status'], 'proposed' | 'done'>, FlowText> = {
  confirmed: 'waitsForColleague',
  calling: 'calling',
  failed: 'failed',
  unknown: 'unknown',
  declined: 'declined',
  expired: 'expired',
};
const textOf = ({ status: before }: StoredActionRun, status: keyof typeof TEXTS): FlowText =>
  status === 'expired' && before === 'confirmed' ? 'approvalExpired' : TEXTS[status];

/** Something can still come of these, so the next message looks again. */
const OPEN: ReadonlySet<ActionRun['status']> = new Set(['proposed', 'calling']);

interface Told {
  run: StoredActionRun;
  /** Undefined: it was deleted. */
  action: StoredAction | undefined;
  /** Null: the run is not what the conversation is about. */
  pending: PendingAction | null;
  before?: string | undefined;
  /** The team has not approved it. */
  isRefused?: boolean;
}

/** Tells the truth about a run, and ends the action when nothing more can come of it. */
export function tellRun(
  app: App,
  scene: Pick<Scene, 'language' | 'chatbot'>,
  { run, action, pending, before, isRefused }: Told,
): FlowReply {
  const { language } = scene;
  const status = statusOf(app, run);
  const card = runCard(app, language, run, action?.inputs);
  const name = run.actionName;
  const text =
    status === 'proposed'
      ? paragraphs(say(language, 'proposal', { name }), linesOf(card.values), say(language, 'replyYesNo'))
      : status === 'done'
        ? (run.message ?? paragraphs(say(language, 'done', { name }), linesOf(card.shown)))
        : ((status === 'failed' ? run.message : null) ??
          say(language, isRefused ? 'notApproved' : textOf(run, status), { name }));
  const wentWrong = status === 'failed' || status === 'unknown';
  return {
    text: paragraphs(before, text),
    card,
    runId: run.id,
    ...(pending ? { pendingAction: OPEN.has(status) ? pending : null } : {}),
    ...(pending && status === 'done' ? { credits: run.credits } : {}),
    ...(pending && wentWrong && action?.failure.handOver ? { handsOver: true } : {}),
  };
}
