import { isIPv6 } from 'node:net';
import { type Address, toAddress } from './address.ts';
import { invalidHost } from './failures.ts';

/** Names that are meaningful only inside a network: RFC 6761, RFC 6762, RFC 8375 and common practice. */
const innerZones = ['localhost', 'localdomain', 'local', 'internal', 'intranet', 'lan', 'arpa'];

/** Matches text that a URL parser would split into a port, user or path. */
const otherParts = /[\s/\\?#@]|^[^[].*:/;

const nameShape = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/;

/**
 * Normalises a host as a URL parser does: lower case, punycode, IPv4 in dotted decimal, IPv6 in brackets, no trailing
 * dot. Throws EgressError `invalid_url`.
 */
export function normaliseHost(host: string): string {
  const written = isIPv6(host) ? `[${host}]` : host;
  const parsed = otherParts.test(written) ? null : URL.parse(`http://${written}/`);
  const name = parsed?.hostname.replace(/\.$/, '') ?? '';
  if (!name.startsWith('[') && !nameShape.test(name)) throw invalidHost();
  return name;
}

/** Returns the address if a normalised host is an IP literal, undefined if it is a name. */
export const literalAddress = (host: string): Address | undefined => toAddress(host.replace(/^\[|\]$/g, ''));

export const isLocalhost = (name: string) => name === 'localhost' || name.endsWith('.localhost');

/**
 * Returns true for a name that no public server can have: in an internal zone, or with a single label, which search
 * domains would complete.
 */
export const isInnerName = (name: string) =>
  !name.includes('.') || innerZones.some((zone) => name === zone || name.endsWith(`.${zone}`));

/** Normalises an allow-list entry `host:port` for comparison. Throws Error if it is malformed. */
export function normalisePair(entry: string): string {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(entry) ?? [];
  const bracketed = host?.startsWith('[') || !host?.includes(':');
  if (!host || !bracketed || Number(port) > 65_535) throw new Error(`"${entry}" is not of the form host:port.`);
  return `${normaliseHost(host)}:${Number(port)}`;
}

const normaliseOwnHost = (entry: string) => normaliseHost(isIPv6(entry) ? entry : entry.replace(/:\d+$/, ''));

/**
 * Returns a function that checks whether a normalised name is the platform's own. An entry is a host (its port is
 * ignored), or `*.` and a zone, which matches every name below it.
 */
export function createOwnHosts(entries: readonly string[]): (name: string) => boolean {
  const isZone = (entry: string) => entry.startsWith('*.');
  const hosts = new Set(entries.filter((entry) => !isZone(entry)).map(normaliseOwnHost));
  const zones = entries.filter(isZone).map((entry) => `.${normaliseOwnHost(entry.slice(2))}`);
  return (name) => hosts.has(name) || zones.some((zone) => name.endsWith(zone));
}
