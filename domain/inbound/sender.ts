import type { App } from '../core/app.ts';
import { sha256 } from '../core/ids.ts';
import { takeRequest } from '../core/operations/count-requests.ts';
import { limits } from '../core/operations/limits.ts';
import { isProved } from './authentication.ts';
import type { CheckedMail } from './records.ts';

/** Names a sender in the keys of limits. */
export const senderHash = ({ sender }: CheckedMail): string => sha256(sender.address.toLowerCase()).slice(0, 32);

/** Whether the sender is proved to be the owner of an address. */
export const isFrom = ({ sender, results }: CheckedMail, address: string | null | undefined): boolean =>
  isProved(results) && address?.toLowerCase() === sender.address.toLowerCase();

/** Throws RATE_LIMITED for too many mails of a sender about one thing. */
export async function countSender(app: App, checked: CheckedMail, about: string): Promise<void> {
  await takeRequest(app, limits.mailsFromSender, `${about}#${senderHash(checked)}`);
}

/** Throws RATE_LIMITED as `countSender`, and for too many mails of all senders to a chatbot: anybody can invent senders. */
export async function countMail(
  app: App,
  checked: CheckedMail,
  { about, chatbotId }: { about: string; chatbotId: string },
): Promise<void> {
  await countSender(app, checked, about);
  await takeRequest(app, limits.mailsToChatbot, chatbotId);
}
