import type { Cache } from '../domain/app.ts';

interface Entry {
  value: unknown;
  expiresAtMs: number;
}

/**
 * What a warm container remembers: at most `maxEntries`, the least recently used goes first, and none is answered after
 * its time. `now`: milliseconds.
 */
export function createCache({ maxEntries = 5_000, now }: { maxEntries?: number; now: () => number }): Cache {
  // A Map keeps the order of insertion; what is used is put in again, so the first key is the least recently used.
  const entries = new Map<string, Entry>();
  return {
    get<T>(key: string): T | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.expiresAtMs <= now()) return undefined;
      entries.set(key, entry);
      return entry.value as T;
    },
    set(key, value, ttlMs) {
      entries.delete(key);
      entries.set(key, { value, expiresAtMs: now() + ttlMs });
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value!);
    },
    delete(key) {
      entries.delete(key);
    },
  };
}
