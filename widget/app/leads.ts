import { pageUrl } from './page-url.ts';
import { postHere } from './post-here.ts';
import type { Chat, LeadFields } from './state.ts';

/** Shows the lead form if the chatbot's mode asks for it at this moment. Once per conversation. */
export function askForLead(chat: Chat, moment: 'after_first_response' | 'on_handoff'): void {
  const { core, session, state } = chat;
  const { enabled, mode } = core.config.leadCapture;
  if (enabled && mode === moment && !session.value.leadSettled && state.lead === 'none') showLeadForm(chat);
}

/** The form is a message in the list: it stays where it was asked. */
export const showLeadForm = ({ state, set }: Chat): void =>
  set({ lead: 'asked', leadAfter: state.entries.at(-1)?.id ?? null, leadUnfolded: false });

/** Creates a conversation for the lead if there is none. Before the first message it is not stored in the browser. */
export async function haveConversation(chat: Chat): Promise<void> {
  const { core, session } = chat;
  if (session.value.conversationId) return;
  const { visitorId } = session.value;
  const body = { visitorId, pageUrl: pageUrl(core) };
  const made = await postHere<{ conversationId: string; bindingToken: string }>(chat, 'conversations', body);
  session.update({ conversationId: made.conversationId, bindingToken: made.bindingToken });
}

export async function storeLead(chat: Chat, fields: LeadFields): Promise<void> {
  const { core, session } = chat;
  await haveConversation(chat);
  const { conversationId, visitorId } = session.value;
  const body = { ...fields, conversationId, visitorId, pageUrl: pageUrl(core) };
  await postHere(chat, 'leads', body);
  session.update({ leadSettled: true });
  core.emit('lead', fields);
}

/** Sends the identity that the page provided as a lead, once per conversation. */
export async function submitIdentity(chat: Chat): Promise<void> {
  const { id: _, hash: _hash, ...fields } = chat.identity;
  if (!Object.values(fields).some(Boolean) || chat.session.value.leadSettled) return;
  await storeLead(chat, fields).catch((error) => chat.core.emit('error', { code: error.code, message: error.message }));
}
