const DELAY_SECONDS = /^\d{1,9}$/;

/**
 * The wait that a response's `Retry-After` header asks for, in milliseconds, at least 0. Accepts both forms, seconds and a date (RFC 9110,
 * section 10.2.3). Undefined without a header and for anything else.
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (DELAY_SECONDS.test(text)) return Number(text) * 1000;
  const dateMs = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
