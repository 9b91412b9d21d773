import { FrontdeskError } from '../../error.ts';
import type { ErrorDetail } from '../../generated/types.ts';

/** A command that was written wrongly: exit code 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** A command that was right and could not be done: exit code 1. */
export class FailedCommand extends Error {
  override readonly name = 'FailedCommand';
  readonly code: string;
  /** What the failed call says besides. */
  readonly more: Partial<FailureReport>;

  constructor(code: string, message: string, { cause, ...more }: ErrorOptions & Partial<FailureReport> = {}) {
    super(message, { cause });
    this.code = code;
    this.more = more;
  }
}

/** What is said of a failure, on the terminal and as JSON. */
export interface FailureReport {
  code: string;
  message: string;
  /** One row for each invalid field. */
  details: readonly ErrorDetail[];
  /** Identifies the call in the platform's logs. */
  requestId?: string | undefined;
  /** What to do about it. */
  advice?: string | undefined;
}

const advices: Partial<Record<FrontdeskError['code'], string>> = {
  UNAUTHORIZED: 'Sign in with a key that is valid: frontdesk sign-in',
  FORBIDDEN: 'Use a key that may do this: frontdesk whoami lists the scopes of yours.',
  NOT_FOUND: 'IDs are those of the workspace of your key: frontdesk whoami names it.',
  UNEXPECTED_ANSWER: 'Is the URL that of a Frontdesk platform? See --url.',
};

/** `fetch` hides why it failed in the causes. */
function causeOf(error: Error): string {
  const { cause } = error as { cause?: { code?: unknown; message?: unknown; errors?: { code?: unknown }[] } };
  return String(cause?.code ?? cause?.errors?.[0]?.code ?? cause?.message ?? error.message);
}

export function reportOf(error: unknown, url: string | undefined): FailureReport {
  if (error instanceof FrontdeskError) {
    const { code, message, details, requestId } = error;
    return { code, message, details, requestId, advice: advices[code] };
  }
  if (error instanceof CommandError) return { code: 'USAGE', message: error.message, details: [] };
  if (error instanceof FailedCommand) return { details: [], ...error.more, code: error.code, message: error.message };
  if (error instanceof Error && error.name === 'TimeoutError')
    return { code: 'TIMEOUT', message: error.message, details: [], advice: 'Try again later.' };
  if (error instanceof TypeError && url !== undefined && error.message === 'fetch failed') {
    const message = `${url} cannot be reached: ${causeOf(error)}.`;
    return { code: 'UNREACHABLE', message, details: [], advice: 'Is the platform running, and --url right?' };
  }
  return { code: 'UNEXPECTED', message: error instanceof Error ? error.message : String(error), details: [] };
}
