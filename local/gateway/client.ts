import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Who sent a request, and what the event says of how it came. */
export interface Client {
  /** The socket's own address, or behind a trusted proxy the one that it saw. */
  sourceIp: string;
  forwardedFor: string;
  port: string;
  protocol: string;
}

/** IPv4 as a dual-stack socket shows it (`::ffff:1.2.3.4`) becomes plain IPv4, so that one client has one address. */
const plain = (address: string) =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;

const last = (header: string | string[] | undefined) => header?.toString().split(',').at(-1)?.trim();

/** Without a trusted proxy no header counts: anyone can send one. */
export function clientOf(request: IncomingMessage, trustProxy: boolean): Client {
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
