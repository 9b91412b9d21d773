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
const listeners = new Set<() => void>();
/** The listener is called when the person asks for the next attempt at once. Returns what removes it. */
export function onReconnect(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export function reconnect(): void {
  for (const listener of listeners) listener();
}
