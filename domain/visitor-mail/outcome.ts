import { messageKey } from '../conversations/items.ts';
import type { MessageMail, StoredConversation } from '../conversations/records.ts';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { present } from '../core/rows/conditions.ts';
import type { MailingResult } from '../mail/retry.ts';
import { hashOfAddress, stopMailing } from './unmailed.ts';

/** What became of a mail to a visitor. */
export type VisitorMailOutcome = Omit<MessageMail, 'at'>;

/** Shows on messages what became of their mail. Nothing for those that were erased. */
export async function noteOutcome(
  app: App,
  { workspaceId, id: conversationId }: Pick<StoredConversation, 'workspaceId' | 'id'>,
  messageIds: readonly string[],
  outcome: VisitorMailOutcome,
): Promise<void> {
  const mail: MessageMail = { ...outcome, at: nowIso(app) };
  await Promise.all(
    messageIds.map((id) => app.store.update(messageKey(workspaceId, conversationId, id), { set: { mail } }, present)),
  );
}

/** Remembers an address that takes no mail. */
export async function rememberBounce(
  app: App,
  workspaceId: string,
  { address, result }: { address: string; result: MailingResult },
): Promise<void> {
  if (result === 'bounced') await stopMailing(app, workspaceId, hashOfAddress(address), 'bounced');
}
