import { conversationKey, toConversation } from '../../conversations/items.ts';
import type { ConversationStatus, Message, StoredConversation } from '../../conversations/records.ts';
import { isWithHumans } from '../../conversations/views/with-humans.ts';
import type { App, Item, Key } from '../../core/app.ts';
import { conflict, notFound, unavailable } from '../../core/errors.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { firstSource, nextSource, spendFailure } from '../../workspaces/spend.ts';
import { answerMessage } from './messages.ts';
import { type ChatbotReply, unavailableReply } from './reply.ts';
import type { Turn } from './turn.ts';
import { nextStatus, turnWrites } from './writes.ts';

export type CommitResult =
  | { kind: 'stored'; message: Message | null; status: ConversationStatus }
  /** An earlier call with the same ID was first. `key`: where it is stored. */
  | { kind: 'replayed'; key: Key };

/** More than can write to one conversation, or spend of one workspace, at the same time. Each loser has seen another one win. */
const MAX_ATTEMPTS = 200;

/**
 * Stores a turn in one transaction: both messages, the conversation, the credit and the message's own id. `reply` null: only the
 * visitor's message. If an agent takes over meanwhile, the message is stored and the answer is not. If no credit is left, the
 * answer is `unavailableReply`. Throws CONFLICT if the conversation was closed meanwhile.
 */
export async function commitTurn(app: App, turn: Turn, reply: ChatbotReply | null): Promise<CommitResult> {
  let current = turn;
  let said = reply;
  let source = reply?.credits ? firstSource(app, turn.workspace) : undefined;
  const keepsChanging = () => unavailable(new Error(`turn ${turn.visitorMessageId} keeps being refused`));
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    if (said?.credits && !source) said = unavailableReply(turn);
    const spend = said?.credits ? source : undefined;
    const answer = said && answerMessage(app, current, said);
    const done = await app.store.transact(await turnWrites(app, current, said, answer, spend), {
      returnConflictOf: spend && 'credit',
      conflicts: spend?.conflicts ?? 0,
    });
    if (done.applied) return { kind: 'stored', message: answer, status: nextStatus(current.conversation.status, said) };
    if (turn.replay && done.refused.replay) return { kind: 'replayed', key: turn.replay };
    if (done.refused.conversation) {
      const conversation = await readAgain(app, current, done.refused.conversation.item);
      const isTaken = conversation.status !== current.conversation.status && isWithHumans(conversation.status);
      if (isTaken) said = null;
      current = { ...current, conversation };
    }
    const failure = spend && spendFailure(done);
    if (failure) source = await nextSource(app, turn.workspace.id, spend, failure);
    return AGAIN;
  });
}

/** The current conversation. Throws NOT_FOUND if it was erased, CONFLICT if it was closed. */
async function readAgain(app: App, turn: Turn, seen: Item | undefined): Promise<StoredConversation> {
  const { workspaceId, id } = turn.conversation;
  const item = seen ?? (await app.store.get(conversationKey(workspaceId, id), { consistent: true }));
  if (!item) throw notFound();
  const conversation = toConversation(item);
  if (conversation.status === 'closed') throw conflict('The conversation is closed.');
  return conversation;
}
