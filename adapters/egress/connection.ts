import { Client } from 'undici';
import type { Dial, DialRoute } from './dial.ts';
import { cutShort } from './failures.ts';
import type { CheckedUrl } from './guard.ts';
import { filterInterim, type InterimFilter } from './interim.ts';

/** One connection to a checked address. It carries one exchange at a time. */
export interface EgressConnection {
  client: Client;
  /** Whether any part of the response to the last request has arrived. */
  heard: boolean;
  /** Call before each request. */
  expectResponse(): void;
  /** False before it is established and after either side has closed it. */
  isOpen(): boolean;
  /** Calls `call` once when the connection closes. The returned function cancels this. */
  onClose(call: () => void): () => void;
  end(): void;
}

/** Twice Node's default, to allow for pages with long policies and many cookies. */
const maxHeaderBytes = 32_768;

/**
 * Opens a connection lazily, with its first request. undici only speaks HTTP here: the guard decides the address, and
 * the deadline has the timers. Reconnecting is disabled, because an earlier check of the address does not hold for
 * ever. `signal` aborts the dialling. `idleMs` is the maximum idle time; the server may shorten it.
 */
export function openConnection(target: CheckedUrl, signal: AbortSignal, dial: Dial, idleMs: number): EgressConnection {
  const route = routeTo(target);
  let dialled: ReturnType<Dial> | undefined;
  let socket: Awaited<ReturnType<Dial>> | undefined;
  let interim: InterimFilter | undefined;
  const client = new Client(target.url.origin, {
    connect: (_options, callback) => {
      if (dialled) return callback(cutShort(undefined), null);
      dialled = dial(route, signal);
      dialled.then(
        (made) => {
          socket = made;
          interim = filterInterim(made, () => {
            connection.heard = true;
          });
          callback(null, made);
        },
        (cause: Error) => callback(cause, null),
      );
    },
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
  });
  const connection: EgressConnection = {
    client,
    heard: false,
    expectResponse() {
      this.heard = false;
      interim?.expectHead();
    },
    isOpen: () => socket?.destroyed === false,
    onClose(call) {
      socket?.once('close', call);
      return () => void socket?.off('close', call);
    },
    end: () => void client.destroy().catch(() => {}),
  };
  return connection;
}

const routeTo = ({ url, port, addresses }: CheckedUrl): DialRoute => ({
  addresses,
  port,
  host: url.hostname.replace(/^\[|\]$/g, ''),
  secure: url.protocol === 'https:',
  protocols: ['http/1.1'],
});
