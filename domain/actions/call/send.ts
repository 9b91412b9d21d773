import { type App, EgressError, type EgressResponse } from '../../core/app.ts';
import type { ActionCall } from '../records/call.ts';
import type { ActionCallRequest } from './request.ts';

const MAX_ANSWER_BYTES = 65_536;
const MAX_REDIRECTS = 3;
/** Less time than this is not worth a repetition. */
const MIN_RETRY_MS = 500;

/**
 * What became of a call. `unknown`: it may have been done. `words`: what a tool says beside its JSON, which is shown under `text` and
 * not logged, where it would repeat what is masked. `hasToolChanged`: the owner has not approved this tool.
 */
export type CallOutcome =
  | { kind: 'done' | 'failed' | 'unknown'; error: string | null; status: number; text: string; words?: string }
  | { kind: 'failed' | 'unknown'; error: string; status: null; hasToolChanged?: true };

const CHANGES_NOTHING: ReadonlySet<ActionCall['method']> = new Set(['GET']);
const REPEATABLE: ReadonlySet<ActionCall['method']> = new Set(['GET', 'PUT', 'DELETE']);
/** Whether a call that may have been done can be sent again. */
export const isRepeatable = ({ method, honorsKey }: Pick<ActionCall, 'method' | 'honorsKey'>): boolean =>
  honorsKey || REPEATABLE.has(method);

/** Nothing was sent. */
export const NOT_SENT: ReadonlySet<string> = new Set(['invalid_url', 'forbidden', 'not_found', 'unreachable']);
/** A gateway answers for a system that may have done it. */
const GATEWAY = new Set([502, 504]);
const BUSY = 503;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Both ask for the same request. */
const SAME_REQUEST = new Set([307, 308]);

/** After another redirect, a call that changes something may have been done. */
export const isUnclearStatus = (status: number): boolean =>
  GATEWAY.has(status) || (REDIRECTS.has(status) && !SAME_REQUEST.has(status));

function ofFailure({ problem, message }: EgressError, method: ActionCall['method']): CallOutcome {
  const isHarmless = NOT_SENT.has(problem) || CHANGES_NOTHING.has(method);
  return { kind: isHarmless ? 'failed' : 'unknown', error: message, status: null };
}

function ofAnswer({ status, body }: EgressResponse, method: ActionCall['method']): CallOutcome {
  const answer = { status, text: body.toString('utf8') };
  if (status >= 200 && status < 300) return { kind: 'done', error: null, ...answer };
  const isRedirect = REDIRECTS.has(status);
  const kind = isUnclearStatus(status) && !CHANGES_NOTHING.has(method) ? 'unknown' : 'failed';
  const more = isRedirect ? ', a redirect that is not followed.' : '.';
  return { kind, error: `The system answered ${status}${more}`, ...answer };
}

/** Where a redirect leads, within the same origin. */
function redirectOf({ status, headers, url }: EgressResponse, method: ActionCall['method']): string | undefined {
  const isFollowed = SAME_REQUEST.has(status) || (REDIRECTS.has(status) && CHANGES_NOTHING.has(method));
  const target = isFollowed && headers.location ? URL.parse(headers.location, url) : undefined;
  return target?.origin === new URL(url).origin ? target.href : undefined;
}

/** One call, and what it redirects to. Throws only for failures of the platform itself. */
async function attempt(
  app: App,
  { method, url, headers, body }: ActionCallRequest,
  endMs: number,
): Promise<CallOutcome> {
  let next = url;
  try {
    for (let followed = 0; ; followed++) {
      const timeoutMs = Math.max(1, endMs - app.clock.now());
      const bounds = { timeoutMs, firstByteTimeoutMs: timeoutMs, maxBytes: MAX_ANSWER_BYTES, maxRedirects: 0 };
      const response = await app.egress.fetch(next, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...bounds,
      });
      const target = followed < MAX_REDIRECTS ? redirectOf(response, method) : undefined;
      if (target === undefined) return ofAnswer(response, method);
      next = target;
    }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return ofFailure(error, method);
  }
}

/** Whether another attempt is worthwhile: the system could not be reached, was busy, or broke the connection. */
const isPassing = ({ status }: CallOutcome) => status === null || GATEWAY.has(status) || status === BUSY;

/**
 * Sends a call, and once more within its time limit if it failed and can be repeated. A call that may have been done stays `unknown`
 * if the repetition does not succeed.
 */
export async function sendCall(
  app: App,
  { timeoutSeconds, honorsKey }: Pick<ActionCall, 'timeoutSeconds' | 'honorsKey'>,
  sent: ActionCallRequest,
): Promise<CallOutcome> {
  const endMs = app.clock.now() + timeoutSeconds * 1_000;
  const first = await attempt(app, sent, endMs);
  const canRepeat = first.kind !== 'done' && isPassing(first) && isRepeatable({ method: sent.method, honorsKey });
  if (!canRepeat || endMs - app.clock.now() < MIN_RETRY_MS) return first;
  const second = await attempt(app, sent, endMs);
  return first.kind === 'unknown' && second.kind === 'failed' ? { ...second, kind: 'unknown' } : second;
}
