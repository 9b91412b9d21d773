import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import * as z from 'zod';
import { domainOfSender, toHostName } from './addresses.ts';

/** A mail server of the platform, from `SMTP_URL`. The names of its options are those of nodemailer. */
export interface SmtpServer {
  /** Without brackets. */
  host: string;
  port: number;
  /** True: TLS from the first byte. */
  secure: boolean;
  credentials: { username: string; password: string } | null;
  /** The client's name in EHLO. */
  name?: string | undefined;
  requireTLS?: boolean | undefined;
  ignoreTLS?: boolean | undefined;
  /** Undefined: verified where it protects something. */
  rejectUnauthorized?: boolean | undefined;
  /** PEM. Certificates are then verified against these authorities only. */
  ca?: string | undefined;
  servername?: string | undefined;
}

const FORM = 'must be smtp://host:port or smtps://host:port';
const ESCAPED = `${FORM}, with special characters of the user and the password percent-encoded`;

/** The rule that the URL breaks, as the end of "SMTP_URL …". It never repeats a value, which may be part of a password. */
class SmtpUrlError extends Error {}

const refuse = (rule: string): never => {
  throw new SmtpUrlError(rule);
};

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuse(ESCAPED);
  }
}

function toHost(hostname: string): string {
  const host = decode(hostname).replace(/^\[(.*)\]$/, '$1');
  // Names of containers may have an underscore.
  if (isIP(host) || /^[a-z\d_.-]+$/i.test(host)) return host;
  return toHostName(host) ?? refuse(host ? ESCAPED : FORM);
}

const flags: Record<string, boolean> = { true: true, false: false, 1: true, 0: false };
const toFlag = (name: string, value: string) => flags[value] ?? refuse(`must have true or false as ${name}`);

const toClientName = (name: string, value: string) =>
  toHostName(value) ?? (/^\[(IPv6:)?[\da-f.:]+\]$/i.test(value) ? value : refuse(`must have a host name as ${name}`));

function toAuthorities(name: string, value: string): string {
  try {
    const pem = value.includes('-----BEGIN') ? value : readFileSync(value, 'utf8');
    const certificates = pem.match(/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs) ?? [];
    if (certificates.length > 0 && certificates.every((certificate) => new X509Certificate(certificate).serialNumber))
      return pem;
  } catch {
    // Refused below.
  }
  return refuse(`must have certificates in PEM, or a readable file of them, as ${name}`);
}

const readers: Record<string, (name: string, value: string) => Partial<SmtpServer>> = {
  name: (name, value) => ({ name: toClientName(name, value) }),
  secure: (name, value) => ({ secure: toFlag(name, value) }),
  requireTLS: (name, value) => ({ requireTLS: toFlag(name, value) }),
  ignoreTLS: (name, value) => ({ ignoreTLS: toFlag(name, value) }),
  'tls.rejectUnauthorized': (name, value) => ({ rejectUnauthorized: toFlag(name, value) }),
  'tls.ca': (name, value) => ({ ca: toAuthorities(name, value) }),
  'tls.servername': (name, value) => ({
    servername: toHostName(value) ?? refuse(`must have a host name as ${name}`),
  }),
};

function readParameter(name: string, value: string): Partial<SmtpServer> {
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (read) return read(name, value);
  // Anything else may be the rest of a password with a question mark.
  const shown = /^[a-z]+(\.[a-z]+)*$/i.test(name) ? `the unknown parameter "${name}"` : 'an unknown parameter';
  return refuse(`has ${shown}; the parameters are ${Object.keys(readers).join(', ')}`);
}

function readParameters(parameters: URLSearchParams): Partial<SmtpServer> {
  const twice = Object.keys(readers).find((name) => parameters.getAll(name).length > 1);
  if (twice) refuse(`must have ${twice} only once`);
  const read = Object.assign({}, ...[...parameters].map(([name, value]) => readParameter(name, value)));
  if (read.requireTLS && read.ignoreTLS) refuse('must not have both requireTLS and ignoreTLS');
  return read;
}

/** Parses `SMTP_URL`. Throws an Error whose message is the rule that it breaks. */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol)) return refuse(FORM);
  if (url.hash || !/^\/?$/.test(url.pathname) || !url.hostname) return refuse(url.hostname ? ESCAPED : FORM);
  const [username, password] = [decode(url.username), decode(url.password)];
  if (password && !username) refuse('must have a user name if it has a password');
  const parameters = readParameters(url.searchParams);
  const explicitPort = url.port ? Number(url.port) : undefined;
  // Port 465 speaks TLS from the first byte.
  const secure = url.protocol === 'smtps:' || (parameters.secure ?? explicitPort === 465);
  if (secure && parameters.ignoreTLS) refuse('must not combine ignoreTLS with implicit TLS');
  const credentials = username ? { username, password } : null;
  return { host: toHost(url.hostname), port: explicitPort ?? (secure ? 465 : 587), credentials, ...parameters, secure };
}

export const smtpUrl = z.string().superRefine((value, context) => {
  try {
    readSmtpUrl(value);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof SmtpUrlError ? error.message : FORM });
  }
});

/** A sender: an address, or a name with an address. */
export const sender = z.string().refine((value) => domainOfSender(value) !== undefined, {
  error: 'must be an address, or Name <address>, such as Frontdesk <desk@example.com>',
});
