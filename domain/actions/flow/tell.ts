import { chatbotKey, toChatbot } from '../../chatbots/items.ts';
import type { Person } from '../../conversations/agent.ts';
import { conversationKey, toConversation } from '../../conversations/items.ts';
import { openThread } from '../../conversations/merge/thread.ts';
import { newMessage } from '../../conversations/records/new-message.ts';
import type { PendingAction } from '../../conversations/records/pending-action.ts';
import type { Message, StoredConversation } from '../../conversations/records.ts';
import { applyDecision } from '../../conversations/state/change-state.ts';
import { watchReply } from '../../conversations/state/mail-due.ts';
import { touchConversation } from '../../conversations/write.ts';
import type { App, Key } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { all, any, equals, lacks } from '../../core/rows/conditions.ts';
import { resolveLanguage } from '../../language/languages.ts';
import type { StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
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
 * came of it. What the conversation is about already stays, and one that was merged is about nothing.
 */
export async function watchRun(app: App, run: StoredActionRun, conversation: StoredConversation): Promise<void> {
  if (conversation.pendingAction || conversation.mergedIntoId) return;
  const isNull = (name: string) => any(lacks(name), equals(name, null));
  const change = { set: { pendingAction: pendingFor(app, run) } };
  const when = all(isNull('pendingAction'), isNull('mergedIntoId'));
  const row = touchConversation(conversation, change, when);
  await app.store.update(row.update, row.change, row.when);
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

/** Tells the visitor what a run has come to by what the team did, or did not do, as a reply of the team. It is mailed if they have left. */
export async function tellVisitor(
  app: App,
  run: StoredActionRun,
  { agent, action, linkRoot, isRefused = false, teamNote, due }: Teller,
): Promise<void> {
  const { workspaceId, chatbotId, conversationId } = run;
  if (conversationId === null) return;
  const [item, chatbotItem] = await app.store.getMany([
    conversationKey(workspaceId, conversationId),
    chatbotKey(workspaceId, chatbotId),
  ]);
  if (!item || !chatbotItem) return;
  const own = toConversation(item);
  const { merged: _merged, ...conversation } = await openThread(app, own);
  const chatbot = toChatbot(chatbotItem);
  const language = resolveLanguage(conversation.language, chatbot.language);
  const { text, card } = tellRun(app, { language, chatbot }, { run, action, pending: null, isRefused });
  const message: Message = {
    ...newMessage(conversation.id, app.ids.next(), 'agent', text),
    author: agent,
    notice: card?.status !== 'done',
    action: card,
  };
  const note = teamNote ? [newMessage(conversation.id, app.ids.next(), 'system', teamNote)] : [];
  await applyDecision(app, conversation, async (current) => {
    const taken = due && (await takeDue(app, due));
    if (current.status === 'closed' || (due && !taken)) return null;
    return {
      change: { set: { lastMessageAt: nowIso(app), ...openAfter(app, current, run) } },
      messages: [message, ...note],
      also: { mail: await watchReply(app, current, message.id, linkRoot), due: taken },
    };
  });
}
