import { actionIn } from '../../actions/flow/action-set.ts';
import { advance } from '../../actions/flow/advance.ts';
import { ActionChanged, readOpenRun } from '../../actions/flow/launch.ts';
import type { Move } from '../../actions/flow/move.ts';
import { type FlowReply, paragraphs, type Scene } from '../../actions/flow/reply.ts';
import { tellRun } from '../../actions/flow/tell-run.ts';
import { watchIdle } from '../../conversations/state/idle.ts';
import { isWithHumans } from '../../conversations/views/with-humans.ts';
import { insertConversation } from '../../conversations/write.ts';
import type { App } from '../../core/app.ts';
import { unavailable } from '../../core/errors.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { escalate } from '../escalation.ts';
import { readAgain } from '../turn/read.ts';
import { type ChatbotReply, plainReply } from '../turn/reply.ts';
import type { Turn } from '../turn/turn.ts';
import { moveOf } from './move.ts';

/** Each failed attempt means that another message has changed the action. */
const MAX_ATTEMPTS = 20;

/** Whatever refers to a conversation needs its row, which otherwise is stored with the answer. */
async function storeFirst(app: App, { conversation, begun, isNew }: Turn): Promise<void> {
  if (!isNew || begun.isStored) return;
  const { row, pointers } = insertConversation(conversation);
  await app.store.transact({ conversation: row, pointers, idle: await watchIdle(app, conversation) });
  begun.isStored = true;
}

const sceneOf = (app: App, turn: Turn): Scene => ({
  conversation: turn.conversation,
  chatbot: turn.chatbot,
  set: turn.actions,
  language: turn.language,
  text: turn.text,
  history: turn.history,
  store: () => storeFirst(app, turn),
});

/** A run, and the conversation in which it was started. That may have been merged into the turn's since. */
interface ToldRun {
  runId: string;
  conversation: Turn['conversation'];
}

/** What is said about an action as a reply. `told`: the run that it tells of. Default: one of the turn's conversation. */
function toReply(app: App, turn: Turn, flow: FlowReply, told?: ToldRun): ChatbotReply {
  const { text, card, credits = 0, offersHuman = false, teamNote, pendingAction, provedEmail, runId } = flow;
  const run = told ?? (runId ? { runId, conversation: turn.conversation } : undefined);
  const escalates = flow.handsOver === true && !isWithHumans(turn.conversation.status);
  const handover = escalates ? escalate(app, turn, { language: turn.language, lead: 'apology' }) : undefined;
  return {
    ...plainReply(paragraphs(text, handover?.kind === 'fixed' ? handover.text : undefined)),
    notice: card?.status !== 'done',
    action: card,
    spent: credits,
    escalates,
    offersHuman,
    teamNote,
    open: {
      before: flow.stored ?? turn.conversation.pendingAction ?? null,
      set: {
        ...(pendingAction === undefined ? {} : { pendingAction }),
        ...(provedEmail === undefined ? {} : { provedEmail }),
      },
      again: (current) => (run ? tellAgain(app, current, run) : act(app, current, moveOf(app, current))),
    },
  };
}

/** The truth about a run, once more. Another message has told it too, or has ended it. */
async function tellAgain(app: App, turn: Turn, told: ToldRun): Promise<ChatbotReply> {
  const { runId } = told;
  const run = await readOpenRun(app, told.conversation, runId);
  if (!run) return act(app, turn, undefined);
  const pending = turn.conversation.pendingAction?.runId === runId ? turn.conversation.pendingAction : null;
  const action = actionIn(turn.actions, run.actionId);
  return toReply(app, turn, tellRun(app, turn, { run, action, pending }), told);
}

/** Does what a message does with an action. `move` undefined: it does nothing, so the open question is asked again. */
export async function act(app: App, turn: Turn, move: Move | undefined): Promise<ChatbotReply> {
  let current = turn;
  let next: Move = move ?? { kind: 'repeat' };
  const keepsChanging = () => unavailable(new Error(`the action of ${turn.conversation.id} keeps changing`));
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    try {
      return toReply(app, current, await advance(app, sceneOf(app, current), next));
    } catch (error) {
      if (!(error instanceof ActionChanged)) throw error;
      current = { ...current, conversation: await readAgain(app, current, undefined) };
      next = moveOf(app, current) ?? { kind: 'repeat' };
      return AGAIN;
    }
  });
}

/**
 * Answers a question beside an action, and asks the open one again. What has no answer was none to the open question either. A question is
 * missed like any other.
 */
export async function withOpenQuestion(app: App, turn: Turn, reply: ChatbotReply): Promise<ChatbotReply> {
  const { unanswered, usage = null, modelFailure = null } = reply;
  const isAnswer = !unanswered && !reply.offersHuman;
  const beside = (asked: ChatbotReply): ChatbotReply => {
    const { text, escalates, action = null, spent = 0, open } = asked;
    return {
      ...asked,
      ...(isAnswer
        ? { ...reply, text: paragraphs(reply.text, text), escalates, action, spent }
        : { unanswered, notice: asked.notice && !unanswered, usage, modelFailure }),
      open: open && { ...open, again: async (current) => beside(await open.again(current)) },
    };
  };
  return beside(await act(app, turn, isAnswer ? { kind: 'repeat' } : { kind: 'unclear', isQuestion: unanswered }));
}
