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

/** Ignores X-Forwarded-For without a trusted proxy, because anyone can send it. */
export function clientOf(request: IncomingMessage, trustProxy: boolean): ClientAddress {
  const remote = plain(request.socket.remoteAddress ?? '0.0.0.0');
  const sent = request.headers['x-forwarded-for'];
  const forwardedFor = sent ? `${sent}, ${remote}` : remote;
  const port = String(request.socket.localPort ?? '');
  if (!trustProxy) return { sourceIp: remote, forwardedFor, port, protocol: 'http' };
  const seen = plain(last(sent) ?? '');
  return {
    sourceIp: isIP(seen) ? seen : remote,
    forwardedFor,
    port: last(request.headers['x-forwarded-port']) ?? port,
    protocol: last(request.headers['x-forwarded-proto']) ?? 'http',
  };
}
