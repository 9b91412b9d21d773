import type { Config } from '../types.ts';

/**
 * Opens the panel after the chatbot's delay, unless the visitor was there first. Where the panel would cover the whole of a
 * small screen, the words alone appear above the launcher.
 */
export function startProactive(
  { proactive }: Config,
  shadow: ShadowRoot,
  open: (how: 'panel' | 'teaser') => void,
): void {
  if (!proactive.enabled) return;
  const timer = setTimeout(
    () => open(matchMedia('(max-width: 480px)').matches ? 'teaser' : 'panel'),
    proactive.delaySeconds * 1000,
  );
  shadow.addEventListener('click', () => clearTimeout(timer), { once: true });
}
