import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { Addresses } from './address.ts';
import { asConnectFailure } from './failures.ts';

export interface DialRoute {
  /** The only addresses to try, in this order. */
  addresses: Addresses;
  port: number;
  /** The host that the certificate must name. Sent as the TLS server name unless it is an IP address. */
  host: string;
  secure: boolean;
  /** ALPN protocols to offer. */
  protocols?: string[];
}
/** Returns a connected socket after its TLS handshake. Throws EgressError `unreachable`, or the signal's reason. */
export type Dial = (route: DialRoute, signal: AbortSignal) => Promise<Socket>;

/** A name may have hundreds of addresses. A few attempts are enough to detect a dead server. */
const maxAddresses = 6;
const nextAddressAfterMs = 1_000;

/** Dials checked addresses only: the socket's look-up returns them, so the name is not resolved again. */
export const dial: Dial = (route, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = open(route);
    const abort = () => socket.destroy();
    signal.addEventListener('abort', abort, { once: true });
    socket.once(route.secure ? 'secureConnect' : 'connect', () => resolve(socket));
    // Stays attached. An unhandled error before the socket's next owner attaches a listener would end the process.
    socket.on('error', (cause) => reject(asConnectFailure(cause)));
    socket.once('close', () => {
      signal.removeEventListener('abort', abort);
      reject(signal.aborted ? signal.reason : asConnectFailure(undefined));
    });
  });

function open({ addresses, port, host, secure, protocols }: DialRoute): Socket {
  const literal = isIP(host) !== 0;
  const options = {
    // A literal bypasses `lookup`, so the checked address is passed directly.
    host: literal ? addresses[0].address : host,
    port,
    lookup: answerWith(addresses),
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
  (addresses: Addresses): LookupFunction =>
  (_host, options, callback) =>
    options.all
      ? callback(null, addresses.slice(0, maxAddresses))
      : callback(null, addresses[0].address, addresses[0].family);
