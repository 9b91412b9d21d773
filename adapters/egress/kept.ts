import type { EgressConnection } from './connection.ts';

export interface KeptBounds {
  /**
   * Maximum idle time. Lower than servers' own timeouts (gunicorn 2 s, Node, Apache and uvicorn 5 s), so that few
   * connections close during a send, and servers with a process per connection get it back soon.
   */
  idleMs: number;
  /** Maximum age since the address was checked, because DNS records may change. */
  lifeMs: number;
  /** Idle connections per place. Two rounds of 49 deliveries may go to one endpoint at once. */
  perPlace: number;
  /** Idle connections in total. */
  inAll: number;
}
export const keptBounds: KeptBounds = { idleMs: 1_000, lifeMs: 30_000, perPlace: 98, inAll: 200 };

interface IdleConnection {
  place: string;
  connection: EgressConnection;
  /** When the address was checked and since when the connection is idle, in milliseconds since 1970. */
  checkedMs: number;
  keptMs: number;
  forget(): void;
}
export type CheckedConnection = Pick<IdleConnection, 'connection' | 'checkedMs'>;

/**
 * A pool of idle connections. `now` must be wall-clock time: while a function is frozen, monotonic time stands still
 * and timers do not run. Connections that expired during a freeze are closed when the pool is next used.
 */
export function createKeptConnections(now: () => number, { idleMs, lifeMs, perPlace, inAll }: KeptBounds) {
  /** Oldest first, because sets keep insertion order. */
  const entries = new Set<IdleConnection>();
  const byPlace = new Map<string, Set<IdleConnection>>();

  function remove(entry: IdleConnection) {
    entry.forget();
    entries.delete(entry);
    const own = byPlace.get(entry.place);
    own?.delete(entry);
    if (own?.size === 0) byPlace.delete(entry.place);
  }
  function drop(entry: IdleConnection) {
    remove(entry);
    entry.connection.end();
  }
  const isWithin = (sinceMs: number, boundMs: number, atMs: number) => atMs >= sinceMs && atMs - sinceMs < boundMs;
  const isGood = ({ connection, checkedMs, keptMs }: IdleConnection, atMs: number) =>
    connection.isOpen() && isWithin(checkedMs, lifeMs, atMs) && isWithin(keptMs, idleMs, atMs);

  return {
    /** Returns the most recently used connection, or undefined. */
    take(place: string): CheckedConnection | undefined {
      const atMs = now();
      for (const entry of [...(byPlace.get(place) ?? [])].reverse()) {
        if (!isGood(entry, atMs)) drop(entry);
        else {
          remove(entry);
          return entry;
        }
      }
      return undefined;
    },
    /**
     * Adds a connection to the pool, or closes it if it cannot be reused or its place is full. Closes the oldest one if
     * the pool is full.
     */
    keep(place: string, { connection, checkedMs }: CheckedConnection): void {
      const keptMs = now();
      const own = byPlace.get(place) ?? new Set();
      const forget = connection.onClose(() => remove(entry));
      const entry: IdleConnection = { place, connection, checkedMs, keptMs, forget };
      if (!isGood(entry, keptMs) || own.size >= perPlace) {
        forget();
        connection.end();
        return;
      }
      entries.add(entry);
      byPlace.set(place, own.add(entry));
      const [oldest] = entries;
      if (oldest && entries.size > inAll) drop(oldest);
    },
  };
}
export type KeptConnections = ReturnType<typeof createKeptConnections>;
