import { textOn } from '../contrast.ts';
import { CHAT_ICON, type Config } from '../types.ts';

interface Handlers {
  open(): void;
  /** Called, perhaps repeatedly, when the visitor is about to open the panel. */
  intent(): void;
}

/** The launcher button. The chatbot defines its label, colour and side. The app changes it later. */
export function createLauncher(shadow: ShadowRoot, config: Config, { open, intent }: Handlers): HTMLButtonElement {
  const { branding, direction, language, texts } = config;
  const color = branding.bubbleColor ?? branding.primaryColor;
  const button = document.createElement('button');
  button.className = `launcher ${branding.position}`;
  button.dir = direction;
  button.lang = language;
  button.ariaHasPopup = 'dialog';
  button.ariaExpanded = 'false';
  button.ariaLabel = texts.open;
  button.style.cssText = `background:${color};color:${textOn(color)}`;
  const create = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name);
  const icon = create('svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  const path = create('path');
  path.setAttribute('d', CHAT_ICON);
  icon.append(path);
  button.append(icon, document.createElement('span'));
  button.onclick = open;
  button.onpointerenter = button.onpointerdown = button.onfocus = intent;
  shadow.append(button);
  return button;
}
