import { reset } from './conversation.ts';
import { identify } from './identity.ts';
import { showLeadForm } from './leads.ts';
import { closePanel, isDismissed, isFullScreen, openPanel } from './panel.ts';
import { send } from './send.ts';
import type { Chat, LeadFields, VisitorIdentity } from './state.ts';

/** The commands that the page and the loader may call. */
export function commandsOf(chat: Chat): Record<string, (...args: never[]) => unknown> {
  const { core, session } = chat;
  return {
    open: () => openPanel(chat, true),
    close: () => closePanel(chat),
    toggle: () => (chat.state.open && !core.inline ? closePanel(chat) : openPanel(chat, true)),
    send: (text: string) => {
      openPanel(chat, true);
      return send(chat, String(text ?? ''));
    },
    prefill: (text: string) => {
      chat.set({ draft: String(text ?? '') });
      session.keepTab({ draft: chat.state.draft });
      openPanel(chat, true);
    },
    /** Shows the form if no fields are given. */
    lead: (fields?: LeadFields) => {
      openPanel(chat, true);
      return fields ? chat.withMore(({ submitLead }) => submitLead(chat, fields)) : showLeadForm(chat);
    },
    identify: (identity: VisitorIdentity = {}) => identify(chat, identity),
    reset: () => reset(chat),
    destroy: () => {
      chat.leaving.abort();
      chat.set({ open: false });
    },
    proactive: () => {
      if (chat.hasOpened || isDismissed(core)) return;
      const how = isFullScreen(core) ? 'teaser' : 'panel';
      chat.set({ proactive: how });
      if (how === 'panel') openPanel(chat, false);
      chat.announce(core.config.proactive.message ?? core.config.greetingMessage);
    },
  };
}
