import { textOn } from '../contrast.ts';
import type { Config } from '../types.ts';

export interface Launcher {
  button: HTMLButtonElement;
  update(state: { open: boolean; unread: number }): void;
}

interface Handlers {
  open(): void;
  /** Somebody is about to open it. */
  intent(): void;
}

const CHAT = 'M4 4h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H9l-5 4v-4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z';
const CROSS = 'M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z';

/** The button at the corner. Its name, its colour and its side are the chatbot's. */
export function createLauncher(shadow: ShadowRoot, config: Config, { open, intent }: Handlers): Launcher {
  const { texts, branding, direction, language } = config;
  const color = branding.bubbleColor ?? branding.primaryColor;
  const button = document.createElement('button');
  button.className = `launcher ${branding.position}`;
  button.type = 'button';
  button.dir = direction;
  button.lang = language;
  button.ariaHasPopup = 'dialog';
  button.style.setProperty('background', color);
  button.style.setProperty('color', textOn(color));
  const svg = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(svg, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.ariaHidden = 'true';
  const path = document.createElementNS(svg, 'path');
  icon.append(path);
  const badge = document.createElement('span');
  badge.className = 'badge';
  button.append(icon, badge);

  const update = ({ open: isOpen, unread }: { open: boolean; unread: number }) => {
    const count = unread > 9 ? '9+' : `${unread || ''}`;
    button.ariaExpanded = `${isOpen}`;
    button.ariaLabel = isOpen
      ? texts.close!
      : texts.open + (unread ? ` (${texts.unread!.replace('{count}', `${unread}`)})` : '');
    path.setAttribute('d', isOpen ? CROSS : CHAT);
    badge.textContent = count;
    badge.hidden = !count;
    button.classList.toggle('opened', isOpen);
  };
  update({ open: false, unread: 0 });
  button.onclick = open;
  for (const event of ['pointerenter', 'focus', 'touchstart']) {
    button.addEventListener(event, intent, { once: true, passive: true });
  }
  shadow.append(button);
  return { button, update };
}
