/** All public error codes, with their HTTP status and message. */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400, message: 'The request body could not be read.' },
  UNAUTHORIZED: { status: 401, message: 'A valid API key is required.' },
  USAGE_LIMIT_REACHED: { status: 402, message: 'A limit of the plan is reached.' },
  REAUTHENTICATION_REQUIRED: { status: 403, message: 'Sign in again to do this.' },
  FORBIDDEN: { status: 403, message: 'This call is not allowed.' },
  DOMAIN_NOT_ALLOWED: { status: 403, message: 'This origin is not allowed to use the chatbot.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This method is not allowed here.' },
  CONFLICT: { status: 409, message: 'The current state does not allow this call.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The request body must be JSON. Send the header Content-Type: application/json.',
  },
  VALIDATION_ERROR: { status: 422, message: 'The request is not valid.' },
  RATE_LIMITED: { status: 429, message: 'Rate limit exceeded.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service is not available right now.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;
/** One invalid field. `path` is dotted, such as `settings.primaryColor`. */
export interface ErrorDetail {
  path: string;
  message: string;
}

interface ErrorOptionsWithDetails {
  message?: string;
  details?: ErrorDetail[];
  /** In seconds. For RATE_LIMITED and SERVICE_UNAVAILABLE. */
  retryAfterSeconds?: number;
  /** For METHOD_NOT_ALLOWED. */
  allow?: string[];
  /** Further public fields of the error, beside `code` and `message`. */
  fields?: Readonly<Record<string, unknown>>;
  /** Private: logged, never sent. */
  cause?: unknown;
}

/** The only error type that the domain throws. `message` is public; private details belong in `cause`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: string[] | undefined;
  readonly fields: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, options: ErrorOptionsWithDetails = {}) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.allow = options.allow;
    this.fields = options.fields;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

export const notFound = () => new AppError('NOT_FOUND');
export const forbidden = (message?: string) => new AppError('FORBIDDEN', message ? { message } : {});
/** FORBIDDEN for a caller without a scope. */
export const lacksScope = ({ person, program }: { person?: unknown; program?: unknown }, missing: string) =>
  forbidden(`${person ? 'Your role' : program ? 'This program' : 'This key'} lacks the scope ${missing}.`);
export const conflict = (message: string) => new AppError('CONFLICT', { message });
export const usageLimit = (message: string) => new AppError('USAGE_LIMIT_REACHED', { message });
/** When to repeat a call that failed because something was not available. */
export const RETRY_AFTER_SECONDS = 2;
export const unavailable = (cause: unknown) =>
  new AppError('SERVICE_UNAVAILABLE', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });

/** A detail as a sentence, for people who see no fields. */
export const problemText = ({ path, message }: ErrorDetail): string => `${path} ${message}.`;

/** A 422 error. A single detail is also the message, so a fixed text such as `Unknown timezone.` appears in both. */
export const invalid = (details: ErrorDetail[], message?: string) =>
  new AppError('VALIDATION_ERROR', { details, ...(message ? { message } : {}) });

/** What a signal, a timer or a client of a service throws when time is over. */
const timeouts: ReadonlySet<unknown> = new Set(['AbortError', 'TimeoutError']);

/**
 * Converts any error to an AppError. A timeout becomes SERVICE_UNAVAILABLE, because the caller may repeat the call. Other unknown errors
 * become INTERNAL_ERROR. The original is the cause.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && timeouts.has(error.name)) return unavailable(error);
  return new AppError('INTERNAL_ERROR', { cause: error });
}
