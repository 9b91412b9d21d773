import { sha256 } from '../core/ids.ts';

/** Longer URLs are not made by people. */
const MAX_URL_CHARS = 2048;

/** Parameters for tracking and sessions, which do not affect the page's content. */
const tracking =
  /^(utm_\w*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|phpsessid|jsessionid|aspsessionid\w*)$/i;

/**
 * Normalises a page's URL: removes the fragment, default port, and tracking and session parameters, and keeps the order
 * of the others. Returns null if it is not an http or https URL, or is too long.
 */
export function pageUrl(address: string, base?: string): string | null {
  const url = URL.parse(address, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  url.hash = '';
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  url.pathname = withOneSpelling(url.pathname.replace(/;jsessionid=[^/;]*/gi, ''));
  url.search = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !tracking.test(parameter.replace(/=.*/s, '')))
    .join('&');
  return url.href.length > MAX_URL_CHARS ? null : url.href;
}

/** `%7e` and `~` are equal, and so are `%c3` and `%C3`: https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2 */
const withOneSpelling = (path: string) =>
  path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(sign) ? sign : code.toUpperCase();
  });

const bareHost = (host: string) => host.replace(/^www\./, '');

/** Returns true for the same site under http and https, with and without `www.`. */
export function isSameSite(a: URL, b: URL): boolean {
  return bareHost(a.host) === bareHost(b.host);
}

/**
 * Returns a page's URL under the origin of its site, or unchanged if it is on another site. Many sites link to some of their
 * pages with another scheme, or without `www.`.
 */
export function siteForm(url: string, origin: string): string {
  const [page, site] = [new URL(url), new URL(origin)];
  // A site that moved to https keeps some old links; one that has not has none.
  const isVariant = isSameSite(page, site) && (page.protocol === site.protocol || site.protocol === 'https:');
  return isVariant ? `${site.origin}${url.slice(page.origin.length)}` : url;
}

/** Returns the page's ID within a crawl and within a chatbot's claims. */
export const pageIdOf = (url: string): string => sha256(url).slice(0, 32);

/** Extensions of files that are not pages, so that they are not fetched. */
const notPages =
  /\.(7z|aac|apk|avi|avif|bin|bmp|bz2|css|dmg|doc|eot|epub|exe|flac|gif|gz|heic|ico|iso|jar|jpe?g|js|m4[av]|mjs|mkv|mov|mp[34]|mpe?g|msi|odp|ods|odt|og[agv]|otf|png|ppt|rar|rpm|rss|rtf|svg|tar|tgz|tiff?|ttf|wasm|wav|web[mp]|wmv|woff2?|xls|xml|xz|zip)$/i;

/** Returns the extension, such as `.zip`, if the URL's path ends with such a file, otherwise null. */
export function fileEndingOf(url: string): string | null {
  const [ending] = notPages.exec(new URL(url).pathname) ?? [];
  return ending?.toLowerCase() ?? null;
}
