import type { IncomingMessage } from 'node:http';

const loopbackAddress = /^(::ffff:)?127\.|^::1$/;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** A web page whose domain resolves to this machine (DNS rebinding) sends its own host name. */
export const isLoopbackHost = (host = ''): boolean => loopbackHost.test(host);

/** Returns true if the request comes from this machine and uses a loopback host name. */
export const isAtThisMachine = (request: IncomingMessage) =>
  loopbackAddress.test(request.socket.remoteAddress ?? '') && isLoopbackHost(request.headers.host);
