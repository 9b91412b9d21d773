import type { App } from './app.ts';

/**
 * Caches a result for `ttlMs`, counted from the beginning of its read. Concurrent callers share one read. A failed read is not
 * cached.
 */
export function remembered<T>({ cache }: App, key: string, ttlMs: number, read: () => Promise<T>): Promise<T> {
  const cachedValue = cache.get<Promise<T>>(key);
  if (cachedValue) return cachedValue;
  const reading = read();
  cache.set(key, reading, ttlMs);
  reading.catch(() => {
    if (cache.get(key) === reading) cache.delete(key);
  });
  return reading;
}
