import type { Dispatcher } from 'undici';
import type { Connection } from './connection.ts';
import type { Deadline } from './deadline.ts';

export type Sent = Pick<Dispatcher.DispatchOptions, 'method' | 'path' | 'headers' | 'body' | 'reset'>;
interface Head {
  status: number;
  headers: Record<string, string>;
  /** Its beginning, as it was sent. */
  body: Buffer;
}

/**
 * Sends one request whose answer's head is what counts. Of the body there is what came up to `maxBytes`; less where it ends,
 * fails or takes too long, which is no error. A connection whose answer was not read to its end is closed. Throws what
 * undici throws, or the deadline's reason, where no head came.
 */
export function readHead(connection: Connection, sent: Sent, maxBytes: number, deadline: Deadline): Promise<Head> {
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
  connection.heard = false;
  connection.client.dispatch(sent as Dispatcher.DispatchOptions, {
    onRequestStart() {},
    onResponseStarted() {
      connection.heard = true;
    },
    onResponseStart(_controller, status, received) {
      // Below 200 an answer is only announced.
      if (status >= 200) head = { status, headers: flatten(received) };
    },
    onResponseData(_controller, chunk) {
      deadline.firstByteSeen();
      // A copy: the chunk is a part of what the socket read, which may be much more.
      if (left > 0) chunks.push(Buffer.from(chunk.subarray(0, left)));
      left -= chunk.length;
      if (left <= 0) stop();
    },
    onResponseEnd: () => settle(undefined),
    onResponseError: (_controller, error) => settle(error),
  });
  return promise;
}

export const flatten = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
