import type { App } from './app.ts';

/** The current time, or a later one, as stored: `2026-02-28T12:00:00.000Z`. */
export const nowIso = ({ clock }: Pick<App, 'clock'>, plusMs = 0): string =>
  new Date(clock.now() + plusMs).toISOString();
