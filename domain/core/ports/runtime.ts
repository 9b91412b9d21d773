import type { MetricName } from '../../../config/metrics.ts';

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Ids {
  /** Returns a UUIDv7 that sorts after all earlier ones of this process. */
  next(): string;
}

/** Fields of a log line that are also recorded as metrics. `by` names the field that is their dimension. */
export interface Measured {
  names: readonly MetricName[];
  by?: string;
}
export interface Log {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>, measured?: readonly Measured[]): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>, measured?: readonly Measured[]): void;
}

export interface Cache {
  get<T>(key: string): T | undefined;
  /**
   * `ttlMs` Infinity: for the container's lifetime, with LRU eviction. `byteCount`: size in memory of a large value. All large values
   * share one limit.
   */
  set<T>(key: string, value: T, ttlMs: number, byteCount?: number): void;
  delete(key: string): void;
}
