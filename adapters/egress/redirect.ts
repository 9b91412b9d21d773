import type { EgressRequest } from '../../domain/core/app.ts';
import { unreadable } from './failures.ts';

export type RedirectableRequest = Required<Pick<EgressRequest, 'method' | 'headers'>> & Pick<EgressRequest, 'body'>;

/** Controlled by HTTP itself. A caller that sets one could desynchronise the connection or name another host. */
const framing = /^(host|connection|content-length|transfer-encoding|keep-alive|upgrade|expect|te|trailer|proxy-.*)$/;
/**
 * Headers that another origin may receive. Any other may contain a secret: a token, a cookie, a signature or a custom
 * key.
 */
const harmless = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent']);

/** Returns the first request's headers in lower case. The caller's headers override the defaults. */
export function firstHeaders(headers: Record<string, string>, userAgent: string): Record<string, string> {
  const callerHeaders = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    accept: '*/*',
    'user-agent': userAgent,
    ...Object.fromEntries(callerHeaders.filter(([name]) => !framing.test(name))),
    'accept-encoding': 'gzip, deflate, br',
  };
}

/** Resolves a Location header against `from`. Throws EgressError `bad_response`. */
export function redirectUrl(location: string, from: URL): URL {
  // Header bytes arrive as latin1, and some servers write the path in raw UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8');
  const url = URL.parse(text.includes('\ufffd') ? location : text, from);
  if (!url) throw unreadable();
  return url;
}

/**
 * Returns the request that follows a redirect, by the Fetch standard:
 * https://fetch.spec.whatwg.org/#http-redirect-fetch.
 */
export function redirectedRequest(sent: RedirectableRequest, status: number, sameOrigin: boolean): RedirectableRequest {
  const becomesGet = sent.method === 'POST' && (status === 301 || status === 302 || status === 303);
  const headers = Object.entries(sent.headers)
    .filter(([name]) => sameOrigin || harmless.has(name))
    .filter(([name]) => !becomesGet || name !== 'content-type');
  return {
    method: becomesGet ? 'GET' : sent.method,
    headers: Object.fromEntries(headers),
    body: becomesGet ? undefined : sent.body,
  };
}
