import { EgressError } from '../../domain/core/app.ts';

/*
 * Customers see these messages. They must not reveal what a name resolved to or what the server sent; that is in
 * `cause`.
 */
export const invalidUrl = (cause?: unknown) =>
  new EgressError('invalid_url', 'The address is not a valid web address.', { cause });
export const invalidHost = () => new EgressError('invalid_url', 'The host name is not valid.');
export const hasCredentials = () =>
  new EgressError('invalid_url', 'The address must not contain a user name or a password.');
export const forbiddenAddress = () => new EgressError('forbidden', 'The address is not allowed.');
export const forbiddenPort = () => new EgressError('forbidden', 'The port is not allowed.');
export const hostNotFound = (cause?: unknown) =>
  new EgressError('not_found', 'The host name could not be found.', { cause });
export const lookupFailed = (cause: unknown) =>
  new EgressError('unreachable', 'The host name could not be looked up.', { cause });
const unreachable = (cause: unknown) => new EgressError('unreachable', 'The server could not be reached.', { cause });
const badCertificate = (cause: unknown) =>
  new EgressError('unreachable', "The server's certificate is not valid.", { cause });
const notSent = (cause: unknown) => new EgressError('unreachable', 'The request could not be sent.', { cause });
export const noAnswerInTime = () => new EgressError('timeout', 'The server did not answer in time.');
export const notFinishedInTime = () => new EgressError('timeout', 'The server did not finish its answer in time.');
export const tooManyRedirects = () => new EgressError('too_many_redirects', 'The server redirected too many times.');
export const cutShort = (cause: unknown) =>
  new EgressError('bad_response', 'The connection ended before the answer was complete.', { cause });
export const unreadable = (cause?: unknown) =>
  new EgressError('bad_response', "The server's answer could not be read.", { cause });
const headersTooLarge = (cause: unknown) =>
  new EgressError('bad_response', "The headers of the server's answer are too large.", { cause });
export const tooLarge = (maxBytes: number) =>
  new EgressError('too_large', `The answer was larger than ${sizeText(maxBytes)}.`);

function sizeText(byteCount: number): string {
  const [mega, kilo] = byteCount % 1_000 === 0 ? [1_000_000, 1_000] : [1_048_576, 1_024];
  if (byteCount >= mega) return `${Math.round((byteCount / mega) * 10) / 10} MB`;
  return byteCount >= kilo ? `${Math.round(byteCount / kilo)} KB` : `${byteCount} bytes`;
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const certificateCodes = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))/;

export const isCertificateError = (error: unknown) => certificateCodes.test(codeOf(error));

/** Converts a connection error to an EgressError. */
export const asConnectFailure = (error: unknown): EgressError =>
  isCertificateError(error) ? badCertificate(error) : unreachable(error);

/** Converts an error on an established connection to an EgressError. */
export function asExchangeFailure(error: unknown): EgressError {
  if (error instanceof EgressError) return error;
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return headersTooLarge(error);
  if (code === 'UND_ERR_INVALID_ARG') return notSent(error);
  const ended = /^(UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|ECONNRESET|EPIPE)$/.test(code);
  return ended ? cutShort(error) : unreadable(error);
}
