import { chatbotKey, mailboxKey, toChatbot } from '../chatbots/items.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { App } from '../core/app.ts';
import { readSignedAddress, signAddress } from './signed-address.ts';

const PREFIX = 'in+';

/** A chatbot with an address for mail. */
export type MailboxOwner = Chatbot & { mailbox: NonNullable<Chatbot['mailbox']> };

/** The address to which a business forwards mail for its chatbot, or null if the platform receives no mail. */
export const forwardAddressOf = (app: App, { workspaceId, id }: Pick<Chatbot, 'workspaceId' | 'id'>) =>
  signAddress(app, PREFIX, { workspaceId, id, flag: false });

/** The chatbot that gets mail to an address: forwarded mail, or an address of the platform's own domain. */
export async function mailboxOf(app: App, recipient: string): Promise<MailboxOwner | undefined> {
  const forwarded = await readSignedAddress(app, PREFIX, recipient);
  if (forwarded) return ownerOf(app, forwarded.workspaceId, forwarded.id);
  const claim = await app.store.get(mailboxKey(recipient), { consistent: true });
  const owner = claim && (await ownerOf(app, String(claim.workspaceId), String(claim.chatbotId)));
  return owner?.mailbox.address.toLowerCase() === recipient.toLowerCase() ? owner : undefined;
}

async function ownerOf(app: App, workspaceId: string, chatbotId: string): Promise<MailboxOwner | undefined> {
  const item = await app.store.get(chatbotKey(workspaceId, chatbotId), { consistent: true });
  const chatbot = item && toChatbot(item);
  return chatbot?.mailbox ? { ...chatbot, mailbox: chatbot.mailbox } : undefined;
}
