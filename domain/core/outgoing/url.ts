import { type App, EgressError } from '../app.ts';
import { invalid } from '../errors.ts';
import { exactText } from '../fields.ts';

/** A receiver's URL as entered. `receiverUrl` validates it. */
export const urlText = exactText(1, 2000).meta({ description: 'An https URL without credentials and fragment' });

/** The characters of RFC 3986. Others are stored URL-encoded, because URLs are shown on pages. */
const PLAIN = /^[\w.~:/?[\]@!$&()*+,;=%-]+$/;

const refuse = (path: string, message: string) => invalid([{ path, message }], `${path} ${message}.`);

function inspect(app: App, url: string, path: string) {
  try {
    return app.egress.inspect(url);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw refuse(path, error.problem === 'forbidden' ? 'must be a public address' : 'must be a valid https address');
  }
}

/**
 * Validates a URL that the platform is to call and returns it as entered, so customers recognise it. Throws VALIDATION_ERROR for the
 * field `path`. The address that its host resolves to is checked at each call, because it may change.
 */
export function receiverUrl(app: App, inputUrl: string, path = 'url'): string {
  const parsed = URL.parse(inputUrl);
  if (parsed?.username || parsed?.password) throw refuse(path, 'must not contain a user name or a password');
  if (parsed && inputUrl.includes('#')) throw refuse(path, 'must not contain a fragment');
  const { url, listed } = inspect(app, inputUrl, path);
  if (url.protocol !== 'https:' && !listed) throw refuse(path, 'must begin with https://');
  const trimmedUrl = inputUrl.trim();
  return PLAIN.test(trimmedUrl) ? trimmedUrl : url.href;
}
