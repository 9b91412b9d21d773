import { type ErrorDetail, invalid } from '../errors.ts';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const entryShape = new RegExp(`^(\\*\\.)?(${label}(?:\\.${label})*)(?::(\\d{1,5}))?(?![\\s\\S])`);

/** An entry in its stored form, or null: `example.com`, `example.com:8443`, `*.example.com`. */
function normalise(entry: unknown): string | null {
  if (typeof entry !== 'string' || entry.length > 260) return null;
  const found = entryShape.exec(entry.trim().toLowerCase());
  if (!found || found[2]!.length > 253) return null;
  const port = found[3];
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return null;
  if (found[1] && (port !== undefined || !found[2]!.includes('.'))) return null;
  return found[0];
}

/** The entries as stored, each once. Throws VALIDATION_ERROR with a row for each bad one. */
export function parseDomains(field: string, entries: readonly unknown[]): string[] {
  const details: ErrorDetail[] = [];
  const domains = new Set<string>();
  entries.forEach((entry, index) => {
    const domain = normalise(entry);
    if (domain) domains.add(domain);
    else details.push({ path: `${field}.${index}`, message: 'must be a host, a host with its port, or *.host' });
  });
  if (details.length > 0) throw invalid(details, `${details[0]!.path} ${details[0]!.message}.`);
  return [...domains];
}

const originShape = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:(\d{1,5}))?$/;

/**
 * May a page of this origin use the chatbot? No Origin header passes (not a browser), an empty list allows all. An entry
 * without a port allows every port; `*.example.com` is every host below, not the apex; http is for localhost only.
 */
export function isOriginAllowed(origin: string | undefined, allowedDomains: readonly string[]): boolean {
  if (origin === undefined || allowedDomains.length === 0) return true;
  const found = originShape.exec(origin.toLowerCase());
  if (!found) return false;
  const [, scheme, host, , port = scheme === 'https' ? '443' : '80'] = found;
  if (scheme === 'http' && !isLocalhost(host!)) return false;
  return allowedDomains.some((entry) => matches(entry, host!, port));
}

const isLocalhost = (host: string) => host === 'localhost' || host.endsWith('.localhost');

function matches(entry: string, host: string, port: string): boolean {
  if (entry.startsWith('*.')) return host.endsWith(entry.slice(1)) && host.length > entry.length - 1;
  const [entryHost, entryPort] = entry.split(':');
  return host === entryHost && (entryPort === undefined || entryPort === port);
}
