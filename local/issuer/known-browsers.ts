import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { issuerCookieName } from './cookie-name.ts';

const LIFETIME_SECONDS = 180 * 86_400;
/** More addresses than a person signs in with. */
const MAX_ENTRIES = 5;
const ID_BYTES = 12;
const ID_LENGTH = 16;

/**
 * Recognises browsers in which somebody has signed in with an address before, by a signed cookie. It proves nothing but that: such a
 * browser has limits of its own, which strangers cannot use up.
 */
export function createKnownBrowsers(issuer: string, key: string) {
  const { protocol, pathname } = new URL(issuer);
  const name = issuerCookieName(issuer, 'known');
  const sign = (id: string, address: string) =>
    id + createHmac('sha256', key).update(`known browser\n${id}\n${address}`).digest('base64url');
  const isFor = (entry: string, address: string) => {
    const actual = Buffer.from(entry);
    const expected = Buffer.from(sign(entry.slice(0, ID_LENGTH), address));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  };
  const entriesOf = ({ headers: { cookie = '' } }: IncomingMessage): string[] => {
    const pair = cookie.split(/; */).find((text) => text.startsWith(`${name}=`));
    return (pair?.slice(name.length + 1).split('.') ?? []).slice(0, MAX_ENTRIES);
  };
  return {
    /** The id of this browser, if the address has signed in with it. */
    idOf: (request: IncomingMessage, address: string): string | undefined =>
      entriesOf(request)
        .find((entry) => isFor(entry, address))
        ?.slice(0, ID_LENGTH),
    /** Sets the cookie on the response. */
    remember(request: IncomingMessage, response: ServerResponse, address: string): void {
      const others = entriesOf(request).filter((entry) => !isFor(entry, address));
      const signedEntry = sign(this.idOf(request, address) ?? randomBytes(ID_BYTES).toString('base64url'), address);
      const value = [signedEntry, ...others].slice(0, MAX_ENTRIES).join('.');
      const secure = protocol === 'https:' ? '; Secure' : '';
      const attributes = `Path=${pathname}; HttpOnly${secure}; SameSite=Lax; Max-Age=${LIFETIME_SECONDS}`;
      response.appendHeader('set-cookie', `${name}=${value}; ${attributes}`);
    },
  };
}
export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;
