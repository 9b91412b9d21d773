import { signal } from '@preact/signals';

/** The state of the connection, which is always shown. `retryAt` is in milliseconds since the epoch. */
export type ConnectionState =
  | { state: 'connecting' }
  | { state: 'live' }
  | { state: 'waiting'; retryAt: number }
  | { state: 'offline' };

export const live = signal<ConnectionState>({ state: 'connecting' });
/** Interrupts the wait before the next attempt. */
export const reconnectNow: { run(): void } = { run() {} };
