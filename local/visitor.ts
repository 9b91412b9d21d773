import type { IncomingMessage } from 'node:http';

const loopbackAddress = /^(::ffff:)?127\.|^::1$/;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Returns true if the request comes from this machine and uses a loopback host name. The name is checked because a web
 * page whose domain resolves to this machine (DNS rebinding) could read the response.
 */
export const isAtThisMachine = (request: IncomingMessage) =>
  loopbackAddress.test(request.socket.remoteAddress ?? '') && loopbackHost.test(request.headers.host ?? '');
