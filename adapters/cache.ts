import type { Cache } from '../domain/core/app.ts';

interface CacheEntry {
  value: unknown;
  expiresAtMs: number;
  bytes: number;
}

interface CacheOptions {
  maxEntries?: number;
  /** Total size of all entries that have a size. */
  maxBytes?: number;
  /** Returns milliseconds. */
  now: () => number;
}

/**
 * An in-memory cache with at most `maxEntries` entries and `maxBytes` bytes. Evicts the least recently used entry first
 * and never returns an expired one. An entry larger than `maxBytes` is kept as the only sized entry.
 */
export function createCache({ maxEntries = 5_000, maxBytes = Number.POSITIVE_INFINITY, now }: CacheOptions): Cache {
  // A Map keeps insertion order. Used entries are reinserted, so the first key is the least recently used.
  const entries = new Map<string, CacheEntry>();
  let heldBytes = 0;

  function remove(key: string): CacheEntry | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    heldBytes -= entry.bytes;
    return entry;
  }
  function add(key: string, entry: CacheEntry): void {
    entries.set(key, entry);
    heldBytes += entry.bytes;
  }
  function lighten(newest: string): void {
    for (const [key, { bytes }] of entries) {
      if (heldBytes <= maxBytes) return;
      if (bytes > 0 && key !== newest) remove(key);
    }
  }

  return {
    get<T>(key: string): T | undefined {
      const entry = remove(key);
      if (!entry || entry.expiresAtMs <= now()) return undefined;
      add(key, entry);
      return entry.value as T;
    },
    set(key, value, ttlMs, byteCount = 0) {
      remove(key);
      add(key, { value, expiresAtMs: now() + ttlMs, bytes: byteCount });
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) break;
        remove(oldest);
      }
      lighten(key);
    },
    delete(key) {
      remove(key);
    },
  };
}
