import type { Environment } from '../../config/environment.ts';
import type { TenantMail } from '../../domain/core/app.ts';
import { oneLine } from '../../domain/core/text.ts';
import { type Dial, dial as dialForReal } from '../egress/dial.ts';
import { createGuard, type GuardOptions } from '../egress/guard.ts';
import { isWebPort } from '../egress/ports.ts';
import { clientNameOf } from './client-name.ts';
import { composeLetter } from './compose.ts';
import { deliver } from './delivery.ts';

export type TenantMailOptions = Pick<Environment, 'egressAllow' | 'dnsServers' | 'ownHosts'> &
  Partial<Pick<Environment, 'smtpUrl' | 'root'>> &
  Pick<GuardOptions, 'ownAddresses'>;

const mailPorts = new Set([25, 465, 587, 588]);
const isMailPort = (port: number) => mailPorts.has(port) || isWebPort(port);

/**
 * The port `TenantMail`. Every address of the host is checked, and only checked addresses are dialled. Certificates are
 * verified against the host, unless it is this machine, which only an operator's allow-list opens. `dial` opens connections;
 * tests replace it. Throws Error if an entry of `options` is malformed.
 */
export function createTenantMail(options: TenantMailOptions, dial: Dial = dialForReal): TenantMail {
  const { egressAllow: allow, dnsServers, ownHosts, smtpUrl, root, ownAddresses } = options;
  const addressOption = ownAddresses ? { ownAddresses } : {};
  const guard = createGuard({ allow, dnsServers, ownHosts, ...addressOption, isPortAllowed: isMailPort });
  return {
    async send(server, mail, { timeoutMs }) {
      const from = { name: oneLine(mail.from.name), address: oneLine(mail.from.address) };
      const clientName = clientNameOf({ smtpUrl, root, mailFrom: from.address });
      const route = { resolve: guard.checkHost, dial, clientName };
      await deliver(route, { server, compose: () => composeLetter(mail, from), timeoutMs });
    },
  };
}
