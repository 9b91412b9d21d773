import type { Config } from '../types.ts';

/**
 * Opens the panel after the chatbot's delay, unless the visitor opened it first. On a small screen, which the panel
 * would cover, only the message is shown above the launcher.
 */
export function startProactive(
  { proactive }: Config,
  shadow: ShadowRoot,
  open: (how: 'panel' | 'teaser') => void,
): void {
  if (!proactive.enabled) return;
  const timer = setTimeout(
    () => open(matchMedia('(max-width:480px)').matches ? 'teaser' : 'panel'),
    proactive.delaySeconds * 1000,
  );
  shadow.addEventListener('click', () => clearTimeout(timer));
}
