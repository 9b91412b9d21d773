import type { Egress, EgressRequest, EgressResponse } from '../domain/app.ts';
import { type Deadline, startDeadline } from './egress/deadline.ts';
import { type Dial, dial as dialForReal } from './egress/dial.ts';
import { exchange } from './egress/exchange.ts';
import { tooManyRedirects } from './egress/failures.ts';
import { createGuard, type Guard, type GuardOptions } from './egress/guard.ts';
import { firstHeaders, redirectedRequest, redirectUrl, type Sent } from './egress/redirect.ts';

export { type Address, isPublicUnicast } from './egress/address.ts';
export { type Dial, dial, type Route } from './egress/dial.ts';
export { createGuard, type Guard, type GuardOptions, type Target } from './egress/guard.ts';

export interface EgressOptions extends Omit<GuardOptions, 'isPortAllowed'> {
  userAgent?: string;
}

/** Not by spreading: a bound that is there but undefined would be none. */
const boundsOf = (request: EgressRequest) => ({
  firstByteTimeoutMs: request.firstByteTimeoutMs ?? 10_000,
  timeoutMs: request.timeoutMs ?? 20_000,
  maxBytes: request.maxBytes ?? 5_000_000,
  maxRedirects: request.maxRedirects ?? 5,
  headOnly: request.headOnly ?? false,
});

/**
 * The only way to an http or https address that a customer chose. Every hop is checked by the guard and connects to an
 * address that was checked. Asks for gzip, deflate and br, and answers with the decoded body. `dial` stands for the
 * network. Throws Error where an entry of `options` is malformed.
 */
export function createEgress({ userAgent = 'Frontdesk', ...options }: EgressOptions, dial: Dial = dialForReal): Egress {
  const guard = createGuard(options);
  return {
    inspect: guard.inspectUrl,
    async fetch(url, request = {}) {
      const bounds = boundsOf(request);
      const deadline = startDeadline(bounds.timeoutMs, bounds.firstByteTimeoutMs);
      const { method = 'GET', headers = {}, body } = request;
      const sent = { method, headers: firstHeaders(headers, userAgent), body: method === 'POST' ? body : undefined };
      try {
        return await follow({ guard, dial, deadline, bounds }, url, sent);
      } finally {
        deadline.end();
      }
    },
  };
}

interface Call {
  guard: Guard;
  dial: Dial;
  deadline: Deadline;
  bounds: Required<Pick<EgressRequest, 'maxBytes' | 'maxRedirects' | 'headOnly'>>;
}

async function follow(call: Call, from: string, first: Sent): Promise<EgressResponse> {
  const { guard, dial, deadline, bounds } = call;
  let sent = first;
  let next: string | URL = from;
  for (let followed = 0; ; followed++) {
    deadline.awaitFirstByte();
    const target = await guard.checkUrl(next, deadline.signal);
    const hop = {
      ...sent,
      body: sent.body,
      target,
      maxBytes: bounds.maxBytes,
      headOnly: bounds.headOnly,
      followRedirects: bounds.maxRedirects > 0,
    };
    const { location, ...answer } = await exchange(hop, deadline, dial);
    if (location === undefined) return { ...answer, url: target.url.href };
    if (followed >= bounds.maxRedirects) throw tooManyRedirects();
    next = redirectUrl(location, target.url);
    sent = redirectedRequest(sent, answer.status, next.origin === target.url.origin);
  }
}
