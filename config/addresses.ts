import { domainToASCII } from 'node:url';

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** Letters of any script. Everything else that `domainToASCII` accepts, such as escapes, is not part of a name. */
const NAME = /^[\p{L}\p{M}\p{N}.-]+$/u;
const MAX_NAME = 253;

/**
 * A DNS name in lower case, with Punycode for other scripts. Undefined if it is not one: a name that ends in a number is an IP
 * address, perhaps in a form such as 127.1.
 */
export function toHostName(text: string): string | undefined {
  if (text.length > MAX_NAME || !NAME.test(text)) return undefined;
  const name = domainToASCII(text.toLowerCase());
  const labels = name.split('.');
  if (name.length > MAX_NAME || !labels.every((label) => LABEL.test(label))) return undefined;
  return /^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '') ? undefined : name;
}

/** Without `?`, `%` and `#`, which have a meaning in `mailto:`. */
const ASCII_LOCAL_PART = /^[\w!$&'*+/=^`{|}~-]+(\.[\w!$&'*+/=^`{|}~-]+)*$/;
const LOCAL_PART = /^[\p{L}\p{M}\p{N}_!$&'*+/=^`{|}~-]+(\.[\p{L}\p{M}\p{N}_!$&'*+/=^`{|}~-]+)*$/u;
const MAX_LOCAL_PART = 64;
const MAX_ADDRESS = 320;

/**
 * The part before the @, composed (NFC). Letters that stand for others are rejected: the Kelvin sign becomes `k`, so an address with
 * it would equal another person's.
 */
function toLocalPart(text: string, anyScript: boolean): string | undefined {
  if (ASCII_LOCAL_PART.test(text)) return text.length <= MAX_LOCAL_PART ? text : undefined;
  const composed = text.normalize('NFC');
  const isPlain = [...text].every((letter) => letter.normalize('NFKC') === letter);
  const isValid = anyScript && isPlain && LOCAL_PART.test(composed) && Buffer.byteLength(composed) <= MAX_LOCAL_PART;
  return isValid ? composed : undefined;
}

/**
 * An e-mail address in its one spelling: without blanks around it, and with the domain in Punycode, so that two spellings of an
 * address differ at most in case. Undefined if it is not an address. `anyScript`: also before the @ (RFC 6531), which few servers
 * accept.
 */
export function toEmailAddress(text: string, { anyScript = false } = {}): string | undefined {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  if (at < 0 || address.length > MAX_ADDRESS) return undefined;
  const localPart = toLocalPart(address.slice(0, at), anyScript);
  const domain = address.slice(at + 1);
  const name = toHostName(domain.normalize('NFC'));
  if (localPart === undefined || !name?.includes('.')) return undefined;
  return `${localPart}@${name === domain.toLowerCase() ? domain : name}`;
}
