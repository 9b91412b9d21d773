import type { Egress, EgressRequest, EgressResponse } from '../domain/core/app.ts';
import { type EgressConnection, openConnection } from './egress/connection.ts';
import { type Deadline, startDeadline } from './egress/deadline.ts';
import { type Dial, dial as dialForReal } from './egress/dial.ts';
import { type ExchangeResponse, exchange, type Hop } from './egress/exchange.ts';
import { tooManyRedirects } from './egress/failures.ts';
import { type CheckedUrl, createGuard, type Guard, type GuardOptions } from './egress/guard.ts';
import { type CheckedConnection, type KeptBounds, KeptConnections, keptBounds } from './egress/kept.ts';
import { firstHeaders, type RedirectableRequest, redirectedRequest, redirectUrl } from './egress/redirect.ts';

export interface EgressOptions extends Omit<GuardOptions, 'isPortAllowed'> {
  userAgent?: string;
  /** Limits for idle connections; defaults in `keptBounds`. */
  kept?: Partial<KeptBounds>;
  /** Milliseconds since 1970. Default: the system clock. */
  now?: () => number;
}

/** Not spread: an explicit undefined would remove the limit. */
const boundsOf = (egressRequest: EgressRequest) => ({
  firstByteTimeoutMs: egressRequest.firstByteTimeoutMs ?? 10_000,
  timeoutMs: egressRequest.timeoutMs ?? 20_000,
  maxBytes: egressRequest.maxBytes ?? 5_000_000,
  maxRedirects: egressRequest.maxRedirects ?? 5,
  headOnly: egressRequest.headOnly ?? false,
});

/**
 * The only way to call an http or https address that a customer chose. The guard checks every hop, and only checked
 * addresses are dialled. Requests gzip, deflate and br, and returns the decoded body. `dial` opens connections; tests
 * replace it. Throws Error if an entry of `options` is malformed.
 */
export function createEgress(options: EgressOptions, dial: Dial = dialForReal): Egress {
  const { userAgent = 'Frontdesk', kept: chosen, now = Date.now, ...rules } = options;
  const guard = createGuard(rules);
  const limits = { ...keptBounds, ...chosen };
  const kept = new KeptConnections(now, limits);
  return {
    inspect: guard.inspectUrl,
    async fetch(url, egressRequest = {}) {
      const bounds = boundsOf(egressRequest);
      const deadline = startDeadline(bounds.timeoutMs, bounds.firstByteTimeoutMs);
      const open = (target: CheckedUrl) => openConnection(target, deadline.signal, dial, limits.idleMs);
      const { method = 'GET', headers = {}, body, keepFor } = egressRequest;
      const sent = {
        method,
        headers: firstHeaders(headers, userAgent),
        body: method === 'GET' || method === 'HEAD' ? undefined : body,
      };
      try {
        return await follow({ guard, open, kept, now, deadline, bounds, keepFor }, url, sent);
      } finally {
        deadline.end();
      }
    },
  };
}

interface EgressCall {
  guard: Guard;
  open(target: CheckedUrl): EgressConnection;
  kept: KeptConnections;
  now: () => number;
  deadline: Deadline;
  bounds: Required<Pick<EgressRequest, 'maxBytes' | 'maxRedirects' | 'headOnly'>>;
  keepFor: string | undefined;
}

async function follow(call: EgressCall, from: string, first: RedirectableRequest): Promise<EgressResponse> {
  const { deadline, bounds, keepFor } = call;
  let sent = first;
  let next: string | URL = from;
  for (let followed = 0; ; followed++) {
    deadline.awaitFirstByte();
    const { url } = call.guard.inspectUrl(next);
    const { maxBytes, headOnly } = bounds;
    const keep = headOnly && keepFor !== undefined;
    const hop = { ...sent, body: sent.body, url, maxBytes, headOnly, followRedirects: bounds.maxRedirects > 0, keep };
    const { location, ...answer } = (await overKept(call, hop)) ?? (await overNew(call, hop));
    if (location === undefined) return { ...answer, url: url.href };
    if (followed >= bounds.maxRedirects) throw tooManyRedirects();
    next = redirectUrl(location, url);
    sent = redirectedRequest(sent, answer.status, next.origin === url.origin);
  }
}

/** Connections are never shared between tenants, even to the same server. */
const placeOf = ({ keepFor }: EgressCall, { url }: Hop) => `${keepFor} ${url.origin}`;

/** Returns undefined if no idle connection exists, or if it closed before any part of the response arrived. */
async function overKept(call: EgressCall, hop: Hop): Promise<ExchangeResponse | undefined> {
  const keptConnection = hop.keep ? call.kept.take(placeOf(call, hop)) : undefined;
  if (!keptConnection) return undefined;
  try {
    return await exchangeOver(call, keptConnection, hop);
  } catch (error) {
    if (call.deadline.signal.aborted || keptConnection.connection.heard) throw error;
    return undefined;
  }
}

/** A new connection always goes to an address that has just been checked. */
async function overNew(call: EgressCall, hop: Hop): Promise<ExchangeResponse> {
  const checkedMs = call.now();
  const target = await call.guard.checkUrl(hop.url, call.deadline.signal);
  return exchangeOver(call, { connection: call.open(target), checkedMs }, hop);
}

async function exchangeOver(call: EgressCall, kept: CheckedConnection, hop: Hop): Promise<ExchangeResponse> {
  try {
    const answer = await exchange(kept.connection, hop, call.deadline);
    if (hop.keep) call.kept.keep(placeOf(call, hop), kept);
    else kept.connection.end();
    return answer;
  } catch (error) {
    kept.connection.end();
    throw error;
  }
}
