import type { IncomingMessage } from 'node:http';

const loopbackAddress = /^(::ffff:)?127\.|^::1$/;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * True for somebody at this machine who asked for it by its own name. The name matters too: a web page whose own name leads
 * here (DNS rebinding) may read what it gets.
 */
export const isAtThisMachine = (request: IncomingMessage) =>
  loopbackAddress.test(request.socket.remoteAddress ?? '') && loopbackHost.test(request.headers.host ?? '');
