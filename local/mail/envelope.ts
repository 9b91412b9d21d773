import type { App, ReceivedMail } from '../../domain/core/app.ts';
import { mailboxOf } from '../../domain/email/mailbox.ts';
import { readReplyAddress } from '../../domain/email/reply-address.ts';
import { MAX_RECIPIENTS, type MailEnvelope } from '../../domain/inbound/records.ts';

/** Whether mail to an address is for the platform. */
export const isKnown = async (app: App, address: string): Promise<boolean> =>
  (await readReplyAddress(app, address)) !== null || (await mailboxOf(app, address)) !== undefined;

/** In these, servers write whom they delivered a mail to. */
const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to'];
const ADDRESS = /[^\s<>,;:"]+@[^\s<>,;:"]+/g;
/** Addresses of one mail that are looked up. */
const MAX_CANDIDATES = 30;

const addressesIn = ({ headers }: ReceivedMail, name: string): string[] =>
  (headers.get(name) ?? []).flatMap((value) => value.match(ADDRESS) ?? []);

/**
 * The envelope of a mail in a mailbox, whose own is lost: its recipients that are the platform's addresses. A sender may have written them:
 * whoever knows such an address may mail to it.
 */
export async function envelopeOf(app: App, mail: ReceivedMail): Promise<MailEnvelope> {
  const named = [
    ...DELIVERED.flatMap((name) => addressesIn(mail, name)),
    ...mail.recipients.map(({ address }) => address),
  ];
  const candidates = [...new Set(named.map((address) => address.toLowerCase()))].slice(0, MAX_CANDIDATES);
  const known = await Promise.all(candidates.map((address) => isKnown(app, address)));
  const to = candidates.filter((_, n) => known[n]).slice(0, MAX_RECIPIENTS);
  const returnPath = mail.headers.get('return-path')?.[0];
  // Without the header, it is not known to be a bounce.
  const from = returnPath === undefined ? mail.from?.address : returnPath.match(ADDRESS)?.[0];
  return { from: from ?? '', to };
}
