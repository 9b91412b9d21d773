import { domainOfSender, toHostName } from '../../config/addresses.ts';
import { readSmtpUrl } from '../../config/smtp-url.ts';
import { isInnerName } from '../egress/hosts.ts';

interface NameSources {
  smtpUrl?: string | undefined;
  root?: string | undefined;
  mailFrom: string;
}

/** If nothing gives a public name. A full name, because servers reject one without a dot. */
const NOWHERE = 'localhost.localdomain';

/**
 * The platform's name in EHLO: as set, otherwise the host of ROOT_URL, otherwise the sender's domain. Strict servers close the
 * connection for an address literal such as [127.0.0.1] and for the name of a container.
 */
export function clientNameOf({ smtpUrl, root = '', mailFrom }: NameSources): string {
  const configuredName = smtpUrl ? readSmtpUrl(smtpUrl).name : undefined;
  if (configuredName) return configuredName;
  const names = [toHostName(URL.parse(root)?.hostname ?? ''), domainOfSender(mailFrom)];
  const publicName = names.find((name) => name !== undefined && !isInnerName(name));
  return publicName ?? names.find((name) => name?.includes('.')) ?? NOWHERE;
}
