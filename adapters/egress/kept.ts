import type { Connection } from './connection.ts';

export interface KeptBounds {
  /**
   * How long a connection waits for its next request. Below what servers themselves wait (gunicorn 2 s, Node, Apache and
   * uvicorn 5 s), so that few are closed while something is being sent; and a server with a process for each connection soon
   * has it back.
   */
  idleMs: number;
  /** How long after its address was checked a connection may be used: what a name leads to may have changed. */
  lifeMs: number;
  /** Unused ones to one place: two rounds of twenty deliveries may go to one endpoint at once. */
  perPlace: number;
  /** Unused ones in all. */
  inAll: number;
}
export const keptBounds: KeptBounds = { idleMs: 1_000, lifeMs: 30_000, perPlace: 40, inAll: 160 };

interface Entry {
  place: string;
  connection: Connection;
  /** When its address was checked, and since when it is unused: milliseconds since 1970. */
  checkedMs: number;
  keptMs: number;
  forget(): void;
}
export type Kept = Pick<Entry, 'connection' | 'checkedMs'>;

/**
 * Open connections that wait for another request. `now` is wall-clock time, since the other one stands still, and no timer
 * runs, while a function is frozen: what has waited for too long by then is closed when it is asked for.
 */
export function createKeptConnections(now: () => number, { idleMs, lifeMs, perPlace, inAll }: KeptBounds) {
  /** Oldest first, as sets keep their order. */
  const entries = new Set<Entry>();
  const byPlace = new Map<string, Set<Entry>>();

  function remove(entry: Entry) {
    entry.forget();
    entries.delete(entry);
    const own = byPlace.get(entry.place);
    own?.delete(entry);
    if (own?.size === 0) byPlace.delete(entry.place);
  }
  function drop(entry: Entry) {
    remove(entry);
    entry.connection.end();
  }
  const isWithin = (sinceMs: number, boundMs: number, atMs: number) => atMs >= sinceMs && atMs - sinceMs < boundMs;
  const isGood = ({ connection, checkedMs, keptMs }: Entry, atMs: number) =>
    connection.isOpen() && isWithin(checkedMs, lifeMs, atMs) && isWithin(keptMs, idleMs, atMs);

  return {
    /** The one that was used last, or undefined. */
    take(place: string): Kept | undefined {
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
    /** Keeps a connection for whoever asks for the same place next, or closes it. */
    keep(place: string, { connection, checkedMs }: Kept): void {
      const keptMs = now();
      const own = byPlace.get(place) ?? new Set();
      const forget = connection.onClose(() => remove(entry));
      const entry: Entry = { place, connection, checkedMs, keptMs, forget };
      if (!isGood(entry, keptMs) || own.size >= perPlace) {
        forget();
        connection.end();
        return;
      }
      entries.add(entry);
      byPlace.set(place, own.add(entry));
      if (entries.size > inAll) drop(entries.values().next().value!);
    },
  };
}
export type KeptConnections = ReturnType<typeof createKeptConnections>;
