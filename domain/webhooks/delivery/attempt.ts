import { type App, EgressError, type EgressResponse, retryAfterMs } from '../../core/app.ts';
import type { Sign } from '../../core/outgoing/sign.ts';
import type { Delivery, StoredEndpoint } from '../records.ts';

/** The whole exchange, from the DNS lookup to the last byte. */
const TIMEOUT_MS = 10_000;
/** Read so that the receiver can finish its response; the content is discarded. */
const MAX_ANSWER_BYTES = 1_024;

/** The outcome of one attempt. `gone`: the receiver wants no more deliveries. `retryAfterMs`: the wait that it asks for. */
export type AttemptOutcome =
  | { kind: 'succeeded'; statusCode: number }
  | { kind: 'failed' | 'gone'; statusCode: number | null; error: string; retryAfterMs?: number | undefined };

function outcomeOf({ status, headers }: EgressResponse, nowMs: number): AttemptOutcome {
  if (status >= 200 && status < 300) return { kind: 'succeeded', statusCode: status };
  const statusText = `The server answered ${status}`;
  if (status === 410) return { kind: 'gone', statusCode: status, error: `${statusText}; the endpoint is paused.` };
  const more = status >= 300 && status < 400 ? ', and redirects are not followed.' : '.';
  const error = statusText + more;
  return { kind: 'failed', statusCode: status, error, retryAfterMs: retryAfterMs(headers['retry-after'], nowMs) };
}

/** An endpoint that is called, with the signature of its secret. */
export interface ActiveEndpoint {
  endpoint: StoredEndpoint;
  sign: Sign;
}

/** Sends one POST. Throws only for failures of the platform itself. */
export async function attempt(
  app: App,
  { endpoint: { url, workspaceId }, sign }: ActiveEndpoint,
  { id, event }: Pick<Delivery, 'id' | 'event'>,
  text: string,
): Promise<AttemptOutcome> {
  const body = Buffer.from(text);
  const headers = sign(body, { id, event, nowMs: app.clock.now() });
  const bounds = {
    timeoutMs: TIMEOUT_MS,
    firstByteTimeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    maxRedirects: 0,
    headOnly: true,
    keepFor: workspaceId,
  };
  try {
    const response = await app.egress.fetch(url, { method: 'POST', headers, body, ...bounds });
    return outcomeOf(response, app.clock.now());
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { kind: 'failed', statusCode: null, error: error.message };
  }
}
