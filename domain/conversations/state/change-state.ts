import type { App, Condition, Item, NamedWrites, Write } from '../../core/app.ts';
import { conflict, notFound } from '../../core/errors.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { all, equals } from '../../core/rows/conditions.ts';
import type { Person } from '../agent.ts';
import { append } from '../append.ts';
import { conversationKey, toConversation } from '../items.ts';
import { awake } from '../records/triage.ts';
import type { Message, StoredConversation } from '../records.ts';
import { type ConversationChange, changeConversation } from '../write.ts';

/** More than the writers that one conversation has at once. Every failed attempt means that another one succeeded. */
const MAX_ATTEMPTS = 40;

export interface StateDecision {
  change: ConversationChange;
  /** In addition to the conditions on the state. If it fails, the decision is repeated. */
  when?: Condition | undefined;
  /** Messages to store in the same transaction. */
  messages?: Message[];
  /** Further writes of the same transaction. */
  also?: NamedWrites;
  /** The writes of the same transaction that consume uploads, by their ids. */
  uploads?: ReadonlyMap<string, Write>;
  /**
   * Called with the uploads, by id, that another request has consumed. If it does not throw, the decision is repeated. Not called
   * if that request was an earlier attempt of this one, which the write `sent` of `also` recognises.
   */
  onConsumed?(uploads: ReadonlyMap<string, unknown>): void;
}
/** Decides on a change of the current conversation. Null: nothing to do. */
type Decide = (conversation: StoredConversation) => StateDecision | null | Promise<StateDecision | null>;

/** Fails if the conversation changed hands since it was read. */
const inSameHands = ({ assignee, firstHumanReplyAt }: StoredConversation): Condition =>
  all(equals('assignee', assignee), equals('firstHumanReplyAt', firstHumanReplyAt));

const readRow = (app: App, { workspaceId, id }: StoredConversation) =>
  app.store.get(conversationKey(workspaceId, id), { consistent: true });

/** Throws NOT_FOUND if it was erased. */
function existing(item: Item | undefined): StoredConversation {
  if (!item) throw notFound();
  return toConversation(item);
}

/**
 * Changes a conversation depending on its state. Reads and decides again if the state changed, so one of several concurrent
 * changes wins and the others see it. `decide` throws if the state does not allow the change. Returns the conversation, or undefined
 * after a transaction, which does not return it. Throws NOT_FOUND if it was erased.
 */
export async function applyDecision(
  app: App,
  firstRead: StoredConversation,
  decide: Decide,
): Promise<StoredConversation | undefined> {
  let conversation = firstRead;
  const keepsChanging = () => conflict('The conversation keeps changing. Try again.');
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    const decided = await decide(conversation);
    if (!decided) return conversation;
    const { applied, item } = await writeDecision(app, conversation, decided);
    if (applied) return item && toConversation(item);
    conversation = existing(item ?? (await readRow(app, conversation)));
    return AGAIN;
  });
}

/** The same, and returns the new conversation. */
export const changeState = async (app: App, firstRead: StoredConversation, decide: Decide) =>
  (await applyDecision(app, firstRead, decide)) ?? existing(await readRow(app, firstRead));

/** The row of a changed conversation, and all that is written with it. */
function writesOf(current: StoredConversation, decided: StateDecision) {
  const { change, when: condition, messages = [], also, uploads } = decided;
  const added = messages.length > 0 ? append(current, messages) : undefined;
  const when: Condition = all(inSameHands(current), ...[added?.when, condition].filter((each) => each !== undefined));
  const { row, pointers } = changeConversation(current, { ...change, set: { ...change.set, ...added?.set } }, when);
  const isAlone = !also && !uploads && !added && pointers.length === 0;
  return { row, isAlone, others: { ...also, uploads, pointers, messages: added?.writes } };
}

/** The writes of a decision for a transaction that does more. If one fails, decide on the conversation as read again. */
export function decisionWrites(current: StoredConversation, decided: StateDecision): NamedWrites {
  const { row, others } = writesOf(current, decided);
  return { ...others, conversation: row };
}

async function writeDecision(
  app: App,
  current: StoredConversation,
  decided: StateDecision,
): Promise<{ applied: boolean; item?: Item | undefined }> {
  const { row, isAlone, others } = writesOf(current, decided);
  if (isAlone) return app.store.update(row.update, row.change, row.when);
  const done = await app.store.transact({ ...others, conversation: row });
  const isRepeated = !done.applied && decided.also !== undefined && 'sent' in done.refused;
  if (!done.applied && done.refused.uploads && !isRepeated) decided.onConsumed?.(done.refused.uploads);
  return { applied: done.applied };
}

/** How an act of a person is recorded that the conversation itself does not name them for. One that changed nothing is not. */
export const actAudit = {
  subject: 'conversation',
  withoutFields: true,
  isChange: (output: StoredConversation, { target }: { target: unknown }) => output !== target,
} as const;

/** The change that assigns a conversation to an agent, from any state. */
export const assignmentTo = (
  conversation: StoredConversation,
  assignee: { id: string; name: string },
  now: string,
) => ({
  status: 'human_active' as const,
  set: {
    assignee,
    offersHuman: false,
    watched: true,
    waitingSince: conversation.waitingSince,
    ...awake,
    updatedAt: now,
    ...(conversation.status === 'resolved' ? { closedAt: null, closedBy: null } : {}),
  },
});

export const closedConflict = () => conflict('The conversation is closed.');
export const takenConflict = (name: string) => conflict(`The conversation is taken by ${name}.`);

/** Throws CONFLICT if this agent cannot reply: the conversation is closed, or another agent has it, who is named. */
export function refuseToOthers({ status, assignee }: StoredConversation, agent: Person): void {
  if (status === 'closed') throw closedConflict();
  if (status === 'human_active' && assignee?.id !== agent.id) throw takenConflict(assignee?.name ?? 'another agent');
}
