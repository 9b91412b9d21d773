import { textOn } from '../contrast.ts';
import type { Config } from '../types.ts';

export interface Launcher {
  button: HTMLButtonElement;
  update(state: { open: boolean; unread: number }): void;
}

interface Handlers {
  open(): void;
  /** Called, perhaps repeatedly, when the visitor is about to open the panel. */
  intent(): void;
}

const CHAT = 'M4 5h16v11H9l-5 4z';
const CROSS = 'M6 6 18 18M18 6 6 18';

/** The launcher button. The chatbot defines its label, colour and side. */
export function createLauncher(shadow: ShadowRoot, config: Config, { open, intent }: Handlers): Launcher {
  const { texts, branding, direction, language } = config;
  const color = branding.bubbleColor ?? branding.primaryColor;
  const button = document.createElement('button');
  button.className = `launcher ${branding.position}`;
  button.dir = direction;
  button.lang = language;
  button.ariaHasPopup = 'dialog';
  Object.assign(button.style, { background: color, color: textOn(color) });
  const svg = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(svg, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  const path = document.createElementNS(svg, 'path');
  icon.append(path);
  const badge = document.createElement('span');
  button.append(icon, badge);

  const update = ({ open: isOpen, unread }: { open: boolean; unread: number }) => {
    button.ariaExpanded = `${isOpen}`;
    button.ariaLabel = isOpen
      ? texts.close
      : texts.open + (unread ? ` (${texts.unread.replace('{count}', `${unread}`)})` : '');
    path.setAttribute('d', isOpen ? CROSS : CHAT);
    badge.textContent = (unread > 9 ? '9+' : unread || '') as string;
  };
  update({ open: false, unread: 0 });
  button.onclick = open;
  button.onpointerenter = button.onpointerdown = button.onfocus = intent;
  shadow.append(button);
  return { button, update };
}
