import type { Socket } from 'node:net';

/** Removes unrequested `100 Continue` responses from what a socket's reader receives. */
export interface InterimFilter {
  /** Call before each request: the next bytes are the start of a response. */
  expectHead(): void;
}

const CONTINUE = /^HTTP\/1\.[01] 100[ \r]/;
const CONTINUE_START = 'HTTP/1.1 100 ';
const HEAD_END = '\r\n\r\n';
/** A longer head is passed on, so that the reader applies its own limit. */
const MAX_HEAD_BYTES = 32_768;

/**
 * RFC 9110, section 15.2: a client must accept interim responses that it did not ask for. undici skips all of them but 100, for which it
 * destroys the connection. A receiver that sends one would get every webhook five times, each recorded as a failure.
 */
export function filterInterim(socket: Socket): InterimFilter {
  let expecting = true;
  let held: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (!expecting || chunk === null) return chunk;
      held = withoutContinue(held.length > 0 ? Buffer.concat([held, chunk]) : chunk);
      if (mayBecomeContinue(held)) continue;
      expecting = false;
      const rest = held;
      held = Buffer.alloc(0);
      return rest;
    }
  };
  return {
    expectHead() {
      expecting = true;
    },
  };
}

const startOf = (bytes: Buffer) => bytes.toString('latin1', 0, CONTINUE_START.length);

/** Removes all complete `100` responses from the start. */
function withoutContinue(bytes: Buffer): Buffer {
  let rest = bytes;
  while (CONTINUE.test(startOf(rest))) {
    const end = rest.indexOf(HEAD_END);
    if (end < 0) break;
    rest = rest.subarray(end + HEAD_END.length);
  }
  return rest;
}

/** True if more bytes are needed to tell whether this is a `100` response, or to find its end. */
const mayBecomeContinue = (bytes: Buffer): boolean =>
  bytes.length < CONTINUE_START.length
    ? CONTINUE_START.startsWith(startOf(bytes)) || CONTINUE_START.replace('1.1', '1.0').startsWith(startOf(bytes))
    : CONTINUE.test(startOf(bytes)) && bytes.length < MAX_HEAD_BYTES;
