import { lookup } from 'node:dns/promises';
import { readSmtpUrl } from '../../config/smtp-url.ts';
import type { Mail } from '../../domain/core/app.ts';
import type { Addresses } from '../egress/address.ts';
import { dial } from '../egress/dial.ts';
import { clientNameOf } from './client-name.ts';
import { composeLetter } from './compose.ts';
import { deliver } from './delivery.ts';

/** Leaves time for an agency's server within the 29 s of a request. */
const TIMEOUT_MS = 10_000;

interface SmtpMailOptions {
  smtpUrl: string;
  root?: string | undefined;
  from: string;
}

/** By the system's resolver, which knows the names of containers. */
async function resolve(host: string, _port: number, signal: AbortSignal): Promise<Addresses> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  const [first, ...more] = await Promise.race([lookup(host, { all: true }), timeout]);
  if (!first) throw Object.assign(new Error('The host has no address.'), { code: 'ENOTFOUND' });
  return [first, ...more] as Addresses;
}

/** The port `Mail` on one SMTP server. Opens a connection per mail, because a warm container may be idle for hours. */
export function createSmtpMail({ smtpUrl, root, from }: SmtpMailOptions): Mail {
  const server = readSmtpUrl(smtpUrl);
  const route = { resolve, dial, clientName: clientNameOf({ smtpUrl, root, mailFrom: from }) };
  return {
    send: (mail, { timeoutMs } = { timeoutMs: TIMEOUT_MS }) =>
      deliver(route, { server, compose: () => composeLetter(mail, from), timeoutMs }),
    check: () => deliver(route, { server, timeoutMs: TIMEOUT_MS }),
  };
}
