import type { ErrorCode, ErrorDetail, Message } from './generated/types.ts';

interface FailureParts {
  code: ErrorCode | 'UNEXPECTED_ANSWER';
  message: string;
  status: number;
  details?: ErrorDetail[] | undefined;
  newerMessages?: Message[] | undefined;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
}

/**
 * A call that the platform rejected. Calls that never reached it (no network, an abort) throw the error of `fetch`.
 * `UNEXPECTED_ANSWER`: the response is not the platform's envelope, such as a proxy's page.
 */
export class FrontdeskError extends Error {
  override readonly name = 'FrontdeskError';
  readonly code: ErrorCode | 'UNEXPECTED_ANSWER';
  readonly status: number;
  /** One entry per invalid field of a VALIDATION_ERROR; otherwise empty. */
  readonly details: readonly ErrorDetail[];
  /** What was written since `afterMessageId`, if that is the conflict; otherwise empty. As in REST. */
  readonly newerMessages: readonly Message[];
  /** Identifies the call in the platform's logs. */
  readonly requestId: string | undefined;
  /** How long to wait before a retry. Undefined if the platform does not say. */
  readonly retryAfterMs: number | undefined;

  constructor({ code, message, status, details = [], newerMessages = [], requestId, retryAfterMs }: FailureParts) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.newerMessages = newerMessages;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Reads an unsuccessful response and returns its error. */
export async function failureOf(response: Response): Promise<FrontdeskError> {
  return toError(response, parse(await response.text()));
}

/** Returns the error of a response whose body has been read. */
export function toError(response: Response, body: unknown): FrontdeskError {
  const { error, errors } = (body ?? {}) as Body;
  const [first] = errors ?? [];
  const seconds = Number(response.headers.get('retry-after') ?? first?.extensions?.retryAfterSeconds ?? Number.NaN);
  const known = first ? { ...first.extensions, message: first.message } : error;
  return new FrontdeskError({
    code: known?.code ?? 'UNEXPECTED_ANSWER',
    message: known?.message ?? `The answer is not the platform's: HTTP ${response.status}.`,
    status: response.status,
    details: known?.details,
    newerMessages: known?.newerMessages,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
  });
}

interface ErrorContent {
  code?: ErrorCode;
  message?: string;
  details?: ErrorDetail[];
  newerMessages?: Message[];
  retryAfterSeconds?: number;
}

/** REST has one `error`. GraphQL has `errors` with the same content under `extensions`. */
interface Body {
  error?: ErrorContent;
  errors?: { message: string; extensions?: ErrorContent }[];
}

/** Returns parsed JSON, or undefined if the text is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
