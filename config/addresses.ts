import { domainToASCII } from 'node:url';

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** Letters of any script, at most 253. Everything else that `domainToASCII` accepts, such as escapes, is not part of a name. */
const NAME = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * A DNS name in lower case, with Punycode for other scripts. Undefined if it is not one: a name that ends in a number is an IP
 * address, perhaps in a form such as 127.1.
 */
export function toHostName(text: string): string | undefined {
  if (text.length > 253 || !NAME.test(text)) return undefined;
  const name = domainToASCII(text.toLowerCase());
  const labels = name.split('.');
  if (!labels.every((label) => LABEL.test(label))) return undefined;
  return /^\d+$/.test(labels.at(-1) ?? '') ? undefined : name;
}

/** Without `?`, `%` and `#`, which have a meaning in `mailto:`. */
const SIGNS = "_!$&'*+/=^`{|}~-";
const words = (letters: string) => new RegExp(`^[${letters}${SIGNS}]+(\\.[${letters}${SIGNS}]+)*$`, 'u');
const ASCII_LOCAL_PART = words('a-zA-Z\\d');
const LOCAL_PART = words('\\p{L}\\p{M}\\p{N}');

/**
 * The part before the @, up to 64 bytes, composed (NFC). Letters that stand for others are rejected: the Kelvin sign becomes `k`, so an address with
 * it would equal another person's.
 */
function toLocalPart(text: string, anyScript: boolean): string | undefined {
  if (ASCII_LOCAL_PART.test(text)) return text.length <= 64 ? text : undefined;
  const composed = text.normalize('NFC');
  const isPlain = [...text].every((letter) => letter.normalize('NFKC') === letter);
  const isValid = anyScript && isPlain && LOCAL_PART.test(composed) && Buffer.byteLength(composed) <= 64;
  return isValid ? composed : undefined;
}

/**
 * An email address in its one spelling: without blanks around it, and with the domain in Punycode, so that two spellings of an
 * address differ at most in case. Undefined if it is not an address. `anyScript`: also before the @ (RFC 6531), which few servers
 * accept.
 */
export function toEmailAddress(text: string, { anyScript = false } = {}): string | undefined {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  if (at < 0) return undefined;
  const localPart = toLocalPart(address.slice(0, at), anyScript);
  const domain = address.slice(at + 1);
  const name = toHostName(domain.normalize('NFC'));
  if (localPart === undefined || !name?.includes('.')) return undefined;
  return `${localPart}@${name === domain.toLowerCase() ? domain : name}`;
}

/** `Name <address>` or an address. On one machine its domain may have a single label, such as `localhost`. */
export function domainOfSender(mailFrom: string): string | undefined {
  const [, bracketed] = /<([^<>]*)>\s*$/.exec(mailFrom) ?? [];
  const [, localPart, domain = ''] = /^([^\s@]+)@([^\s@]+)$/.exec((bracketed ?? mailFrom).trim()) ?? [];
  return localPart ? toHostName(domain) : undefined;
}
