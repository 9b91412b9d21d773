import type { APIGatewayProxyEvent } from 'aws-lambda';
import { header } from '../http/input.ts';

/** `session` names who is signed in, `signin` the sign-ins that were begun in this browser. */
type CookieName = 'session' | 'signin';

const DAY_SECONDS = 24 * 3600;
const lifetimes: Record<CookieName, number> = { session: 30 * DAY_SECONDS, signin: 600 };
/** The callback comes from the issuer's site, which a strict cookie would not accompany. */
const sameSite: Record<CookieName, string> = { session: 'Strict', signin: 'Lax' };

/**
 * On https, the prefix keeps other hosts of the domain from setting the cookie. On plain http it is not available, and the port
 * is part of the name because browsers share cookies between all ports of a host.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes
 */
function cookieName(rootUrl: string, kind: CookieName): string {
  const { protocol, port } = new URL(rootUrl);
  return protocol === 'https:' ? `__Host-fd_${kind}` : `fd_${kind}_${port || 80}`;
}

export function readCookie(event: APIGatewayProxyEvent, rootUrl: string, kind: CookieName): string | undefined {
  const fullName = cookieName(rootUrl, kind);
  const values = (header(event, 'cookie') ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === fullName ? [pair.slice(at + 1).trim()] : [];
  });
  // Two cookies of one name were not both set here. Which one is genuine is unknown.
  return values.length === 1 ? values[0] : undefined;
}

export function setCookie(rootUrl: string, kind: CookieName, value: string): Record<string, string> {
  const secure = rootUrl.startsWith('https:') ? ['Secure'] : [];
  const age = value === '' ? 0 : lifetimes[kind];
  const attributes = ['Path=/', 'HttpOnly', ...secure, `SameSite=${sameSite[kind]}`, `Max-Age=${age}`];
  return { 'set-cookie': [`${cookieName(rootUrl, kind)}=${value}`, ...attributes].join('; ') };
}
