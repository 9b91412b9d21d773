import { withFiles } from '../conversations/attachments/files.ts';
import { sendReply } from '../conversations/reply.ts';
import { sentKeyOf } from '../conversations/sent.ts';
import type { App } from '../core/app.ts';
import { AppError } from '../core/errors.ts';
import type { ReplyAddress } from '../email/reply-address.ts';
import { actingMemberOf } from '../team/acting.ts';
import { addressHash, addressMemberKey, memberKey, type StoredMember } from '../team/items.ts';
import { isProved } from './authentication.ts';
import { contentOf, mailIdOf } from './content.ts';
import { currentConversation } from './current-conversation.ts';
import { addTeamNote } from './note.ts';
import { type CheckedMail, dropped, type ReceiptOutcome, storedIn } from './records.ts';
import { countSender } from './sender.ts';
import { tellUndelivered } from './undelivered.ts';

/**
 * A member answers a mail about a conversation: their reply to the visitor. Only from the member's own address, which must be proved:
 * anybody can write any address into From. If the visitor does not get it, the member is told.
 */
export async function receiveFromMember(
  app: App,
  checked: CheckedMail,
  replyTo: ReplyAddress,
): Promise<ReceiptOutcome> {
  const { workspaceId, conversationId } = replyTo;
  await countSender(app, checked, conversationId);
  const member = await memberAt(app, workspaceId, checked.sender.address);
  if (!member) return dropped('not-a-member');
  if (!isProved(checked.results)) {
    await tellUndelivered(app, member, replyTo, 'unproved');
    return dropped('sender-not-proved');
  }
  try {
    return await storeAnswer(app, checked, replyTo, member);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await tellUndelivered(app, member, replyTo, 'unusable');
    throw error;
  }
}

async function storeAnswer(
  app: App,
  { mail }: CheckedMail,
  replyTo: ReplyAddress,
  member: StoredMember,
): Promise<ReceiptOutcome> {
  const conversation = await currentConversation(app, replyTo.workspaceId, replyTo.conversationId);
  const agent = { id: member.id, name: member.name };
  const { text, files } = contentOf(app, mail, { isAgent: true });
  const { status, assignee } = conversation;
  const isTaken = status === 'closed' || (status === 'human_active' && assignee?.id !== agent.id);
  if (!text && (isTaken || files.length === 0)) {
    await tellUndelivered(app, member, replyTo, 'unusable');
    return dropped('empty');
  }
  // Their words are not lost because a colleague has the conversation.
  if (isTaken) {
    const sent = sentKeyOf(conversation, agent.id, 'note', mailIdOf(mail));
    await addTeamNote(app, conversation, { author: agent, text, sent });
    await tellUndelivered(app, member, replyTo, 'noted');
    return storedIn(conversation.id);
  }
  const sent = sentKeyOf(conversation, agent.id, 'reply', mailIdOf(mail));
  const reply = { agent, content: text, files, sent, seen: undefined, byEmail: true, root: app.settings.root };
  await withFiles(app, conversation, files, () => sendReply(app, conversation, reply));
  return storedIn(conversation.id);
}

/** The active member with an address who may write to visitors. */
async function memberAt(app: App, workspaceId: string, address: string): Promise<StoredMember | undefined> {
  const row = await app.store.get(addressMemberKey(addressHash(address), workspaceId), { consistent: true });
  const item = row && (await app.store.get(memberKey(workspaceId, String(row.memberId)), { consistent: true }));
  const member = await actingMemberOf(app, workspaceId, item);
  if (member?.status !== 'active' || (member.role === 'viewer' && !member.owner)) return undefined;
  return member.consent === null && member.email.toLowerCase() === address.toLowerCase() ? member : undefined;
}
