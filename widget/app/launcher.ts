import { CHAT_ICON } from '../types.ts';
import { closePanel, openPanel } from './panel.ts';
import type { Chat } from './state.ts';
import { fill } from './state.ts';

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
  launcher.querySelector('path')!.setAttribute('d', open ? 'M6 6 18 18M18 6 6 18' : CHAT_ICON);
  launcher.lastChild!.textContent = (unread > 9 ? '9+' : unread || '') as string;
}
