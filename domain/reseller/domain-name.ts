import { domainToASCII } from 'node:url';

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * A name as DNS knows it: lower case, other scripts in Punycode, without the dot of the root. A pasted address gives its host.
 * Undefined for what is no full name: an address of numbers, one label alone, anything with a port.
 */
export function toDomainName(text: string): string | undefined {
  const pasted = /^https?:\/\/([^/?#@:]+)(?:[/?#].*)?$/i.exec(text.trim());
  const name = domainToASCII((pasted?.[1] ?? text.trim()).toLowerCase().replace(/\.$/, ''));
  const labels = name.split('.');
  if (name.length === 0 || name.length > 253 || labels.length < 2) return undefined;
  if (!labels.every((label) => LABEL.test(label))) return undefined;
  return /^\d+$/.test(labels.at(-1)!) ? undefined : name;
}
