import { closePanel, openPanel } from './panel.ts';
import { type Chat, fill } from './state.ts';

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
  launcher.lastChild!.textContent = (unread > 9 ? '9+' : unread || '') as string;
}
