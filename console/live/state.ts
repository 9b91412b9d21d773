import { signal } from '@preact/signals';
import { Emitter } from '../parts/emitter.ts';

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
/** The person asks for the next attempt at once. */
export const reconnects = new Emitter();
