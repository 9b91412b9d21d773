import { chatbotKey, toChatbot } from '../../chatbots/items.ts';
import type { Chatbot } from '../../chatbots/records.ts';
import type { Person } from '../../conversations/agent.ts';
import { conversationKey, toConversation } from '../../conversations/items.ts';
import { openThread } from '../../conversations/merge/thread.ts';
import { newMessage } from '../../conversations/records/new-message.ts';
import type { PendingAction } from '../../conversations/records/pending-action.ts';
import type { Message, StoredConversation } from '../../conversations/records.ts';
import { applyDecision, decisionWrites, type StateDecision } from '../../conversations/state/change-state.ts';
import { watchReply } from '../../conversations/state/mail-due.ts';
import { touchConversation } from '../../conversations/write.ts';
import type { App, Key } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { all, any, equals, lacks } from '../../core/rows/conditions.ts';
import { resolveLanguage } from '../../language/languages.ts';
import type { StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import type { Telling } from '../runs/perform.ts';
import { statusOf } from '../runs/shown.ts';
import { tellRun } from './tell-run.ts';

const pendingFor = (app: App, { id, actionId, values }: StoredActionRun): PendingAction => ({
  actionId,
  values,
  asked: null,
  tries: 0,
  code: null,
  runId: id,
  atMs: app.clock.now(),
});

/**
 * Names the run in its conversation's row before it is called for somebody else: if the process dies, the visitor's next message tells what
 * came of it. What the conversation is about already stays, and one that was merged is about nothing. Returns the conversation as it is now.
 */
export async function watchRun(
  app: App,
  run: StoredActionRun,
  conversation: StoredConversation,
): Promise<StoredConversation> {
  if (conversation.pendingAction || conversation.mergedIntoId) return conversation;
  const isNull = (name: string) => any(lacks(name), equals(name, null));
  const change = { set: { pendingAction: pendingFor(app, run) } };
  const when = all(isNull('pendingAction'), isNull('mergedIntoId'));
  const row = touchConversation(conversation, change, when);
  const { item } = await app.store.update(row.update, row.change, row.when);
  return item ? toConversation(item) : conversation;
}

interface Teller {
  /** Who acted. Null: nobody did in time. */
  agent: Person | null;
  /** Undefined: it was deleted. */
  action: StoredAction | undefined;
  /** Root URL of the links in a mail. */
  linkRoot: string;
  /** The team has not approved it. */
  isRefused?: boolean;
  /** What the team is told besides. */
  teamNote?: string;
  /** The row that has it told. It is removed with that, so that it is told once. */
  due?: { key: Key; dueAt: string };
}

/** The write that takes a due row. Undefined: another job has taken it. */
async function takeDue(app: App, { key, dueAt }: NonNullable<Teller['due']>) {
  const row = await app.store.get(key, { consistent: true });
  return row?.dueAt === dueAt ? { remove: key, when: equals('dueAt', dueAt) } : undefined;
}

/** What the conversation is about once a run was told: what waits for the visitor, and nothing if this run was it. */
function openAfter(app: App, { pendingAction }: StoredConversation, run: StoredActionRun) {
  if (statusOf(app, run) === 'proposed') return { pendingAction: pendingFor(app, run) };
  return pendingAction?.runId === run.id ? { pendingAction: null } : {};
}

type Told = Pick<Teller, 'agent' | 'action' | 'linkRoot' | 'isRefused' | 'teamNote'> & { chatbot: Chatbot };

/** What a conversation is told of a run. Null: it is closed. */
async function decisionOn(
  app: App,
  run: StoredActionRun,
  { chatbot, agent, action, linkRoot, isRefused, teamNote }: Told,
  current: StoredConversation,
): Promise<StateDecision | null> {
  if (current.status === 'closed') return null;
  const language = resolveLanguage(current.language, chatbot.language);
  const { text, card } = tellRun(app, { language, chatbot }, { run, action, pending: null, isRefused });
  const message: Message = {
    ...newMessage(current.id, app.ids.next(), 'agent', text),
    author: agent,
    notice: card?.status !== 'done',
    action: card,
  };
  return {
    change: { set: { lastMessageAt: nowIso(app), ...openAfter(app, current, run) } },
    when: equals('status', current.status),
    messages: [message, ...(teamNote ? [newMessage(current.id, app.ids.next(), 'system', teamNote)] : [])],
    also: { mail: await watchReply(app, current, message.id, linkRoot) },
  };
}

const readChatbot = (app: App, { workspaceId, chatbotId }: ChatbotRef) =>
  app.store.get(chatbotKey(workspaceId, chatbotId), { consistent: true });

/** Tells the visitor what a run has come to by what the team did, or did not do, as a reply of the team. It is mailed if they have left. */
export async function tellVisitor(
  app: App,
  run: StoredActionRun,
  teller: Teller,
  reading = readChatbot(app, run),
): Promise<void> {
  const { workspaceId, conversationId } = run;
  if (conversationId === null) return;
  const key = conversationKey(workspaceId, conversationId);
  const [item, chatbotItem] = await Promise.all([app.store.get(key, { consistent: true }), reading]);
  if (!item || !chatbotItem) return;
  const { merged: _merged, ...conversation } = await openThread(app, toConversation(item));
  const told = { ...teller, chatbot: toChatbot(chatbotItem) };
  const { due } = teller;
  await applyDecision(app, conversation, async (current) => {
    const taken = due && (await takeDue(app, due));
    const decided = due && !taken ? null : await decisionOn(app, run, told, current);
    return decided && { ...decided, also: { ...decided.also, due: taken } };
  });
}

/**
 * Tells the visitor what a member's act has come to, in the transaction that records it where there is one. `conversation`: as read before
 * the act.
 */
export function startTelling(app: App, conversation: StoredConversation, teller: Omit<Teller, 'due'>): Telling {
  const { workspaceId, id } = conversation;
  const reading = readChatbot(app, conversation);
  reading.catch(() => {});
  let known: StoredConversation | undefined = conversation;
  let isTold = false;
  return {
    async writes(run) {
      const item = known ? undefined : await app.store.get(conversationKey(workspaceId, id), { consistent: true });
      const current = known ?? (item && toConversation(item));
      known = undefined;
      const chatbotItem = await reading;
      if (!current || current.mergedIntoId || !chatbotItem) return undefined;
      const decided = await decisionOn(app, run, { ...teller, chatbot: toChatbot(chatbotItem) }, current);
      return decided ? decisionWrites(current, decided) : undefined;
    },
    wasTold() {
      isTold = true;
    },
    async finish(run) {
      if (!isTold) await tellVisitor(app, run, teller, reading);
    },
  };
}
