/** Where the embedded issuer of a local platform is, below the platform's root. */
export const embeddedIssuerPath = '/issuer';
/** Names the embedded issuer in stored identities, whatever the platform's URL is at the time. */
export const embeddedIssuerName = 'urn:frontdesk:embedded-issuer';
/** The platform's name at the embedded issuer. */
export const embeddedClientId = 'frontdesk';

/** True for a host name, as in a URL, that always means the machine itself. */
export const isLoopbackName = (hostname: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/i.test(hostname);

/** True for an https URL, and for an http URL of this machine or of the platform itself. */
export function isIssuerUrl(text: string, rootUrl = ''): boolean {
  const url = URL.parse(text);
  if (!url || url.search || url.hash || url.username) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && (isLoopbackName(url.hostname) || text === rootUrl + embeddedIssuerPath);
}
