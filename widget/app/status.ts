import { addNotice } from './entries.ts';
import { askForLead } from './leads.ts';
import { type Chat, type ConversationStatus, fill, isWithHumans } from './state.ts';

interface ConversationState {
  status: ConversationStatus;
  agentName: string | null;
}

/** Applies the conversation's status and shows what changed. */
export function applyState(chat: Chat, { status, agentName }: ConversationState): void {
  const { state, core } = chat;
  const { texts } = core.config;
  const before = { status: state.status, agentName: state.agentName };
  if (before.status === status && before.agentName === agentName) return;
  const typing = status === 'human_active' ? state.typing : null;
  chat.set({ status, agentName, typing });
  if (status === 'human_active' && agentName && agentName !== before.agentName) {
    say(chat, fill(texts.agentJoined, { name: agentName }));
  } else if (before.status === 'human_active' && before.agentName && status !== 'human_active') {
    say(chat, fill(texts.agentLeft, { name: before.agentName }));
  }
  if (before.status === status) return;
  core.emit('status', { status, agentName });
  if (isWithHumans(status) && !isWithHumans(before.status)) core.emit('handoff', { status });
  if (status === 'human_requested') askForLead(chat, 'on_handoff');
  if (status === 'resolved' || status === 'closed') end(chat, status);
}

function say(chat: Chat, notice: string) {
  addNotice(chat, notice);
  chat.announce(notice);
}

function end(chat: Chat, status: ConversationStatus) {
  const { state, session, core } = chat;
  if (status === 'closed') say(chat, core.config.texts.conversationEnded);
  const hasSpoken = state.entries.some((entry) => entry.kind === 'message' && entry.role === 'visitor');
  if (hasSpoken && !session.value.rated) chat.set({ rating: 'asked' });
}
