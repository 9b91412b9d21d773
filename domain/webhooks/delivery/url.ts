import { type App, EgressError } from '../../core/app.ts';
import { invalid } from '../../core/errors.ts';
import { exactText } from '../../core/fields.ts';

/** A receiver's URL as entered. `receiverUrl` validates it. */
export const urlText = exactText(1, 2000).meta({ description: 'An https URL without credentials and fragment' });

/** The characters of RFC 3986. Others are stored URL-encoded, because URLs are shown on pages. */
const PLAIN = /^[\w.~:/?[\]@!$&()*+,;=%-]+$/;

const refuse = (message: string) => invalid([{ path: 'url', message }], `url ${message}.`);

function inspect(app: App, url: string) {
  try {
    return app.egress.inspect(url);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw refuse(error.problem === 'forbidden' ? 'must be a public address' : 'must be a valid https address');
  }
}

/**
 * Validates a URL for deliveries and returns it as entered, so customers recognise it. Throws VALIDATION_ERROR. The address that
 * its host resolves to is checked at each attempt, because it may change.
 */
export function receiverUrl(app: App, inputUrl: string): string {
  const parsed = URL.parse(inputUrl);
  if (parsed?.username || parsed?.password) throw refuse('must not contain a user name or a password');
  if (parsed && inputUrl.includes('#')) throw refuse('must not contain a fragment');
  const { url, listed } = inspect(app, inputUrl);
  if (url.protocol !== 'https:' && !listed) throw refuse('must begin with https://');
  const trimmedUrl = inputUrl.trim();
  return PLAIN.test(trimmedUrl) ? trimmedUrl : url.href;
}
