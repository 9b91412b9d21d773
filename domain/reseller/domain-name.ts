import { domainToASCII } from 'node:url';

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * A DNS name: lower case, Punycode for other scripts, without the trailing dot. Extracts the host from a pasted URL. Undefined if
 * it is not a fully qualified name: an IP address, a single label, anything with a port.
 */
export function toDomainName(text: string): string | undefined {
  const pasted = /^https?:\/\/([^/?#@:]+)(?:[/?#].*)?$/i.exec(text.trim());
  const name = domainToASCII((pasted?.[1] ?? text.trim()).toLowerCase().replace(/\.$/, ''));
  const labels = name.split('.');
  if (name.length === 0 || name.length > 253 || labels.length < 2) return undefined;
  if (!labels.every((label) => LABEL.test(label))) return undefined;
  return /^\d+$/.test(labels.at(-1) ?? '') ? undefined : name;
}
