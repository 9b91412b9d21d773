import type { EgressRequest, EgressResponse } from '../../domain/core/app.ts';
import { readBody } from './body.ts';
import type { EgressConnection } from './connection.ts';
import type { Deadline } from './deadline.ts';
import { asExchangeFailure, tooLarge } from './failures.ts';
import { type DispatchedRequest, flatten, readHead } from './head.ts';

/** One request to one origin. */
export interface Hop {
  url: URL;
  method: NonNullable<EgressRequest['method']>;
  headers: Record<string, string>;
  body: Buffer | string | undefined;
  maxBytes: number;
  headOnly: boolean;
  followRedirects: boolean;
  /** Whether to keep the connection for another request. */
  keep: boolean;
}
/** `location` is set if the response is a redirect to follow; its body is then not read. */
export type ExchangeResponse = Omit<EgressResponse, 'url'> & { location?: string };

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const locationOf = ({ followRedirects }: Hop, { status, headers }: ExchangeResponse) =>
  followRedirects && redirectStatuses.has(status) ? headers.location : undefined;

/** Sends one request. The caller may reuse the connection only if it is still open afterwards. Throws EgressError. */
export async function exchange(connection: EgressConnection, hop: Hop, deadline: Deadline): Promise<ExchangeResponse> {
  const { method, url, headers, body = null } = hop;
  const sent = { method, path: url.pathname + url.search, headers, body, reset: !hop.keep };
  connection.expectResponse();
  try {
    if (!hop.headOnly) return await readAll(connection, sent, hop, deadline);
    const answer = await readHead(connection, sent, hop.maxBytes, deadline);
    return { ...answer, location: locationOf(hop, answer) };
  } catch (error) {
    throw deadline.signal.aborted ? deadline.signal.reason : asExchangeFailure(error);
  }
}

async function readAll(
  { client }: EgressConnection,
  sent: DispatchedRequest,
  hop: Hop,
  deadline: Deadline,
): Promise<ExchangeResponse> {
  const { signal } = deadline;
  const { statusCode: status, headers: received, body: coming } = await client.request({ ...sent, signal });
  // An unread body emits an error when the client closes.
  coming.on('error', () => {});
  const head = { status, headers: flatten(received), body: Buffer.alloc(0) };
  const location = locationOf(hop, head);
  if (location !== undefined) return { ...head, location };
  const { method, maxBytes } = hop;
  if (method !== 'HEAD' && Number(head.headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
  const bounds = { maxBytes, signal, onFirstByte: deadline.firstByteSeen };
  return { ...head, body: await readBody(coming, head.headers['content-encoding'] ?? '', bounds) };
}
