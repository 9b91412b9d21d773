import { Client } from 'undici';
import type { EgressResponse } from '../../domain/app.ts';
import { readBody, readWhatComes } from './body.ts';
import type { Deadline } from './deadline.ts';
import type { Dial, Route } from './dial.ts';
import { asExchangeFailure, tooLarge } from './failures.ts';
import type { Target } from './guard.ts';

/** One request to one checked address. */
export interface Hop {
  target: Target;
  method: 'GET' | 'POST' | 'HEAD';
  headers: Record<string, string>;
  body: Buffer | string | undefined;
  maxBytes: number;
  headOnly: boolean;
  followRedirects: boolean;
}
/** `location` is there when the answer is a redirect to follow; its body is then not read. */
export type Answer = Omit<EgressResponse, 'url'> & { location?: string };

/** Twice Node's default: pages with long policies and many cookies pass. */
const maxHeaderBytes = 32_768;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Sends one request over a connection of its own, which ends with it: a kept one goes stale while a function sleeps, and
 * a POST that fails on it may or may not have arrived. Throws EgressError.
 */
export async function exchange(hop: Hop, deadline: Deadline, dial: Dial): Promise<Answer> {
  const client = openClient(hop.target, deadline.signal, dial);
  try {
    return await request(client, hop, deadline);
  } catch (error) {
    throw deadline.signal.aborted ? deadline.signal.reason : asExchangeFailure(error);
  } finally {
    client.destroy().catch(() => {});
  }
}

async function request(client: Client, hop: Hop, deadline: Deadline): Promise<Answer> {
  const { method, maxBytes, target } = hop;
  const path = target.url.pathname + target.url.search;
  const { signal } = deadline;
  const sent = { method, path, headers: hop.headers, body: hop.body ?? null, signal, reset: true };
  const { statusCode: status, headers: received, body } = await client.request(sent);
  // A body that nobody reads fails when the client goes.
  body.on('error', () => {});
  const headers = flatten(received);
  const location = hop.followRedirects && redirectStatuses.has(status) ? headers.location : undefined;
  if (location !== undefined) return { status, headers, body: Buffer.alloc(0), location };
  const bounds = { maxBytes, signal, onFirstByte: deadline.firstByteSeen };
  if (hop.headOnly) return { status, headers, body: await readWhatComes(body, bounds) };
  if (method !== 'HEAD' && Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
  return { status, headers, body: await readBody(body, headers['content-encoding'] ?? '', bounds) };
}

/** undici only speaks HTTP here: which address is called is decided by the guard, and the clocks are the deadline's. */
function openClient(target: Target, signal: AbortSignal, dial: Dial): Client {
  const route = routeTo(target);
  return new Client(target.url.origin, {
    connect: (_options, callback) => {
      dial(route, signal).then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
    },
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

const routeTo = ({ url, port, addresses }: Target): Route => ({
  addresses,
  port,
  host: url.hostname.replace(/^\[|\]$/g, ''),
  secure: url.protocol === 'https:',
  protocols: ['http/1.1'],
});

const flatten = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
