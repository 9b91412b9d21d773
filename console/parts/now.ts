import { signal } from '@preact/signals';

/** The time in steps of a second, for waiting times. Stands still while the tab is hidden. */
export const now = signal(Date.now());
/** The time in steps of half a minute, for "5 minutes ago". */
export const minutes = signal(Date.now());

const MINUTES_MS = 30_000;

export function startClock(): void {
  const tick = () => {
    if (document.hidden) return;
    now.value = Date.now();
    if (now.value - minutes.value >= MINUTES_MS) minutes.value = now.value;
  };
  setInterval(tick, 1_000);
  document.addEventListener('visibilitychange', tick);
}
