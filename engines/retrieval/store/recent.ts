/** A cache by number that drops what has not been used lately. */
interface Recent<T> {
  get(docNumber: number): T | undefined;
  set(docNumber: number, value: T): void;
  /** Counts what a value takes in addition to its weight when it was set. */
  grow(byteCount: number): void;
  /** At most twice the limit, or that and one value. */
  readonly bytes: number;
}

/**
 * A value that is used moves to the young generation. When that reaches the limit, the old one is dropped, and a new one begins.
 * So a use costs a lookup, and what has been used among the last `limit` bytes is there.
 */
export function createRecent<T>(limit: number, weigh: (value: T) => number): Recent<T> {
  let young = new Map<number, T>();
  let old = new Map<number, T>();
  let [youngBytes, oldBytes] = [0, 0];
  const grow = (byteCount: number) => {
    youngBytes += byteCount;
    if (youngBytes < limit) return;
    [old, oldBytes] = [young, youngBytes];
    [young, youngBytes] = [new Map(), 0];
  };
  const set = (docNumber: number, value: T) => {
    young.set(docNumber, value);
    grow(weigh(value));
  };
  return {
    get(docNumber) {
      const recent = young.get(docNumber);
      if (recent) return recent;
      const former = old.get(docNumber);
      if (former) set(docNumber, former);
      return former;
    },
    set,
    grow,
    get bytes() {
      return youngBytes + oldBytes;
    },
  };
}
