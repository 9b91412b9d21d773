import type { App, Condition, Write } from '../../core/app.ts';
import { conflict, notFound } from '../../core/errors.ts';
import type { Person } from '../agent.ts';
import { append } from '../append.ts';
import { conversationKey, toConversation } from '../items.ts';
import type { Message, StoredConversation } from '../records.ts';
import { type ConversationChange, changeConversation } from '../write.ts';

/** More than can be at one conversation in one moment: each loser has seen somebody else win. */
const MAX_ATTEMPTS = 40;

interface Decided {
  change: ConversationChange;
  /** Added to the conversation in one transaction with it. */
  messages?: Message[];
  /** Written in the same transaction. */
  beside?: Write[];
  /** Called where writes beside it were refused, with their places. May throw; else the conversation is decided on anew. */
  onRefused?(beside: readonly number[]): void;
}
/** What is to become of a conversation as it stands; null: nothing is left to do. */
export type Decide = (conversation: StoredConversation) => Decided | null | Promise<Decided | null>;

/** Holds as long as the conversation is in the same hands as when it was looked at. */
const inSameHands = ({ assignee, firstHumanReplyAt }: StoredConversation): Condition => ({
  all: [
    { attribute: 'assignee', op: '=', value: assignee },
    { attribute: 'firstHumanReplyAt', op: '=', value: firstHumanReplyAt },
  ],
});

/**
 * Changes a conversation on the ground of its state: where that changed meanwhile, it is read and decided anew, so that of
 * several at once one wins and the others see it. `decide` throws what the state refuses. Gives the conversation as it then
 * stands. Throws NOT_FOUND where it was erased.
 */
export async function changeState(app: App, known: StoredConversation, decide: Decide): Promise<StoredConversation> {
  let conversation = known;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const decided = await decide(conversation);
    if (!decided) return conversation;
    const { applied, item } = await write(app, conversation, decided);
    if (!item) throw notFound();
    conversation = toConversation(item);
    if (applied) return conversation;
  }
  throw conflict('The conversation keeps changing. Try again.');
}

/** One write gives the row itself; a transaction does not, so it is read afterwards. */
async function write(app: App, current: StoredConversation, decided: Decided) {
  const { change, messages = [], beside = [], onRefused } = decided;
  const read = () => app.store.get(conversationKey(current.workspaceId, current.id), { consistent: true });
  const added = messages.length > 0 ? append(current, messages) : undefined;
  const when: Condition = { all: [inSameHands(current), ...(added ? [added.when] : [])] };
  const [row, ...pointers] = changeConversation(current, { ...change, set: { ...change.set, ...added?.set } }, when);
  const others = [...beside, ...pointers, ...(added?.writes ?? [])];
  if (others.length > 0) {
    const done = await app.store.transact([row, ...others]);
    const refused = done.applied ? [] : done.refused.flatMap(({ index }) => (index > 0 ? [index - 1] : []));
    if (refused.length > 0) onRefused?.(refused);
    return { applied: done.applied, item: await read() };
  }
  const written = await app.store.update(row.update, row.change, row.when);
  return { applied: written.applied, item: written.item ?? (await read()) };
}

/** The change that puts a conversation into an agent's hands, from whatever state. */
export const intoHands = (conversation: StoredConversation, assignee: { id: string; name: string }, now: string) => ({
  status: 'human_active' as const,
  set: {
    assignee,
    offersHuman: false,
    watched: true,
    updatedAt: now,
    ...(conversation.status === 'resolved' ? { closedAt: null, closedBy: null } : {}),
  },
});

export const closedConflict = () => conflict('The conversation is closed.');
export const takenConflict = (name: string) => conflict(`The conversation is taken by ${name}.`);

/** Throws CONFLICT where this agent cannot answer: the conversation is closed, or another has it, whom it names. */
export function refuseToOthers({ status, assignee }: StoredConversation, agent: Person): void {
  if (status === 'closed') throw closedConflict();
  if (status === 'human_active' && assignee?.id !== agent.id) throw takenConflict(assignee?.name ?? 'another agent');
}
