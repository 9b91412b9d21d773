export interface EgressRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Until the first byte of the response body or, if there is none, the response headers. */
  firstByteTimeoutMs?: number;
  /** The whole exchange, including redirects. */
  timeoutMs?: number;
  /** Maximum number of decoded bytes. A larger body is an error `too_large`. */
  maxBytes?: number;
  /** Maximum number of redirects, each checked again. 0: a redirect is returned as the response. */
  maxRedirects?: number;
  /**
   * True: only status and headers matter. The body is returned as far as it was read. A body that is longer than `maxBytes`,
   * truncated or never ending is not an error.
   */
  headOnly?: boolean;
  /**
   * Only with `headOnly`. A workspace id whose requests share connections to the same origin. A connection stays open for a few
   * seconds. If a reused connection closes before any byte of the response, the request is sent again over a new one, so the
   * server may receive it twice. Omitted: a new connection that is closed afterwards.
   */
  keepFor?: string;
}
export interface EgressResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: Buffer;
  /** The final URL, after redirects. */
  url: string;
}
/** Why a request to a customer's URL failed. `forbidden` never reveals the resolved address. */
type EgressProblem =
  | 'invalid_url'
  | 'forbidden'
  | 'not_found'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'bad_response';
export class EgressError extends Error {
  readonly problem: EgressProblem;
  constructor(problem: EgressProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EgressError';
    this.problem = problem;
  }
}
export interface Egress {
  /**
   * Checks an http or https URL without a DNS lookup. `listed`: the operator's list allows it although it is private. Throws
   * EgressError `invalid_url` or `forbidden`.
   */
  inspect(url: string): { url: URL; listed: boolean };
  /** Throws EgressError. Any HTTP status is a response, not an error. */
  fetch(url: string, egressRequest?: EgressRequest): Promise<EgressResponse>;
}

/** Of the three forms of a date, only `Sun Nov  6 08:49:37 1994` does not name its time zone, which is always GMT. */
const DATE_WITHOUT_ZONE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]?\d \d\d:\d\d:\d\d \d{4}$/;

/**
 * The wait that a response's `Retry-After` header asks for, in milliseconds, at least 0. Accepts seconds and dates (RFC 9110,
 * sections 10.2.3 and 5.6.7). Undefined without a header and for anything else.
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = DATE_WITHOUT_ZONE.test(text) ? `${text} GMT` : text;
  const dateMs = date.endsWith('GMT') ? Date.parse(date) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
