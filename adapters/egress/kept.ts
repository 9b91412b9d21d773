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

const isWithin = (sinceMs: number, boundMs: number, atMs: number) => atMs >= sinceMs && atMs - sinceMs < boundMs;

/**
 * A pool of idle connections. `now` must be wall-clock time: while a function is frozen, monotonic time stands still
 * and timers do not run. Connections that expired during a freeze are closed when the pool is next used.
 */
export class KeptConnections {
  readonly #now: () => number;
  readonly #bounds: KeptBounds;
  /** Oldest first, because sets keep insertion order. */
  readonly #entries = new Set<IdleConnection>();
  readonly #byPlace = new Map<string, Set<IdleConnection>>();

  constructor(now: () => number, bounds: KeptBounds) {
    this.#now = now;
    this.#bounds = bounds;
  }

  /** Returns the most recently used connection, or undefined. */
  take(place: string): CheckedConnection | undefined {
    const atMs = this.#now();
    for (const entry of [...(this.#byPlace.get(place) ?? [])].reverse()) {
      if (!this.#isGood(entry, atMs)) this.#drop(entry);
      else {
        this.#remove(entry);
        return entry;
      }
    }
    return undefined;
  }

  /**
   * Adds a connection to the pool, or closes it if it cannot be reused or its place is full. Closes the oldest one if
   * the pool is full.
   */
  keep(place: string, { connection, checkedMs }: CheckedConnection): void {
    const keptMs = this.#now();
    const neighbours = this.#byPlace.get(place) ?? new Set();
    const forget = connection.onClose(() => this.#remove(entry));
    const entry: IdleConnection = { place, connection, checkedMs, keptMs, forget };
    if (!this.#isGood(entry, keptMs) || neighbours.size >= this.#bounds.perPlace) {
      forget();
      connection.end();
      return;
    }
    this.#entries.add(entry);
    this.#byPlace.set(place, neighbours.add(entry));
    const [oldest] = this.#entries;
    if (oldest && this.#entries.size > this.#bounds.inAll) this.#drop(oldest);
  }

  #isGood({ connection, checkedMs, keptMs }: IdleConnection, atMs: number): boolean {
    const { lifeMs, idleMs } = this.#bounds;
    return connection.isOpen() && isWithin(checkedMs, lifeMs, atMs) && isWithin(keptMs, idleMs, atMs);
  }

  #remove(entry: IdleConnection): void {
    entry.forget();
    this.#entries.delete(entry);
    const neighbours = this.#byPlace.get(entry.place);
    neighbours?.delete(entry);
    if (neighbours?.size === 0) this.#byPlace.delete(entry.place);
  }

  #drop(entry: IdleConnection): void {
    this.#remove(entry);
    entry.connection.end();
  }
}
