import { textOn } from '../contrast.ts';
import type { Config } from '../types.ts';

export interface Launcher {
  button: HTMLButtonElement;
  update(state: { open: boolean; unread: number }): void;
  /** Tells that the panel cannot be opened yet, until the next update. */
  fail(): void;
}

interface Handlers {
  /** Opens the panel, also if it is asked for again before the app is there, or closes it. */
  act(command: 'open' | 'close'): void;
  /** Called, perhaps repeatedly, when the visitor is about to open the panel. */
  intent(): void;
}

const CHAT = 'M4 5h16v11H9l-5 4z';
const CROSS = 'M6 6 18 18M18 6 6 18';

/** The launcher button. The chatbot defines its label, colour and side. */
export function createLauncher(shadow: ShadowRoot, config: Config, { act, intent }: Handlers): Launcher {
  const { texts, branding, direction, language } = config;
  const color = branding.bubbleColor ?? branding.primaryColor;
  const button = document.createElement('button');
  button.className = `launcher ${branding.position}`;
  button.dir = direction;
  button.lang = language;
  button.ariaHasPopup = 'dialog';
  button.style.cssText = `background:${color};color:${textOn(color)}`;
  const create = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name);
  const icon = create('svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  const path = create('path');
  icon.append(path);
  const badge = document.createElement('span');
  button.append(icon, badge);

  const update = ({ open, unread }: { open: boolean; unread: number }) => {
    button.ariaExpanded = `${open}`;
    button.ariaLabel = open
      ? texts.close
      : texts.open + (unread ? ` (${texts.unread.replace('{count}', `${unread}`)})` : '');
    button.title = '';
    button.onclick = () => act(open ? 'close' : 'open');
    path.setAttribute('d', open ? CROSS : CHAT);
    badge.textContent = (unread > 9 ? '9+' : unread || '') as string;
  };
  const fail = () => {
    button.title = texts.networkLost;
    badge.textContent = '!';
  };
  update({ open: false, unread: 0 });
  button.onpointerenter = button.onpointerdown = button.onfocus = intent;
  shadow.append(button);
  return { button, update, fail };
}
