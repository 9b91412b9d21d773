import { toHostName } from '../../config/addresses.ts';

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;

/** An IPv6 address in its shortest form, without brackets. Undefined for other text. */
const toIpv6 = (text: string) =>
  /^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text) ? URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1) : undefined;

/** Extracts the host from a pasted URL: `smtps://user@mail.example.com:465/x` gives `mail.example.com`. */
function hostPart(text: string): string {
  const authority = text.replace(SCHEME, '').split(/[/?#]/, 1)[0] ?? '';
  const hostAndPort = authority.slice(authority.lastIndexOf('@') + 1);
  const [, bracketed] = /^\[([^\]]*)\](?::\d{0,5})?$/.exec(hostAndPort) ?? [];
  if (bracketed !== undefined) return toIpv6(bracketed) ?? '';
  return toIpv6(hostAndPort) ?? hostAndPort.replace(/:\d{0,5}$/, '');
}

/**
 * A mail server's host as a DNS name, or as an IP address without brackets: lower case, Punycode for other scripts, without the
 * trailing dot. Extracts the host from a pasted URL. Undefined if it is not a host. Does not check whether it may be connected
 * to; that happens on connection.
 */
export function toSmtpHost(text: string): string | undefined {
  const host = hostPart(text.trim());
  if (IPV4.test(host) || toIpv6(host)) return host;
  return toHostName(host.replace(/\.$/, ''));
}
