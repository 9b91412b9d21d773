import { readEvents } from '../../client/sse.ts';
import { type CallError, call, callError, lostConnection, newId } from './client.ts';
import { addEntry, changeEntry, keepMessage, message, queueOf, removeEntry, withDraft } from './entries.ts';
import { proveFirst, sendIdentity } from './identity.ts';
import { askForLead } from './leads.ts';
import { SILENT_MS } from './live/poll.ts';
import { moveOn, type SendProgress, waitAgain } from './live/retry.ts';
import { canQueue, enqueue, keepSending, TAKEN_BACK, waitForConnection } from './live/waiting.ts';
import { pageUrl } from './page-url.ts';
import { problemText } from './problems.ts';
import type { Chat, ConversationStatus } from './state.ts';
import { applyState } from './status.ts';

/** The API's limit, in Unicode code points. */
const MAX_CHARS = 4000;

/** How long messages need no times. */
const FRESH_MS = 60_000;

/**
 * Sends a message and shows the answer as it streams. While another one waits for the connection, sends it after that one. What the field
 * holds besides stays there. `action`: the JSON of what it does with an action, which never waits for another message.
 */
export async function send(chat: Chat, words: string, action = ''): Promise<void> {
  const text = words.trim();
  const { draft, busy } = chat.state;
  if (!text || isWaitingForLead(chat) || (busy && (action || !canQueue(chat)))) return;
  if ([...text].length > MAX_CHARS) return chat.set({ problem: { text: chat.core.config.texts.messageTooLong } });
  if (draft.trim() === text) chat.set({ draft: '' });
  if (busy) return enqueue(chat, text);
  await sendOne(chat, { text, action, place: 'sending' });
  await sendQueue(chat);
}

/** Sends what waits for the connection, one after another. */
export async function sendQueue(chat: Chat): Promise<void> {
  const { signal } = chat.scope;
  while (!signal.aborted) {
    const [next] = queueOf(chat.state);
    if (!next) return;
    removeEntry(chat, next.id);
    const { content: text } = next;
    const action = chat.unsent?.text === text ? chat.unsent.action : '';
    await sendOne(chat, { text, action, place: 'waiting' });
  }
}

/**
 * A message that could not be sent returns to the field, even after a reload of this tab, and keeps its ID, so that it is never answered
 * twice.
 */
async function sendOne(chat: Chat, sent: Omit<NonNullable<Chat['unsent']>, 'id'>): Promise<void> {
  const { state, session, core, unsent } = chat;
  const { text, action } = sent;
  chat.unsent = { ...sent, id: unsent?.text === text && unsent.action === action ? unsent.id : newId() };
  session.begin(text);
  const asked = message({ role: 'visitor', content: text, phase: 'sending' });
  chat.wantsEnd = true;
  addEntry(chat, asked);
  keepSending(chat);
  chat.set({
    busy: true,
    problem: null,
    refused: [],
    menu: false,
    rating: 'none',
    leadUnfolded: false,
    ...(state.lead === 'thanked' ? { lead: 'none' as const } : {}),
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
    keepSending(chat);
  }
  chat.recall = undefined;
  chat.set({ busy: false });
}

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
  if (await proveFirst(chat)) progress.hasBegunConversation = true;
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
  const json = JSON.stringify(body);
  const response = await call(`${core.publicUrl}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    // As it was made, because Prototype would make a text of its lists.
    body: unsent?.action ? `${json.slice(0, -1)},"action":${unsent.action}}` : json,
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
  if (entries.some(({ id }) => id === messageId)) changeEntry(chat, messageId, answer);
  else addEntry(chat, answer);
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

/**
 * Puts the text back into the field, so that nothing is lost, and what was to follow it, unless the visitor has taken it back. What stands
 * on a card can be sent from there again.
 */
function giveBack(chat: Chat, text: string, askedId: string, error: unknown) {
  const { core, state } = chat;
  const { code = 'INTERNAL_ERROR', message: reason, details = [] } = error as CallError;
  const isOfCard = !!chat.unsent?.action;
  const refused = details.filter(({ path }) => isOfCard && path.startsWith('action.values.'));
  const isTakenBack = code === TAKEN_BACK;
  const texts = [...(isOfCard ? [] : [text]), ...(isTakenBack ? [] : queueOf(state).map(({ content }) => content))];
  const stays = ({ id, phase }: { id: string; phase?: string }) =>
    id !== askedId && (!phase || (isTakenBack && phase === 'queued'));
  chat.set({
    entries: state.entries.filter(stays),
    draft: withDraft(texts, state.draft),
    problem: isTakenBack || refused[0] ? null : { text: problemText(chat, code), retry: !!texts[0] },
    refused,
  });
  if (chat.unsent) chat.unsent.place = 'field';
  keepSending(chat);
  if (!isTakenBack) core.emit('error', { code, message: reason });
}
