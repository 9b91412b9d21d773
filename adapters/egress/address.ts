import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** An address in canonical form, ready to dial. */
export interface Address {
  address: string;
  family: 4 | 6;
}

/** The addresses of a host, at least one. */
export type Addresses = readonly [Address, ...Address[]];

/** Only 2000::/3 is allocated as global unicast. ipaddr.js also accepts `::7f00:1` and unassigned space. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * A public address that is served inside the cloud: Azure's host agent
 * (https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16).
 */
const cloudInternal = new Set(['168.63.129.16']);

/**
 * Returns the address to dial, or undefined if the text is not a canonical address. An IPv4-mapped IPv6 address becomes
 * the IPv4 address that the kernel would call.
 */
export function toAddress(text: string): Address | undefined {
  const family = text.includes('%') ? 0 : isIP(text);
  if (family === 0) return undefined;
  if (family === 4) return { address: text, family };
  const ip = ipaddr.IPv6.parse(text);
  if (ip.isIPv4MappedAddress()) return { address: ip.toIPv4Address().toString(), family: 4 };
  return { address: ip.toRFC5952String(), family: 6 };
}

/**
 * Returns true if anyone on the internet may have this address. False for private, loopback, link-local, shared,
 * multicast, documentation, translation, tunnel and reserved space, for text that is not a canonical IP address, and
 * for IPv4-mapped addresses whose IPv4 part is any of these. Source: the IANA special-purpose registries.
 */
export function isPublicUnicast(text: string): boolean {
  const address = toAddress(text);
  if (!address || cloudInternal.has(address.address)) return false;
  if (address.family === 4) return ipaddr.IPv4.parse(address.address).range() === 'unicast';
  const ip = ipaddr.IPv6.parse(address.address);
  return ip.match(globalUnicast) && ip.range() === 'unicast';
}

/** This machine's own addresses. Calling a public one of them would bypass the firewall. */
export const interfaceAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
