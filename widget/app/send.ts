import { readEvents } from '../../client/sse.ts';
import { type CallError, call, callError, lostConnection, newId } from './client.ts';
import { changeEntry, keepMessage, message, removeEntry, withDraft } from './entries.ts';
import { sendIdentity } from './identity.ts';
import { askForLead } from './leads.ts';
import { SILENT_MS } from './live/poll.ts';
import { moveOn, type SendProgress, waitAgain } from './live/retry.ts';
import { TAKEN_BACK, waitForConnection } from './live/waiting.ts';
import { pageUrl } from './page-url.ts';
import { problemText } from './problems.ts';
import type { Chat, ConversationStatus } from './state.ts';
import { applyState } from './status.ts';

/** The API's limit, in Unicode code points. */
const MAX_CHARS = 4000;

/** How long messages need no times. */
const FRESH_MS = 60_000;

/**
 * Sends a message and shows the answer as it streams. A message that could not be sent returns to the field, even after
 * a reload of this tab, and keeps its ID, so that it is never answered twice.
 */
export async function send(chat: Chat, words: string): Promise<void> {
  const text = words.trim();
  const { state, session, core } = chat;
  if (!text || state.busy || isWaitingForLead(chat)) return;
  if ([...text].length > MAX_CHARS) return chat.set({ problem: { text: core.config.texts.messageTooLong } });
  if (chat.unsent?.text !== text) chat.unsent = { text, id: newId() };
  session.begin(text, { draft: text, unsentId: chat.unsent.id, isSending: true });
  const asked = message({ role: 'visitor', content: text, phase: 'sending' });
  chat.wantsEnd = true;
  chat.set({
    draft: '',
    busy: true,
    problem: null,
    menu: false,
    rating: 'none',
    leadUnfolded: false,
    ...(state.lead === 'thanked' ? { lead: 'none' as const } : {}),
    entries: [...state.entries, asked],
  });
  core.emit('message', { role: 'visitor', content: text });
  const { signal } = chat.scope;
  const isNew = { hasBegunConversation: false, hasMoved: false };
  const progress: SendProgress = { signal, askedId: asked.id, answerId: '', ...isNew };
  const failure = await deliver(chat, text, progress).then(
    () => undefined,
    (error) => error,
  );
  if (signal.aborted) return;
  if (failure) giveBack(chat, text, progress.askedId, failure);
  else {
    chat.unsent = null;
    session.keepTab({ draft: chat.state.draft, unsentId: null, isSending: false, waiting: '' });
  }
  chat.recall = undefined;
  chat.set({ busy: false });
}

/** Sends the message that waited for the connection when the tab was reloaded. */
export const sendWaiting = (chat: Chat): Promise<void> | undefined => {
  const { waiting } = chat.session.tab;
  return waiting ? send(chat, waiting) : undefined;
};

export const isWaitingForLead = ({ core, session, state }: Chat) => {
  const { enabled, mode } = core.config.leadCapture;
  return enabled && mode === 'before_chat' && !session.value.leadSettled && state.entries.length === 0;
};

/** Sends the message, again if that may help. The platform recognises a message by its ID and answers it once. */
async function deliver(chat: Chat, text: string, progress: SendProgress): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt(chat, text, progress);
    } catch (error) {
      if (progress.signal.aborted) throw error;
      const { code = '' } = error as Partial<CallError>;
      if (moveOn(chat, code, progress) || (await waitAgain(chat, code, progress, tries))) continue;
      if (code !== 'NETWORK' || progress.signal.aborted) throw error;
      await waitForConnection(chat, text, progress);
      if (progress.signal.aborted) throw error;
    }
  }
}

async function attempt(chat: Chat, text: string, progress: SendProgress): Promise<void> {
  const { core, session, unsent } = chat;
  const { conversationId, bindingToken, visitorId } = session.value;
  const body = {
    message: text,
    ...(conversationId ? { conversationId, bt: bindingToken } : {}),
    visitorId,
    pageUrl: pageUrl(core),
    clientMessageId: unsent?.id,
    lang: core.lang,
  };
  const response = await call(`${core.publicUrl}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal: progress.signal,
  });
  const end = await follow(chat, response, progress).catch((error) => {
    throw error.code ? error : lostConnection();
  });
  if (!end) throw lostConnection();
}

/** Returns true if the stream was complete. Rejects with CallError if the answer failed. */
async function follow(chat: Chat, response: Response, progress: SendProgress): Promise<boolean> {
  let status: ConversationStatus = 'open';
  for await (const { event, data: json } of readEvents(response.body, { drain: true, silentMs: SILENT_MS })) {
    if (progress.signal.aborted) return false;
    const data = JSON.parse(json);
    const { answerId } = progress;
    if (event === 'start') begin(chat, data, progress);
    else if (event === 'delta') append(chat, answerId, data.text);
    else if (event === 'sources') changeEntry(chat, answerId, { sources: data.sources });
    else if (event === 'handoff') status = data.status;
    else if (event === 'error') throw callError(data.code, data.message);
    else if (event === 'done') {
      finish(chat, answerId, data.message, status);
      // Before this, the platform may not have stored the conversation.
      if (progress.hasBegunConversation) sendIdentity(chat);
      return true;
    }
  }
  return false;
}

interface StartedAnswer {
  conversationId: string;
  bindingToken?: string;
  messageId: string;
  visitorMessageId: string;
}

function begin(
  chat: Chat,
  { conversationId, bindingToken, messageId, visitorMessageId }: StartedAnswer,
  progress: SendProgress,
) {
  const { session, core } = chat;
  const isNew = session.value.conversationId !== conversationId;
  session.update({ conversationId, ...(bindingToken ? { bindingToken } : {}), seen: visitorMessageId });
  // The conversation's stream may have delivered it already.
  const isTold = progress.askedId !== visitorMessageId && chat.state.entries.some(({ id }) => id === visitorMessageId);
  if (isTold) removeEntry(chat, progress.askedId);
  else changeEntry(chat, progress.askedId, { id: visitorMessageId, phase: undefined });
  if (progress.answerId && progress.answerId !== messageId) removeEntry(chat, progress.answerId);
  progress.askedId = visitorMessageId;
  progress.answerId = messageId;
  progress.hasBegunConversation ||= isNew;
  const { entries } = chat.state;
  const answer = message({ id: messageId, phase: 'streaming' });
  chat.set({
    entries: entries.some(({ id }) => id === messageId)
      ? entries.map((e) => (e.id === messageId ? answer : e))
      : [...entries, answer],
  });
  if (isNew) core.emit('conversation', { conversationId });
}

function append(chat: Chat, id: string, piece: string) {
  const entry = chat.state.entries.find((one) => one.id === id);
  if (entry) changeEntry(chat, id, { content: entry.content + piece });
}

function finish(
  chat: Chat,
  answerId: string,
  stored: Parameters<typeof keepMessage>[1] | null,
  status: ConversationStatus,
) {
  const { core, session } = chat;
  if (stored) {
    keepMessage(chat, stored);
    core.emit('message', { role: 'assistant', id: stored.id, content: stored.content });
    chat.announce(stored.content, core.config.botName);
    if (document.hidden) chat.withMore(({ drawAttention }) => drawAttention(chat));
    if (chat.state.open) session.update({ seen: stored.id });
    else chat.set({ unread: chat.state.unread + 1 });
    setTimeout(chat.set, FRESH_MS, { timed: true });
  } else removeEntry(chat, answerId);
  applyState(chat, { status, agentName: status === 'human_active' ? chat.state.agentName : null });
  askForLead(chat, 'after_first_response');
}

/** Puts the text back into the field, so that nothing is lost. */
function giveBack(chat: Chat, text: string, askedId: string, error: unknown) {
  const { core, session, state } = chat;
  const { code = 'INTERNAL_ERROR', message: reason } = error as CallError;
  const draft = withDraft(text, state.draft);
  chat.set({
    entries: chat.state.entries.filter((e) => e.id !== askedId && !(e.kind === 'message' && e.phase)),
    draft,
    problem: code === TAKEN_BACK ? null : { text: problemText(chat, code), retry: true },
  });
  session.keepTab({ draft, isSending: false, waiting: '' });
  if (code !== TAKEN_BACK) core.emit('error', { code, message: reason });
}
