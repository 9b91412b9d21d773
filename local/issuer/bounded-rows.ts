/** What a client has begun. */
interface Row<Value> {
  value: Value;
  client: string;
  until: number;
}

/**
 * Values in memory that expire, at most `max`. If there are more, the client with the most loses its oldest, so that nobody can push
 * out what others have begun.
 */
export class BoundedRows<Value> {
  readonly #now: () => number;
  readonly #max: number;
  readonly #rows = new Map<string, Row<Value>>();
  /** How many each client has. */
  readonly #counts = new Map<string, number>();

  constructor(now: () => number, max: number) {
    this.#now = now;
    this.#max = max;
  }

  get(key: string): Value | undefined {
    const row = this.#rows.get(key);
    if (row && row.until > this.#now()) return row.value;
    this.delete(key);
    return undefined;
  }

  set(key: string, value: Value, { client, until }: Omit<Row<Value>, 'value'>): void {
    this.delete(key);
    this.#rows.set(key, { value, client, until });
    this.#counts.set(client, (this.#counts.get(client) ?? 0) + 1);
    if (this.#rows.size > this.#max) this.#makeRoom();
  }

  delete(key: string): void {
    const row = this.#rows.get(key);
    if (!row) return;
    this.#rows.delete(key);
    const left = this.#counts.get(row.client)! - 1;
    if (left > 0) this.#counts.set(row.client, left);
    else this.#counts.delete(row.client);
  }

  /** Returns the keys that begin with `prefix` of values that `matches` accepts. */
  keysOf(prefix: string, matches: (value: Value) => boolean): string[] {
    return [...this.#rows].flatMap(([key, { value }]) => (key.startsWith(prefix) && matches(value) ? [key] : []));
  }

  #makeRoom(): void {
    for (const key of this.#rows.keys()) this.get(key);
    if (this.#rows.size <= this.#max) return;
    const most = Math.max(...this.#counts.values());
    const oldest = this.#rows.entries().find(([, { client }]) => this.#counts.get(client) === most);
    if (oldest) this.delete(oldest[0]);
  }
}
