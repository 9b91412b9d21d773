import { type Core, dismissedKey } from '../types.ts';
import { lastMessageId } from './entries.ts';
import { type Chat, fill } from './state.ts';
import { ofTab, reading, writing } from './storage.ts';

export const isFullScreen = ({ inline }: Core) =>
  !inline && matchMedia('(max-width: 480px), (max-height: 420px)').matches;

/** `focus`: the visitor opened the panel. A panel that opens automatically does not take the focus. */
export function openPanel(chat: Chat, focus: boolean): void {
  const { core, session } = chat;
  if (!chat.state.open) {
    const isTold = chat.state.proactive === 'teaser';
    chat.set({ open: true, unread: 0, ...(isTold ? { proactive: 'panel' as const } : {}) });
    const seen = lastMessageId(chat);
    if (seen) session.update({ seen });
    session.keepTab({ open: true });
    chat.hasOpened = true;
    core.emit('open');
  }
  chat.wantsFocus ||= focus;
  chat.set({ view: 'chat' });
}

/** Back from the list of earlier conversations. */
export function leaveList(chat: Chat): void {
  chat.wantsFocus = true;
  chat.set({ view: 'chat' });
}

/** The visitor has sent the proactive message away: it does not open by itself on this tab's next pages. */
export const dismissProactive = ({ publicId }: Core): void => writing(ofTab, dismissedKey(publicId), {});

export const isDismissed = ({ publicId }: Core): boolean => !!reading(ofTab, dismissedKey(publicId));

/** Focuses the field, or the panel if focusing the field would open an on-screen keyboard over the text. */
export function focusPanel({ shadow }: Core): void {
  const field = matchMedia('(pointer: coarse)').matches
    ? null
    : shadow.querySelector<HTMLElement>('form input:not([hidden], [type=radio]), #message');
  (field ?? shadow.querySelector<HTMLElement>('.panel'))?.focus();
}

export function closePanel(chat: Chat): void {
  const { core, session, state } = chat;
  if (core.inline || !state.open) return;
  if (state.proactive === 'panel' && !session.begun) dismissProactive(core);
  const hadFocus = core.shadow.activeElement !== null;
  chat.set({ open: false, menu: false });
  session.keepTab({ open: false });
  core.emit('close');
  if (hadFocus) core.launcher?.focus();
}

/** Shows at the launcher whether the panel is open and how many replies are unread. A click does the opposite. */
export function updateLauncher(chat: Chat): void {
  const { launcher, config } = chat.core;
  const { open, unread } = chat.state;
  const { texts } = config;
  if (!launcher) return;
  launcher.ariaExpanded = `${open}`;
  launcher.ariaLabel = open ? texts.close : texts.open + (unread ? ` (${fill(texts.unread, { count: unread })})` : '');
  launcher.title = '';
  launcher.onclick = () => (open ? closePanel(chat) : openPanel(chat, true));
  // The focus is still here when the visitor closes the panel before its layout.
  launcher.onkeydown = (event) => event.key === 'Escape' && closePanel(chat);
  launcher.lastChild!.textContent = (unread > 9 ? '9+' : unread || '') as string;
}
