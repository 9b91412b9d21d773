import { isIPv6 } from 'node:net';
import { type Address, toAddress } from './address.ts';
import { invalidHost } from './failures.ts';

/** Names that mean something inside a network only: RFC 6761, RFC 6762, RFC 8375 and common practice. */
const innerZones = ['localhost', 'localdomain', 'local', 'internal', 'intranet', 'lan', 'arpa'];

/** What would make a URL parser read a part of the text as a port, a user or a path. */
const otherParts = /[\s/\\?#@]|^[^[].*:/;

const nameShape = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/;

/**
 * A host as a URL spells it once parsed: lower case, punycode, IPv4 in four decimal parts whatever the form typed, IPv6
 * in brackets, no trailing dot. Throws EgressError `invalid_url`.
 */
export function normaliseHost(host: string): string {
  const written = isIPv6(host) ? `[${host}]` : host;
  const parsed = otherParts.test(written) ? null : URL.parse(`http://${written}/`);
  const name = parsed?.hostname.replace(/\.$/, '') ?? '';
  if (!name.startsWith('[') && !nameShape.test(name)) throw invalidHost();
  return name;
}

/** The address that a normalised host already is; undefined for a name. */
export const literalAddress = (host: string): Address | undefined => toAddress(host.replace(/^\[|\]$/g, ''));

export const isLocalhost = (name: string) => name === 'localhost' || name.endsWith('.localhost');

/** A name that no public server can have: of an inner zone, or of one label, which search domains would complete. */
export const isInnerName = (name: string) =>
  !name.includes('.') || innerZones.some((zone) => name === zone || name.endsWith(`.${zone}`));

/** One entry of an allow-list, `host:port`, in the spelling that is compared. Throws Error on any other shape. */
export function normalisePair(entry: string): string {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(entry) ?? [];
  const bracketed = host?.startsWith('[') || !host?.includes(':');
  if (!host || !bracketed || Number(port) > 65_535) throw new Error(`"${entry}" is not of the form host:port.`);
  return `${normaliseHost(host)}:${Number(port)}`;
}

const normaliseOwnHost = (entry: string) => normaliseHost(isIPv6(entry) ? entry : entry.replace(/:\d+$/, ''));

/**
 * Tells whether a normalised name is the platform's own. An entry is a host, a port left out of account, or `*.` and a zone:
 * every name below it.
 */
export function createOwnHosts(entries: readonly string[]): (name: string) => boolean {
  const isZone = (entry: string) => entry.startsWith('*.');
  const hosts = new Set(entries.filter((entry) => !isZone(entry)).map(normaliseOwnHost));
  const zones = entries.filter(isZone).map((entry) => `.${normaliseOwnHost(entry.slice(2))}`);
  return (name) => hosts.has(name) || zones.some((zone) => name.endsWith(zone));
}
