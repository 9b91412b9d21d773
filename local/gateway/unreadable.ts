import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../../domain/core/errors.ts';
import { ownHeaders } from './answer.ts';

interface Fault {
  code: ErrorCode;
  status: number;
  message: string;
}

/**
 * Responds to an unparsable request in the platform's envelope and closes the connection. Node's own response has no
 * body.
 */
export function answerUnreadable(server: Server): void {
  const answered = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => void answered.set(socket, response));
  server.on('clientError', (systemError: NodeJS.ErrnoException, socket: Duplex) => {
    const response = answered.get(socket);
    const isSpeaking = response?.headersSent && !response.writableFinished;
    if (isSpeaking || !socket.writable || systemError.code === 'ECONNRESET') return void socket.destroy(systemError);
    socket.end(answerOf(faults[systemError.code ?? ''] ?? unreadable), () => socket.destroy(systemError));
  });
}

const unreadable: Fault = { code: 'BAD_REQUEST', status: 400, message: 'The request could not be read.' };

/** By Node's error code. A head over 16 KB is too long. API Gateway allows 10 KB and calls the request too large. */
const faults: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: { code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'The request has too long a head.' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'BAD_REQUEST', status: 408, message: 'The request did not arrive in time.' },
};

function answerOf({ code, status, message }: Fault): string {
  const body = JSON.stringify({ success: false, error: { code, message } });
  const head = [
    `HTTP/1.1 ${status} ${code}`,
    ...Object.entries(ownHeaders).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomUUID()}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
