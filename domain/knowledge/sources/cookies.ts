import type { EgressResponse } from '../../core/app.ts';

/** More than pages set that only want to see whether their reader keeps cookies. */
const MAX_COOKIES = 20;
const MAX_COOKIE_CHARS = 2_000;
/** What a request header may contain. */
const PLAIN = /^[\t\x20-\x7e\x80-\xff]+$/;
/** Several cookies arrive in one header. A comma in a date is not followed by a name and `=`. */
const BETWEEN_COOKIES = /,\s*(?=[^;,\s=]+=)/;

/** The cookies of one visit. Each goes only to the origin that set it. */
export class Cookies {
  readonly #byOrigin = new Map<string, Map<string, string>>();

  keep({ url, headers }: EgressResponse): void {
    const { origin } = new URL(url);
    const cookies = this.#byOrigin.get(origin) ?? new Map<string, string>();
    this.#byOrigin.set(origin, cookies);
    for (const line of (headers['set-cookie'] ?? '').split(BETWEEN_COOKIES)) {
      const [pair = '', ...attributes] = line.split(';');
      const name = pair.slice(0, Math.max(0, pair.indexOf('='))).trim();
      if (name === '' || pair.length > MAX_COOKIE_CHARS || !PLAIN.test(pair)) continue;
      if (attributes.some((attribute) => /^\s*max-age\s*=\s*(?:0|-\d+)\s*$/i.test(attribute))) cookies.delete(name);
      else if (cookies.size < MAX_COOKIES || cookies.has(name)) cookies.set(name, pair.trim());
    }
  }

  /** Returns the `Cookie` header for a URL. Empty: none. */
  headerFor(url: string): string {
    return [...(this.#byOrigin.get(new URL(url).origin)?.values() ?? [])].join('; ');
  }
}
