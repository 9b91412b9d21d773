import { Client } from 'undici';
import type { Dial, Route } from './dial.ts';
import { cutShort } from './failures.ts';
import type { Target } from './guard.ts';

/** One connection to a checked address, for one exchange at a time. */
export interface Connection {
  client: Client;
  /** Whether anything of an answer to the last request has come. */
  heard: boolean;
  /** False before it is made, and once either side has hung up. */
  isOpen(): boolean;
  /** Calls once when it is closed, unless the function that is given back is called before. */
  onClose(call: () => void): () => void;
  end(): void;
}

/** Twice Node's default: pages with long policies and many cookies pass. */
const maxHeaderBytes = 32_768;

/**
 * A connection that is made with its first request. undici only speaks HTTP here: which address is called is decided by the
 * guard, and the clocks are the deadline's. It would connect again for a request that finds the connection closed; that is
 * refused, for an address that was checked once is not checked for ever. `signal` ends the dialling. `idleMs`: for how long it
 * stays open unused, less where the server says so.
 */
export function openConnection(target: Target, signal: AbortSignal, dial: Dial, idleMs: number): Connection {
  const route = routeTo(target);
  let dialled: ReturnType<Dial> | undefined;
  let socket: Awaited<ReturnType<Dial>> | undefined;
  const client = new Client(target.url.origin, {
    connect: (_options, callback) => {
      if (dialled) return callback(cutShort(undefined), null);
      dialled = dial(route, signal);
      dialled.then(
        (made) => {
          socket = made;
          callback(null, made);
        },
        (error: Error) => callback(error, null),
      );
    },
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
  });
  return {
    client,
    heard: false,
    isOpen: () => socket?.destroyed === false,
    onClose(call) {
      socket?.once('close', call);
      return () => void socket?.off('close', call);
    },
    end: () => void client.destroy().catch(() => {}),
  };
}

const routeTo = ({ url, port, addresses }: Target): Route => ({
  addresses,
  port,
  host: url.hostname.replace(/^\[|\]$/g, ''),
  secure: url.protocol === 'https:',
  protocols: ['http/1.1'],
});
