import { domainToASCII } from 'node:url';

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;

/** An IPv6 address in its shortest spelling, without brackets; undefined for any other text. */
const toIpv6 = (text: string) =>
  /^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text) ? URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1) : undefined;

/** What stands between a pasted address's user and its port: `smtps://user@mail.example.com:465/x` gives `mail.example.com`. */
function hostPart(text: string): string {
  const authority = text.replace(SCHEME, '').split(/[/?#]/, 1)[0]!;
  const place = authority.slice(authority.lastIndexOf('@') + 1);
  const [, bracketed] = /^\[([^\]]*)\](?::\d{0,5})?$/.exec(place) ?? [];
  if (bracketed !== undefined) return toIpv6(bracketed) ?? '';
  return toIpv6(place) ?? place.replace(/:\d{0,5}$/, '');
}

/**
 * The host of a mail server as DNS knows it, or as an IP address without brackets: lower case, other scripts in Punycode, no
 * dot of the root. A pasted address gives its host alone. Undefined for what is no host. Whether it may be called is asked when
 * it is.
 */
export function toSmtpHost(text: string): string | undefined {
  const host = hostPart(text.trim());
  if (IPV4.test(host) || toIpv6(host)) return host;
  const name = domainToASCII(host.toLowerCase()).replace(/\.$/, '');
  const labels = name.split('.');
  if (name.length === 0 || name.length > 253 || !labels.every((label) => LABEL.test(label))) return undefined;
  // What ends in a number is an address in a spelling of its own, such as 127.1.
  return /^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1)!) ? undefined : name;
}
