import * as z from 'zod';
import { listOf } from '../core/fields.ts';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const entryShape = new RegExp(`^(\\*\\.)?(${label}(?:\\.${label})*)(?::(\\d{1,5}))?(?![\\s\\S])`);

/** The normalised form of an entry, or null if invalid: `example.com`, `example.com:8443`, `*.example.com`. */
function normalise(entry: string): string | null {
  if (entry.length > 260) return null;
  const match = entryShape.exec(entry.trim().toLowerCase());
  if (!match) return null;
  const [, star = '', host = '', digits] = match;
  const port = digits === undefined ? undefined : Number(digits);
  if (host.length > 253 || (port !== undefined && (port < 1 || port > 65_535))) return null;
  if (star && (port !== undefined || !host.includes('.'))) return null;
  return star + host + (port === undefined ? '' : `:${port}`);
}

const domainEntry = z
  .string()
  .transform((entry, context) => {
    const domain = normalise(entry);
    if (domain === null)
      context.addIssue({ code: 'custom', message: 'must be a host, a host with its port, or *.host' });
    return domain ?? z.NEVER;
  })
  .meta({ override: { type: 'string' } });

/** The allowed domains as stored, without duplicates. */
export const domainList = listOf(domainEntry, 100).transform((domains) => [...new Set(domains)]);

const originShape = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:(\d{1,5}))?$/;

/**
 * Whether a page of this origin may use the chatbot. Allows requests without an Origin header (not a browser), and all origins if
 * the list is empty. An entry without a port allows every port. `*.example.com` matches all subdomains, but not the apex. http is
 * only allowed for localhost.
 */
export function isOriginAllowed(origin: string | undefined, allowedDomains: readonly string[]): boolean {
  if (origin === undefined || allowedDomains.length === 0) return true;
  const match = originShape.exec(origin.toLowerCase());
  if (!match) return false;
  const [, scheme, host = '', , port = scheme === 'https' ? '443' : '80'] = match;
  if (scheme === 'http' && !isLocalhost(host)) return false;
  return allowedDomains.some((entry) => matches(entry, host, port));
}

const isLocalhost = (host: string) => host === 'localhost' || host.endsWith('.localhost');

function matches(entry: string, host: string, port: string): boolean {
  if (entry.startsWith('*.')) return host.endsWith(entry.slice(1)) && host.length > entry.length - 1;
  const [entryHost, entryPort] = entry.split(':');
  return host === entryHost && (entryPort === undefined || entryPort === port);
}
