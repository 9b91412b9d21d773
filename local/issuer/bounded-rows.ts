/** What a row takes besides its value: key, client and the maps. */
const ROW_BYTES = 1_000;
const KEPT_SHARE = 0.9;

/** What a client has begun. */
interface Row<Value> {
  value: Value;
  client: string;
  until: number;
  bytes: number;
}

/**
 * Values in memory that expire, with at most `maxBytes` as JSON. If there are more, the clients with the most lose their oldest, so that
 * nobody can push out what others have begun.
 */
export class BoundedRows<Value> {
  readonly #now: () => number;
  readonly #maxBytes: number;
  readonly #rows = new Map<string, Row<Value>>();
  /** How much each client has. */
  readonly #shares = new Map<string, number>();
  #bytes = 0;

  constructor(now: () => number, maxBytes: number) {
    this.#now = now;
    this.#maxBytes = maxBytes;
  }

  get(key: string): Value | undefined {
    const row = this.#rows.get(key);
    if (row && row.until > this.#now()) return row.value;
    this.delete(key);
    return undefined;
  }

  set(key: string, value: Value, { client, until }: Omit<Row<Value>, 'value' | 'bytes'>): void {
    this.delete(key);
    const bytes = ROW_BYTES + Buffer.byteLength(JSON.stringify(value));
    this.#rows.set(key, { value, client, until, bytes });
    this.#count(client, bytes);
    if (this.#bytes > this.#maxBytes) this.#makeRoom();
  }

  delete(key: string): void {
    const row = this.#rows.get(key);
    if (!row) return;
    this.#rows.delete(key);
    this.#count(row.client, -row.bytes);
  }

  /** Returns the keys that begin with `prefix` of values that `matches` accepts. */
  keysOf(prefix: string, matches: (value: Value) => boolean): string[] {
    return [...this.#rows].flatMap(([key, { value }]) => (key.startsWith(prefix) && matches(value) ? [key] : []));
  }

  #count(clientId: string, byteCount: number): void {
    this.#bytes += byteCount;
    const share = (this.#shares.get(clientId) ?? 0) + byteCount;
    if (share > 0) this.#shares.set(clientId, share);
    else this.#shares.delete(clientId);
  }

  /** A little more than needed, so that not every new row has to look at all others. */
  #makeRoom(): void {
    for (const key of this.#rows.keys()) this.get(key);
    while (this.#bytes > this.#maxBytes * KEPT_SHARE) {
      const large = Math.max(...this.#shares.values()) / 2;
      for (const [key, { client }] of this.#rows) {
        if (this.#bytes <= this.#maxBytes * KEPT_SHARE) return;
        if ((this.#shares.get(client) ?? 0) >= large) this.delete(key);
      }
    }
  }
}
