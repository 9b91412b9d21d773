import type { CallError } from './client.ts';
import { changeEntry, message, withDraft } from './entries.ts';
import { pause } from './live/pause.ts';
import { poll, wholePage } from './live/poll.ts';
import { keepSending, waitingTexts } from './live/waiting.ts';
import { postAction, postHere } from './post-here.ts';
import { problemText } from './problems.ts';
import { drop, leave } from './session.ts';
import { type Chat, type ChatEntry, type ChatState, type ConversationStatus, emptyConversation } from './state.ts';
import { applyState } from './status.ts';

/** How often and how long the page looks for the answer to a message that was sent before it was loaded. */
const LOOK_MS = 2_000;
const LOOKS = 30;

/**
 * Restores the messages from before this page was loaded. If a message was under way, waits for its answer, which the platform
 * stores together with it. Forgets a conversation that no longer exists.
 */
export async function restore(chat: Chat): Promise<void> {
  const { session } = chat;
  const { signal } = chat.scope;
  const { sending } = session.tab;
  if (!session.value.conversationId) return sending ? endSending(chat, false) : undefined;
  if (!sending) return restoreOnce(chat, true);
  const asked = message({ role: 'visitor', content: sending, phase: 'sending' });
  chat.set({ busy: true, entries: [asked, message({ phase: 'streaming' })] });
  const isStored = () =>
    chat.state.entries.some(
      (one) => one.id !== asked.id && 'role' in one && one.role === 'visitor' && one.content === sending,
    );
  for (let look = 0; look < LOOKS && !signal.aborted && !isStored(); look++) {
    if (look > 0) await pause(LOOK_MS, signal);
    await restoreOnce(chat, false);
  }
  if (signal.aborted) return;
  const isAnswered = isStored();
  endSending(chat, isAnswered);
  if (!isAnswered) await restoreOnce(chat, true);
}

/** Ends the wait for the answer to a message that was under way. One that was not stored returns to the field. */
function endSending(chat: Chat, isAnswered: boolean): void {
  const { session, state, unsent } = chat;
  chat.unsent = isAnswered || !unsent ? null : { ...unsent, place: 'field' };
  chat.set({
    busy: false,
    draft: withDraft(isAnswered || unsent?.action ? [] : [session.tab.sending], state.draft),
    entries: state.entries.filter((one) => !('phase' in one && one.phase)),
  });
  keepSending(chat);
}

/** Adds the messages of a conversation that another tab has begun or continued. */
export const restoreFromOtherTab = (chat: Chat): Promise<void> => restoreOnce(chat, false);

/** Shows the messages of the conversation that the visitor has chosen. */
export const restoreChosen = (chat: Chat): Promise<void> => restoreOnce(chat, true);

async function restoreOnce(chat: Chat, forgets: boolean): Promise<void> {
  const { session } = chat;
  const { signal } = chat.scope;
  try {
    const { messages, status, agentName } = await poll(chat);
    if (signal.aborted) return;
    const seen = session.value.seen ?? '';
    const isUnread = ({ id, role }: (typeof messages)[number]) => id > seen && role !== 'visitor';
    const known = new Set(messages.map(({ id }) => id));
    const isKnown = (one: ChatEntry) =>
      known.has(one.id) ||
      (one.kind === 'message' &&
        one.phase &&
        one.phase !== 'queued' &&
        messages.some(({ role, content }) => role === 'visitor' && content === one.content));
    const since = chat.state.entries.filter((one) => !isKnown(one));
    chat.set({
      entries: [...messages.map((one) => ({ kind: 'message' as const, ...one })), ...since],
      unread: chat.state.open ? 0 : messages.filter(isUnread).length,
      status,
      agentName,
      timed: true,
    });
    chat.core.emit('conversation', { conversationId: session.value.conversationId, resumed: true });
    if (status === 'resolved' && !session.value.rated) chat.set({ rating: 'asked' });
    if (messages.length >= wholePage) await restoreEarlier(chat, known);
  } catch (error) {
    if (forgets && !signal.aborted && (error as CallError).code === 'NOT_FOUND') drop(session);
  }
}

/** Adds the messages before those that a poll returns. IDs are ordered, and the conversation's ID comes before all of them. */
async function restoreEarlier(chat: Chat, known: ReadonlySet<string>): Promise<void> {
  const earlier: ChatEntry[] = [];
  const { signal } = chat.scope;
  for (let after = chat.session.value.conversationId; after; ) {
    const { messages } = await poll(chat, after);
    const missing = messages.filter(({ id }) => !known.has(id));
    earlier.push(...missing.map((one) => ({ kind: 'message' as const, ...one })));
    after = missing.length === messages.length ? (missing.at(-1)?.id ?? null) : null;
  }
  if (!signal.aborted) chat.set({ entries: [...earlier, ...chat.state.entries] });
}

/** Runs an action. Shows an error if it fails; the conversation stays unchanged. */
export async function attempt(chat: Chat, work: () => Promise<void>): Promise<void> {
  chat.set({ menu: false, problem: null });
  try {
    await work();
  } catch (error) {
    chat.set({ problem: { text: problemText(chat, (error as CallError).code) } });
  }
}

/** Returns the conversation to the assistant. */
export const resume = (chat: Chat) =>
  attempt(chat, async () => {
    const { status } = await postAction<{ status: ConversationStatus }>(chat, 'resume', {});
    applyState(chat, { status, agentName: null });
  });

export const close = (chat: Chat) =>
  attempt(chat, async () => {
    await postAction(chat, 'close', {});
    applyState(chat, { status: 'closed', agentName: null });
    chat.core.emit('ended');
  });

/** Leaves the conversation unchanged. The next message starts a new one. */
export function startNew(chat: Chat): void {
  leave(chat.session);
  leaveShown(chat);
}

/** Removes everything that this browser has of the visitor. */
export function reset(chat: Chat): void {
  chat.session.clear();
  forgetVisitor(chat);
}

/** Shows nothing of the visitor who was here, once the session has nothing of them. */
export function forgetVisitor(chat: Chat): void {
  chat.identity = {};
  leaveShown(chat, { draft: '', proactive: 'none', announcement: { text: '', turn: 0 } });
}

/**
 * Ends what is in progress for the conversation that is shown, and shows an empty one. What waits for the connection belongs to the
 * conversation that it was written in, so it returns to the field.
 */
export function leaveShown(chat: Chat, change: Partial<ChatState> = {}): void {
  const { state } = chat;
  chat.scope.abort();
  chat.scope = new AbortController();
  for (const { controller } of state.uploads) controller.abort();
  chat.filesSent = Promise.resolve();
  const draft = withDraft(waitingTexts(chat), state.draft);
  chat.recall = undefined;
  chat.unsent = null;
  chat.set({ ...emptyConversation(), draft, ...change });
  keepSending(chat);
}

/** The same thumb again removes the rating. */
export async function rateAnswer(chat: Chat, messageId: string, thumb: 1 | -1): Promise<void> {
  const entry = chat.state.entries.find(({ id }) => id === messageId);
  if (entry?.kind !== 'message') return;
  const before = entry.feedback;
  const rating = before === thumb ? 0 : thumb;
  changeEntry(chat, messageId, { feedback: rating });
  const { conversationId } = chat.session.value;
  try {
    await postHere(chat, 'feedback', { messageId, rating, conversationId });
    chat.core.emit('feedback', { messageId, rating });
  } catch {
    changeEntry(chat, messageId, { feedback: before });
  }
}
