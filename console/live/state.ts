import { signal } from '@preact/signals';

/**
 * The state of the connection, which is always shown. `polling`: no live events arrive, but the platform can be reached, and what
 * is shown is read again and again. `retryAt` is in milliseconds since the epoch.
 */
export type ConnectionState =
  | { state: 'connecting' }
  | { state: 'live' }
  | { state: 'polling' }
  | { state: 'waiting'; retryAt: number }
  | { state: 'offline' };

export const live = signal<ConnectionState>({ state: 'connecting' });
/** Interrupts the wait before the next attempt. */
export const reconnectNow: { run(): void } = { run() {} };
