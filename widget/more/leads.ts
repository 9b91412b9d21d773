import type { CallError } from '../app/client.ts';
import { storeLead } from '../app/leads.ts';
import { problemText } from '../app/problems.ts';
import type { Chat, LeadFields } from '../app/state.ts';

/** Submits the lead form. Shows errors next to their fields. */
export async function submitLead(chat: Chat, fields: LeadFields): Promise<void> {
  const { texts } = chat.core.config;
  chat.set({ lead: 'sending', leadProblems: {} });
  try {
    await storeLead(chat, fields);
    chat.set({ lead: 'thanked' });
    chat.announce(texts.thanks);
  } catch (error) {
    const { code, details } = error as Partial<CallError>;
    const leadProblems = details
      ? Object.fromEntries(details.map(({ path, message }) => [path, path === 'email' ? texts.invalidEmail : message]))
      : { '': problemText(chat, code) };
    chat.set({ lead: 'asked', leadProblems });
  }
}

export function skipLead({ session, set }: Chat): void {
  session.update({ leadSettled: true });
  set({ lead: 'none' });
}
