import type { Environment } from '../../config/environment.ts';
import { type MailStep, type TenantMail, TenantMailError, type TenantMailMessage } from '../../domain/core/app.ts';
import { oneLine } from '../../domain/core/text.ts';
import { type Dial, dial as dialForReal } from '../egress/dial.ts';
import { createGuard, type GuardOptions } from '../egress/guard.ts';
import { isWebPort } from '../egress/ports.ts';
import { compose } from './compose.ts';
import { converse } from './smtp-conversation.ts';

export type TenantMailOptions = Pick<Environment, 'egressAllow' | 'dnsServers' | 'ownHosts'> &
  Pick<GuardOptions, 'ownAddresses'>;

const mailPorts = new Set([25, 465, 587, 588]);
const isMailPort = (port: number) => mailPorts.has(port) || isWebPort(port);

/** Reachable only through an operator's allow-list. */
const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127\./.test(address);

/** What is allowed between `<` and `>` of a command. */
const isAddress = (address: string) => /^[^\s<>\p{Cc}]+@[^\s<>\p{Cc}]+$/u.test(address);

/** Returns the mail in Latin-1, and the addresses of its envelope. */
async function composed(mail: TenantMailMessage) {
  const from = { name: oneLine(mail.from.name), address: oneLine(mail.from.address) };
  const { message, envelope } = await compose(mail, from);
  const { from: sender, to: recipients } = envelope;
  const recipient = recipients[0] ?? '';
  if (!sender || !isAddress(sender)) throw new TenantMailError('sender');
  if (recipients.length !== 1 || !isAddress(recipient)) throw new TenantMailError('recipient');
  return { message: message.toString('latin1'), sender, recipient };
}

/**
 * The port `TenantMail`. Every address of the host is checked, and only checked addresses are dialled. Certificates are
 * verified against the host, unless it is this machine. `dial` opens connections; tests replace it. Throws Error if an
 * entry of `options` is malformed.
 */
export function createTenantMail(
  { egressAllow: allow, dnsServers, ownHosts, ...rest }: TenantMailOptions,
  dial: Dial = dialForReal,
): TenantMail {
  const guard = createGuard({ allow, dnsServers, ownHosts, ...rest, isPortAllowed: isMailPort });
  return {
    async send(server, mail, { timeoutMs }) {
      const signal = AbortSignal.timeout(timeoutMs);
      const { host, port } = server;
      let step: MailStep = 'resolve';
      const enter = (next: MailStep) => {
        step = next;
      };
      try {
        const letter = await composed(mail);
        const addresses = await guard.checkHost(host, port, signal);
        enter('connect');
        const socket = await dial({ addresses, port, host, secure: false }, signal);
        const isLocal = addresses.every(({ address }) => isLoopback(address));
        await converse({ socket, server, isLocal, ...letter, signal, enter });
      } catch (error) {
        throw error instanceof TenantMailError ? error : new TenantMailError(step, { cause: error });
      }
    },
  };
}
