import type { Socket } from 'node:net';

/** Removes interim responses, which nothing here reads, from what a socket's reader receives. */
export interface InterimFilter {
  /** Call before each request: the next bytes are the start of a response. */
  expectHead(): void;
}

/** All but 101, which would change the protocol. */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/;
const SHORTEST_START = 'HTTP/1.1 100 ';
const HEAD_END = '\r\n\r\n';
/** A longer head is passed on, so that the reader applies its own limit. */
const MAX_HEAD_BYTES = 32_768;

/**
 * RFC 9110, section 15.2: a client must accept interim responses that it did not ask for. undici destroys the connection for a 100.
 * A receiver that sends one would get every webhook five times, each recorded as a failure. Calls `onBytes` when bytes of a response
 * arrive.
 */
export function filterInterim(socket: Socket, onBytes: () => void): InterimFilter {
  let expecting = true;
  let held: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (!expecting || chunk === null) return chunk;
      // Other bytes are what a receiver sent beyond its previous response.
      if (held.length > 0 || isResponse(chunk)) onBytes();
      held = withoutInterim(held.length > 0 ? Buffer.concat([held, chunk]) : chunk);
      if (mayBecomeInterim(held)) continue;
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

const VERSION = 'HTTP/';
const isResponse = (bytes: Buffer) => VERSION.startsWith(bytes.toString('latin1', 0, VERSION.length));

const startOf = (bytes: Buffer) => bytes.toString('latin1', 0, SHORTEST_START.length);

/** Removes all complete interim responses from the start. */
function withoutInterim(bytes: Buffer): Buffer {
  let rest = bytes;
  while (INTERIM.test(startOf(rest))) {
    const end = rest.indexOf(HEAD_END);
    if (end < 0) break;
    rest = rest.subarray(end + HEAD_END.length);
  }
  return rest;
}

/** True if more bytes are needed to tell whether this is an interim response, or to find its end. */
const mayBecomeInterim = (bytes: Buffer): boolean =>
  INTERIM.test(startOf(bytes) + SHORTEST_START.slice(bytes.length)) && bytes.length < MAX_HEAD_BYTES;
