import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { Address } from './address.ts';
import { asConnectFailure } from './failures.ts';

export interface Route {
  /** Tried in order, and nothing else is. */
  addresses: readonly Address[];
  port: number;
  /** Whom a certificate must name; sent as the TLS server name unless it is an IP address. */
  host: string;
  secure: boolean;
  /** Application protocols to offer over TLS. */
  protocols?: string[];
}
/** A connected socket, its handshake done. Throws EgressError `unreachable`, or the signal's reason. */
export type Dial = (route: Route, signal: AbortSignal) => Promise<Socket>;

/** A name may have hundreds of addresses; a dead server is known after a few. */
const maxAddresses = 6;
const nextAddressAfterMs = 1_000;

/** Dials the checked addresses: the look-up that the socket makes is answered with them, so that no name is asked twice. */
export const dial: Dial = (route, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = open(route);
    const abort = () => socket.destroy();
    signal.addEventListener('abort', abort, { once: true });
    socket.once(route.secure ? 'secureConnect' : 'connect', () => resolve(socket));
    // Stays on: an error between here and the next owner of the socket would end the process.
    socket.on('error', (error) => reject(asConnectFailure(error)));
    socket.once('close', () => {
      signal.removeEventListener('abort', abort);
      reject(signal.aborted ? signal.reason : asConnectFailure(undefined));
    });
  });

function open({ addresses, port, host, secure, protocols }: Route): Socket {
  const literal = isIP(host) !== 0;
  const options = {
    // A literal never reaches `lookup`, hence the address as it was checked.
    host: literal ? addresses[0]!.address : host,
    port,
    lookup: answerWith(addresses.slice(0, maxAddresses)),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressAfterMs,
    noDelay: true,
  };
  if (!secure) return connect(options);
  return connectSecurely({
    ...options,
    ...(literal ? {} : { servername: host }),
    ...(protocols ? { ALPNProtocols: protocols } : {}),
  });
}

const answerWith =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, callback) =>
    options.all ? callback(null, [...addresses]) : callback(null, addresses[0]!.address, addresses[0]!.family);
