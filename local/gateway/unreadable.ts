import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errorCatalogue } from '../../domain/core/errors.ts';

/** Node's error code for request headers over 16 KB. API Gateway allows 10 KB and calls the request too large. */
const tooLong = 'HPE_HEADER_OVERFLOW';

/**
 * Responds to an unparsable request in the platform's envelope and closes the connection. Node's own response has no
 * body.
 */
export function answerUnreadable(server: Server): void {
  const answered = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => void answered.set(socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const response = answered.get(socket);
    const isSpeaking = response?.headersSent && !response.writableFinished;
    if (isSpeaking || !socket.writable || error.code === 'ECONNRESET') return void socket.destroy(error);
    socket.end(answerOf(error.code === tooLong ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST'), () => socket.destroy(error));
  });
}

function answerOf(code: ErrorCode): string {
  const { status } = errorCatalogue[code];
  const message = code === 'BAD_REQUEST' ? 'The request could not be read.' : 'The request has too long a head.';
  const body = JSON.stringify({ success: false, error: { code, message } });
  const head = [
    `HTTP/1.1 ${status} ${code}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomUUID()}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
