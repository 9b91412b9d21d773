import type { ErrorCode, ErrorDetail } from './generated/types.ts';

interface FailureParts {
  code: ErrorCode | 'UNEXPECTED_ANSWER';
  message: string;
  status: number;
  details?: ErrorDetail[] | undefined;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
}

/**
 * A call that the platform refused. What never reached it (no network, an abort) is thrown as `fetch` throws it.
 * `UNEXPECTED_ANSWER`: what came is not the platform's envelope, such as a proxy's page.
 */
export class FrontdeskError extends Error {
  override readonly name = 'FrontdeskError';
  readonly code: ErrorCode | 'UNEXPECTED_ANSWER';
  readonly status: number;
  /** A row for each bad field of a VALIDATION_ERROR; else empty. */
  readonly details: readonly ErrorDetail[];
  /** Names the call in the platform's logs. */
  readonly requestId: string | undefined;
  /** How long the platform asks to wait; undefined where it does not. */
  readonly retryAfterMs: number | undefined;

  constructor({ code, message, status, details = [], requestId, retryAfterMs }: FailureParts) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The error of an answer that is no success. Reads its body. */
export async function failureOf(response: Response): Promise<FrontdeskError> {
  return toError(response, parse(await response.text()));
}

/** The error of an answer whose body has been read. */
export function toError(response: Response, body: unknown): FrontdeskError {
  const { error, errors } = (body ?? {}) as Body;
  const [first] = errors ?? [];
  const seconds = Number(response.headers.get('retry-after') ?? first?.extensions?.retryAfterSeconds ?? Number.NaN);
  const told = first ? { ...first.extensions, message: first.message } : error;
  return new FrontdeskError({
    code: told?.code ?? 'UNEXPECTED_ANSWER',
    message: told?.message ?? `The answer is not the platform's: HTTP ${response.status}.`,
    status: response.status,
    details: told?.details,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
  });
}

interface Told {
  code?: ErrorCode;
  message?: string;
  details?: ErrorDetail[];
  retryAfterSeconds?: number;
}

/** REST has one `error`, GraphQL `errors` with the same under `extensions`. */
interface Body {
  error?: Told;
  errors?: { message: string; extensions?: Told }[];
}

/** JSON, or undefined where it is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
