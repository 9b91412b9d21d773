import type { Person } from '../conversations/agent.ts';
import { withFiles } from '../conversations/attachments/files.ts';
import { sendReply } from '../conversations/reply.ts';
import { sentKeyOf } from '../conversations/sent.ts';
import type { App } from '../core/app.ts';
import { limits, takeRequest } from '../core/operations/limits.ts';
import type { ReplyAddress } from '../email/reply-address.ts';
import { addressHash, addressMemberKey, memberKey, toStoredMember } from '../team/items.ts';
import { isProved } from './authentication.ts';
import { contentOf, mailIdOf } from './content.ts';
import { currentConversation } from './current-conversation.ts';
import { addTeamNote } from './note.ts';
import { type CheckedMail, dropped, type ReceiptOutcome, storedIn } from './records.ts';
import { senderHash } from './sender.ts';

/**
 * A member answers a mail about a conversation: their reply to the visitor. Only from the member's own address, which must be proved:
 * anybody can write any address into From.
 */
export async function receiveFromMember(
  app: App,
  checked: CheckedMail,
  { workspaceId, conversationId }: ReplyAddress,
): Promise<ReceiptOutcome> {
  await takeRequest(app, limits.mailsFromSender, `${conversationId}#${senderHash(checked)}`);
  const agent = await agentOf(app, workspaceId, checked.sender.address);
  if (!agent) return dropped('not-a-member');
  if (!isProved(checked.results)) return dropped('sender-not-proved');
  const conversation = await currentConversation(app, workspaceId, conversationId);
  const { text, files } = contentOf(app, checked.mail, { isAgent: true });
  if (!text && files.length === 0) return dropped('empty');
  const sent = sentKeyOf(conversation, agent.id, 'reply', mailIdOf(checked.mail));
  // Their words are not lost because a colleague has the conversation.
  const { status, assignee } = conversation;
  if (status === 'closed' || (status === 'human_active' && assignee?.id !== agent.id)) {
    await addTeamNote(app, conversation, { author: agent, text });
    return storedIn(conversation.id);
  }
  const reply = { agent, content: text, files, sent, seen: undefined, byEmail: true, root: app.settings.root };
  await withFiles(app, conversation, files, () => sendReply(app, conversation, reply));
  return storedIn(conversation.id);
}

/** The active member with an address who may write to visitors. */
async function agentOf(app: App, workspaceId: string, address: string): Promise<Person | undefined> {
  const row = await app.store.get(addressMemberKey(addressHash(address), workspaceId), { consistent: true });
  const item = row && (await app.store.get(memberKey(workspaceId, String(row.memberId)), { consistent: true }));
  const member = item && toStoredMember(item);
  if (member?.status !== 'active' || (member.role === 'viewer' && !member.owner)) return undefined;
  if (member.consent !== null || member.email.toLowerCase() !== address.toLowerCase()) return undefined;
  return { id: member.id, name: member.name };
}
