import * as z from 'zod';
import { brandOf } from '../agency/brand.ts';
import { chatbotIds, findTarget } from '../chatbots/find.ts';
import { chatbotKey, mailboxKey, toChatbot } from '../chatbots/items.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { AppError, conflict, invalid, notFound } from '../core/errors.ts';
import { randomBase62 } from '../core/ids.ts';
import { takeRequest } from '../core/operations/count-requests.ts';
import { limits } from '../core/operations/limits.ts';
import { operation } from '../core/operations/operation.ts';
import { absent, all, any, equals, present } from '../core/rows/conditions.ts';
import { canSendMail, sendMail } from '../mail/send.ts';
import { checkMail } from './check-mail.ts';
import { forwardAddressOf } from './mailbox.ts';
import { defaults, type EmailChannel, emailChannelInput } from './records.ts';

/** Addresses that every domain has for its operator (RFC 2142), and what signed addresses begin with. */
const RESERVED =
  /^(postmaster|abuse|hostmaster|webmaster|root|admin|administrator|security|noc|mailer-daemon|no-?reply|in|reply|.*\+.*)$/;
const CODE_LENGTH = 20;

/** The email channel of a chatbot, as it is set. */
export async function emailChannelOf(app: App, chatbot: Chatbot): Promise<EmailChannel> {
  const domain = app.settings.inboundMailDomain || null;
  const { mailbox } = chatbot;
  const isForwarded = mailbox !== null && !isOfDomain(mailbox.address, domain);
  return {
    address: mailbox?.address ?? null,
    mode: mailbox?.mode ?? defaults.mode,
    minConfidence: mailbox?.minConfidence ?? defaults.minConfidence,
    status: statusOf(domain, mailbox),
    forwardTo: isForwarded ? await forwardAddressOf(app, chatbot) : null,
    domain,
  };
}

const isOfDomain = (address: string, domain: string | null) =>
  domain !== null && address.toLowerCase().endsWith(`@${domain}`);

function statusOf(domain: string | null, mailbox: Chatbot['mailbox']): EmailChannel['status'] {
  if (!domain) return 'unavailable';
  if (!mailbox) return 'none';
  return mailbox.code === null ? 'active' : 'pending';
}

export const getEmailChannel = operation({
  name: 'getEmailChannel',
  scope: 'chatbots:read',
  kind: 'read',
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  run: (app, _actor, { target }) => emailChannelOf(app, target),
});

/**
 * Sets a chatbot's address for mail and what happens with mail to it. Mails a code to a new address, and again with each save until it
 * arrives by forwarding. Throws CONFLICT if the platform receives no mail, or another chatbot has the address.
 */
export const updateEmailChannel = operation({
  name: 'updateEmailChannel',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'chatbot',
  errors: ['CONFLICT', 'RATE_LIMITED'],
  ids: chatbotIds,
  input: emailChannelInput,
  find: findTarget,
  async run(app, _actor, { target, input }) {
    const domain = app.settings.inboundMailDomain ?? '';
    if (!domain && input.address !== null)
      throw conflict('The platform receives no mail: INBOUND_MAIL_DOMAIN (on AWS inboundMailDomain) is not set.');
    refuseReserved(input.address, domain);
    const mailbox = nextMailbox(target, input, domain);
    const chatbot = await writeMailbox(app, target, mailbox);
    if (mailbox?.code) await sendCheck(app, chatbot, { address: mailbox.address, code: mailbox.code });
    return emailChannelOf(app, chatbot);
  },
});

function refuseReserved(address: string | null, domain: string): void {
  if (address === null || !isOfDomain(address, domain)) return;
  const localPart = address.slice(0, address.lastIndexOf('@')).toLowerCase();
  const message = `must have another part before the @${domain}: this one is reserved`;
  if (RESERVED.test(localPart)) throw invalid([{ path: 'address', message }], `address ${message}.`);
}

/** An address of the platform's own domain needs no proof. Another keeps its proof, or its code, while it stays the same. */
function nextMailbox(
  { mailbox: current }: Chatbot,
  { address, mode, minConfidence }: z.output<typeof emailChannelInput>,
  domain: string,
): Chatbot['mailbox'] {
  if (address === null) return null;
  const isSame = current?.address.toLowerCase() === address.toLowerCase();
  const newCode = isOfDomain(address, domain) ? null : randomBase62(CODE_LENGTH);
  return { address, mode, minConfidence, code: isSame && current ? current.code : newCode };
}

/** Claims the address and releases the one before, in one transaction. */
async function writeMailbox(app: App, chatbot: Chatbot, mailbox: Chatbot['mailbox']): Promise<Chatbot> {
  const { workspaceId, id: chatbotId, mailbox: current } = chatbot;
  const isMoved = current && current.address.toLowerCase() !== mailbox?.address.toLowerCase();
  const isUnchanged = current
    ? equals('mailbox', current)
    : any({ attribute: 'mailbox', is: 'absent' }, equals('mailbox', null));
  const key = chatbotKey(workspaceId, chatbotId);
  const done = await app.store.transact({
    claim: mailbox
      ? {
          put: { ...mailboxKey(mailbox.address), v: 1, workspaceId, chatbotId },
          when: any(absent, equals('chatbotId', chatbotId)),
        }
      : undefined,
    released: isMoved ? { remove: mailboxKey(current.address) } : undefined,
    chatbot: {
      update: key,
      change: { set: { mailbox, updatedAt: nowIso(app) }, add: { settingsRevision: 1 } },
      when: all(present, isUnchanged),
    },
  });
  if (!done.applied && done.refused.claim) throw conflict('Another chatbot has this address.');
  const item = await app.store.get(key, { consistent: true });
  if (!item) throw notFound();
  if (!done.applied) throw conflict('The settings have changed since they were read. Read them again.');
  return toChatbot(item);
}

/** A server that fails is no reason to lose the settings: saving again sends the code again. */
async function sendCheck(app: App, chatbot: Chatbot, { address, code }: { address: string; code: string }) {
  const { workspaceId } = chatbot;
  if (!(await canSendMail(app, workspaceId))) return;
  await takeRequest(app, limits.emailCheck, workspaceId);
  const brand = await brandOf(app, workspaceId);
  try {
    await sendMail(app, { workspaceId, mail: checkMail({ address, code, brand, chatbotName: chatbot.name }) });
  } catch (error) {
    if (error instanceof AppError) throw error;
    app.log.warn('the mail that checks an address was not sent', { chatbotId: chatbot.id, error });
  }
}

/** Marks that mail to the address arrives here. */
export async function activateMailbox(app: App, { workspaceId, id, mailbox }: Chatbot): Promise<void> {
  const set = { mailbox: mailbox && { ...mailbox, code: null }, updatedAt: nowIso(app) };
  await app.store.update(
    chatbotKey(workspaceId, id),
    { set, add: { settingsRevision: 1 } },
    equals('mailbox', mailbox),
  );
}
