import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The client of a request, as the event reports it. */
export interface ClientAddress {
  /** The socket's address, or the address that a trusted proxy reports. */
  sourceIp: string;
  forwardedFor: string;
  port: string;
  protocol: string;
}

/**
 * Converts an IPv4-mapped address of a dual-stack socket (`::ffff:1.2.3.4`) to IPv4, so that each client has one
 * address.
 */
const plain = (address: string) =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;

const last = (header: string | string[] | undefined) => header?.toString().split(',').at(-1)?.trim();

/** Some proxies report the client's port, too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. Brackets are also sent without one. */
const withoutPort = (address: string) => address.replace(/^\[([^\]]+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/** Bits of an IPv6 address that name a site: whoever has one has all addresses in it. */
const SITE_BITS = 56;

const groupsOf = (half: string) => half.split(':').filter(Boolean);

/** What counts as one client if it could take any number of addresses: an IPv4 address, or the site of an IPv6 address. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.replace(/%.*/s, '').split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const missing = Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array(missing).fill('0'), ...right];
  const bits = groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('');
  return `${BigInt(`0b${bits.slice(0, SITE_BITS)}`).toString(16)}/${SITE_BITS}`;
}

/** Ignores X-Forwarded-For without a trusted proxy, because anyone can send it. */
export function clientOf(request: IncomingMessage, trustProxy: boolean): ClientAddress {
  const remote = plain(request.socket.remoteAddress ?? '0.0.0.0');
  const sent = request.headers['x-forwarded-for'];
  const forwardedFor = sent ? `${sent}, ${remote}` : remote;
  const port = String(request.socket.localPort ?? '');
  if (!trustProxy) return { sourceIp: remote, forwardedFor, port, protocol: 'http' };
  const seen = plain(withoutPort(last(sent) ?? '').toLowerCase());
  return {
    sourceIp: isIP(seen) ? seen : remote,
    forwardedFor,
    port: last(request.headers['x-forwarded-port']) ?? port,
    protocol: last(request.headers['x-forwarded-proto']) ?? 'http',
  };
}
