import type { Cache } from '../domain/core/app.ts';

interface Entry {
  value: unknown;
  expiresAtMs: number;
  bytes: number;
}

interface CacheOptions {
  maxEntries?: number;
  /** Of all entries that say what they weigh. */
  maxBytes?: number;
  /** Milliseconds. */
  now: () => number;
}

/**
 * What a warm container remembers: at most `maxEntries`, and of what weighs something no more than `maxBytes`. The least recently
 * used goes first, and none is answered after its time. An entry heavier than all that is allowed is kept by itself.
 */
export function createCache({ maxEntries = 5_000, maxBytes = Number.POSITIVE_INFINITY, now }: CacheOptions): Cache {
  // A Map keeps the order of insertion; what is used is put in again, so the first key is the least recently used.
  const entries = new Map<string, Entry>();
  let heldBytes = 0;

  function remove(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    heldBytes -= entry.bytes;
    return entry;
  }
  function add(key: string, entry: Entry): void {
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
    set(key, value, ttlMs, bytes = 0) {
      remove(key);
      add(key, { value, expiresAtMs: now() + ttlMs, bytes });
      if (entries.size > maxEntries) remove(entries.keys().next().value!);
      lighten(key);
    },
    delete(key) {
      remove(key);
    },
  };
}
