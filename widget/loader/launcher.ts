import { textOn } from '../../engines/colours/index.ts';
import type { Config } from '../types.ts';

interface Handlers {
  open(): void;
  /** Called, perhaps repeatedly, when the visitor is about to open the panel. */
  intent(): void;
}

/** The launcher button. The chatbot defines its label, colour and side. The app changes it later. */
export function createLauncher(shadow: ShadowRoot, config: Config, { open, intent }: Handlers): HTMLButtonElement {
  const { branding, language, texts } = config;
  const color = branding.bubbleColor ?? branding.primaryColor;
  const button = document.createElement('button');
  button.className = `launcher ${branding.position}`;
  button.lang = language;
  button.ariaHasPopup = 'dialog';
  button.ariaLabel = texts.open;
  button.style.cssText = `background:${color};color:${textOn(color)}`;
  // The icon, and the badge.
  button.append(document.createElement('i'), document.createElement('span'));
  button.onclick = open;
  button.onpointerenter = button.onfocus = intent;
  shadow.append(button);
  return button;
}
