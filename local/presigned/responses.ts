import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { discardRest } from '../gateway/answer.ts';

/**
 * A visitor's file comes from the origin of the console, so it must not run there. Any page may use a URL, because the
 * signature is the authorisation.
 */
export const headersOfAll = () => ({
  'access-control-allow-origin': '*',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'x-request-id': randomUUID(),
});

/** Methods that a presigned URL may be called with. */
export const allowed = ['GET', 'HEAD', 'PUT', 'OPTIONS'];

/** Sends an error in the format of S3. */
export function sendError(response: ServerResponse, status: number, code: string, message: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  response.writeHead(status, {
    ...headersOfAll(),
    ...(status === 405 ? { allow: allowed.join(', ') } : {}),
    'content-type': 'application/xml',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
  discardRest(response.req);
}
