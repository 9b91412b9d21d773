import type { IncomingMessage } from 'node:http';
import { isLoopbackName } from '../config/issuer.ts';

const loopbackAddress = /^(::ffff:)?127\.|^::1$/;

/** A web page whose domain resolves to this machine (DNS rebinding) sends its own host name. */
export const isLoopbackHost = (host = ''): boolean => isLoopbackName(host.replace(/:\d+$/, ''));

/** How the platform is set up to be reached. */
export interface Exposure {
  root?: string;
  trustProxy?: boolean;
}

/** True if the settings say that only this machine reaches the platform. */
export const isForThisMachine = ({ root = 'http://localhost', trustProxy = false }: Exposure): boolean =>
  !trustProxy && isLoopbackName(new URL(root).hostname);

/** Headers that proxies, tunnels and CDNs add. Neither browsers nor curl send any of them. */
const proxyHeader =
  /forward|^via$|prox(y|ied)|(^|-)(client|real|remote|connecting|peer)-?(ip|addr)|-user-ip|originat|original|rewrit|^x-(scheme|host|envoy-|arr-|azure-|amzn?-)|^(cf|cdn|fly|tailscale)-/i;

/** nginx's `proxy_pass` alone adds no header, but sends HTTP/1.0. */
const isProxied = ({ httpVersion, rawHeaders }: IncomingMessage): boolean =>
  httpVersion !== '1.1' || rawHeaders.some((name, index) => index % 2 === 0 && proxyHeader.test(name));

/**
 * Returns true if the request comes from this machine itself: its address, the Host header and the platform's own URL are loopback, and
 * no proxy sent it. Behind a proxy on this machine every client has a loopback address, and often a loopback Host header.
 */
export const isAtThisMachine = (request: IncomingMessage, exposure: Exposure = {}): boolean =>
  isForThisMachine(exposure) &&
  loopbackAddress.test(request.socket.remoteAddress ?? '') &&
  isLoopbackHost(request.headers.host) &&
  !isProxied(request);
