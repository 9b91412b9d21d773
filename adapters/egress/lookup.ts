import { Resolver, lookup as systemLookup } from 'node:dns/promises';
import { type Address, type Addresses, toAddress } from './address.ts';
import { hostNotFound, lookupFailed } from './failures.ts';

/** Returns every address of a name. Throws EgressError `not_found` or `unreachable`, or the signal's reason. */
type DnsLookup = (name: string, signal: AbortSignal) => Promise<Addresses>;

/** Per server; each is tried twice. The caller's deadline limits the total. */
const queryTimeoutMs = 2_000;

const missingCodes = new Set(['ENOTFOUND', 'ENODATA']);
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && missingCodes.has(`${error.code}`);
const asLookupFailure = (error: unknown) => (isMissing(error) ? hostNotFound(error) : lookupFailed(error));

const toAddresses = (texts: readonly string[]) => texts.flatMap((text) => toAddress(text) ?? []);

/** IPv4 first, which saves an attempt where there is no IPv6 route, as in most functions. */
async function bySystem(name: string): Promise<Address[]> {
  const results = await systemLookup(name, { all: true, order: 'ipv4first' });
  return toAddresses(results.map(({ address }) => address));
}

/** Tolerates a failed query for one record type if the other succeeds, because only checked addresses are dialled. */
async function byServers(servers: readonly string[], name: string, signal: AbortSignal): Promise<Address[]> {
  const resolver = newResolver(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  signal.removeEventListener('abort', cancel);
  const texts = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failures: unknown[] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  if (texts.length === 0 && failures.length > 0) throw failures.find((failure) => !isMissing(failure)) ?? failures[0];
  return toAddresses(texts);
}

/** One per look-up, because `cancel` ends all queries of a resolver. */
function newResolver(servers: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: 2 });
  resolver.setServers(servers);
  return resolver;
}

/**
 * Settles with the promise, or earlier with the signal's reason. The system's look-up cannot be cancelled, only
 * abandoned.
 */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * `servers` are `ip:port`; an empty list uses the system's resolver, including its hosts file. Throws if a server is
 * malformed.
 */
export function createLookup(servers: readonly string[]): DnsLookup {
  if (servers.length > 0) newResolver(servers);
  return async (name, signal) => {
    signal.throwIfAborted();
    try {
      const lookup = servers.length > 0 ? byServers(servers, name, signal) : bySystem(name);
      const [first, ...others] = await orAborted(lookup, signal);
      if (first) return [first, ...others];
    } catch (error) {
      throw signal.aborted ? signal.reason : asLookupFailure(error);
    }
    throw hostNotFound();
  };
}
