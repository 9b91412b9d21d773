import { isSamePending } from '../../actions/flow/launch.ts';
import type { ConversationStatus, Message } from '../../conversations/records.ts';
import { isWithHumans } from '../../conversations/views/with-humans.ts';
import type { App, Key } from '../../core/app.ts';
import { unavailable } from '../../core/errors.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { nextSource } from '../../workspaces/next-source.ts';
import { firstSource, spendFailure } from '../../workspaces/spend.ts';
import { answerMessage } from './messages.ts';
import { readAgain } from './read.ts';
import { type ChatbotReply, unavailableReply } from './reply.ts';
import type { Turn } from './turn.ts';
import { statusAfter, turnWrites } from './writes.ts';

export type CommitResult =
  | { kind: 'stored'; message: Message | null; status: ConversationStatus }
  /** An earlier call with the same ID was first. `key`: where it is stored. */
  | { kind: 'replayed'; key: Key };

/** More than can write to one conversation, or spend of one workspace, at once. Each failed attempt means that another one succeeded. */
const MAX_ATTEMPTS = 200;

/**
 * Stores a turn in one transaction: both messages, the conversation, the credit and the message's own id. `reply` null: only the
 * visitor's message. If an agent takes over meanwhile, the message is stored and the answer is not. If no credit is left, the
 * answer is `unavailableReply`. Throws CONFLICT if the conversation was closed meanwhile.
 */
export async function commitTurn(app: App, turn: Turn, reply: ChatbotReply | null): Promise<CommitResult> {
  let current = turn;
  let currentReply = reply;
  let source = reply?.credits ? firstSource(app, turn.workspace) : undefined;
  const keepsChanging = () => unavailable(new Error(`turn ${turn.visitorMessageId} keeps being refused`));
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    if (currentReply?.credits && !source) {
      const { usage = null } = currentReply;
      currentReply = { ...unavailableReply(turn), usage };
    }
    const spend = currentReply?.credits ? source : undefined;
    const answer = currentReply && answerMessage(app, current, currentReply);
    const writes = await turnWrites(app, current, { reply: currentReply, answer, source: spend });
    const done = await app.store.transact(writes, {
      returnConflictOf: spend && 'credit',
      conflicts: spend?.conflicts ?? 0,
    });
    const { status } = current.conversation;
    if (done.applied) return { kind: 'stored', message: answer, status: statusAfter(current, currentReply) };
    if (turn.replay && done.refused.replay) return { kind: 'replayed', key: turn.replay };
    if (done.refused.conversation) {
      const conversation = await readAgain(app, current, done.refused.conversation.item);
      const isTakenOver = conversation.status !== status && isWithHumans(conversation.status);
      current = { ...current, conversation };
      // What came of an action must be told, whoever has the conversation.
      if (isTakenOver && !currentReply?.action?.runId) currentReply = null;
      else if (currentReply?.open && !isSamePending(currentReply.open.before, conversation.pendingAction))
        currentReply = await currentReply.open.again(current);
    }
    const failure = spend && spendFailure(done);
    if (failure) source = await nextSource(app, turn.workspace.id, spend, failure);
    return AGAIN;
  });
}
