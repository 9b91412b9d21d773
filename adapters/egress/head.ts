import type { Dispatcher } from 'undici';
import type { EgressConnection } from './connection.ts';
import type { Deadline } from './deadline.ts';

export type DispatchedRequest = Pick<Dispatcher.DispatchOptions, 'method' | 'path' | 'headers' | 'body' | 'reset'>;
interface Head {
  status: number;
  headers: Record<string, string>;
  /** The beginning of the body, as received. */
  body: Buffer;
}

/**
 * Sends one request and returns the response's head with at most `maxBytes` of the body. A body that ends early, fails
 * or takes too long is not an error. Closes the connection if the response was not read completely. Throws undici's
 * error, or the deadline's reason, if no head arrives.
 */
export function readHead(
  connection: EgressConnection,
  sent: DispatchedRequest,
  maxBytes: number,
  deadline: Deadline,
): Promise<Head> {
  const { promise, resolve, reject } = Promise.withResolvers<Head>();
  const { signal } = deadline;
  const chunks: Buffer[] = [];
  let head: Omit<Head, 'body'> | undefined;
  let left = maxBytes;
  const settle = (error: unknown) => {
    signal.removeEventListener('abort', stop);
    if (head) resolve({ ...head, body: Buffer.concat(chunks) });
    else reject(error);
  };
  const stop = () => {
    settle(signal.reason);
    connection.end();
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', stop);
  connection.client.dispatch(sent, {
    onRequestStart() {},
    onResponseStart(_controller, status, received) {
      // Statuses below 200 are informational and precede the response.
      if (status >= 200) head = { status, headers: flatten(received) };
    },
    onResponseData(_controller, chunk) {
      deadline.firstByteSeen();
      // Copied, because the chunk is a view of a socket buffer that may be much larger.
      if (left > 0) chunks.push(Buffer.from(chunk.subarray(0, left)));
      left -= chunk.length;
      if (left <= 0) stop();
    },
    onResponseEnd: () => settle(undefined),
    onResponseError: (_controller, cause) => settle(cause),
  });
  return promise;
}

export const flatten = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
