import { type Address, type Addresses, interfaceAddresses, isPublicUnicast } from './address.ts';
import { forbiddenAddress, forbiddenPort, hasCredentials, invalidUrl } from './failures.ts';
import { createOwnHosts, isInnerName, isLocalhost, literalAddress, normaliseHost, normalisePair } from './hosts.ts';
import { createLookup } from './lookup.ts';
import { isWebPort } from './ports.ts';

export interface GuardOptions {
  /** Exact `host:port` pairs, as in a URL (`[::1]:9000`), that are always allowed, whatever they resolve to. */
  allow: readonly string[];
  /** `ip:port`. If empty, the system's resolver is used. */
  dnsServers: readonly string[];
  /** The platform's own host names. */
  ownHosts: readonly string[];
  /** The platform's own addresses. Default: those of this machine's network interfaces. */
  ownAddresses?: () => readonly string[];
  /** Which ports are allowed. Default: those of web servers. */
  isPortAllowed?: (port: number) => boolean;
}

/** A checked URL. Dial only `addresses`, without resolving the name again. */
export interface CheckedUrl {
  url: URL;
  port: number;
  addresses: Addresses;
}

export interface Guard {
  /**
   * Returns every address of a host, all checked. `host` is a name or an IP address in any notation. Throws EgressError
   * `invalid_url`, `forbidden`, `not_found` or `unreachable`, or the signal's reason.
   */
  checkHost(host: string, port: number, signal?: AbortSignal): Promise<Addresses>;
  /**
   * Checks an http or https URL without a DNS look-up. Returns it normalised and without its fragment. Throws
   * EgressError `invalid_url` or `forbidden`.
   */
  inspectUrl(target: string | URL): { url: URL; listed: boolean };
  /** Returns every address of an inspected URL, all checked. Throws as `checkHost` does. */
  checkUrl(inspectedUrl: URL, signal?: AbortSignal): Promise<CheckedUrl>;
}

/** Longer URLs are of no use to a page and slow down every later step. */
const maxUrlLength = 8_192;

/** The single policy for addresses that customers choose. Throws Error if an entry of `options` is malformed. */
export function createGuard(options: GuardOptions): Guard {
  const { isPortAllowed = isWebPort, ownAddresses = interfaceAddresses } = options;
  const allowed = new Set(options.allow.map(normalisePair));
  const isOwnHost = createOwnHosts(options.ownHosts);
  const lookup = createLookup(options.dnsServers);

  const resolve = async (name: string, signal: AbortSignal): Promise<Addresses> => {
    const literal = literalAddress(name);
    if (literal) return [literal];
    return isLocalhost(name) ? loopback() : lookup(name, signal);
  };

  const isListed = (name: string, port: number) => allowed.has(`${name}:${port}`);
  /** Rejects by port and name, without resolving. */
  const checkLooks = (name: string, port: number) => {
    if (!isPortAllowed(port)) throw forbiddenPort();
    if (isOwnHost(name) || (!literalAddress(name) && isInnerName(name))) throw forbiddenAddress();
  };
  const checkAddresses = (addresses: readonly Address[]) => {
    const machineAddresses = new Set(ownAddresses());
    if (!addresses.every(({ address }) => isPublicUnicast(address) && !machineAddresses.has(address)))
      throw forbiddenAddress();
  };

  const checkHost = async (host: string, port: number, signal = new AbortController().signal): Promise<Addresses> => {
    const name = normaliseHost(host);
    if (isListed(name, port)) return resolve(name, signal);
    checkLooks(name, port);
    const addresses = await resolve(name, signal);
    checkAddresses(addresses);
    return addresses;
  };

  return {
    checkHost,
    inspectUrl(target) {
      const url = parseUrl(target);
      const port = portOf(url);
      if (isListed(url.hostname, port)) return { url, listed: true };
      checkLooks(url.hostname, port);
      const literal = literalAddress(url.hostname);
      if (literal) checkAddresses([literal]);
      return { url, listed: false };
    },
    async checkUrl(url, signal) {
      const port = portOf(url);
      return { url, port, addresses: await checkHost(url.hostname, port, signal) };
    },
  };
}

const portOf = ({ port, protocol }: URL) => (port ? Number(port) : protocol === 'https:' ? 443 : 80);

function parseUrl(target: string | URL): URL {
  const url = `${target}`.length > maxUrlLength ? null : URL.parse(`${target}`);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw invalidUrl();
  if (url.username || url.password) throw hasCredentials();
  url.hostname = normaliseHost(url.hostname);
  url.hash = '';
  return url;
}

/** RFC 6761: `localhost` is never sent to a resolver. */
const loopback = (): Addresses => [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];
