import type { App } from '../core/app.ts';
import { readSignedAddress, signAddress } from './signed-address.ts';

const PREFIX = 'reply+';

interface ReplyTo {
  workspaceId: string;
  conversationId: string;
  to: { kind: 'visitor' } | { kind: 'member'; memberId: string };
}

/** What an answer to one of our mails belongs to, and whose answer is awaited. */
export interface ReplyAddress {
  workspaceId: string;
  conversationId: string;
  party: 'visitor' | 'member';
}

/**
 * The address that takes answers to a mail about a conversation, or null if the platform receives no mail. It does not name the member:
 * an answer counts as the one's who sends it, so a colleague to whom a mail was forwarded answers as themselves.
 */
export const replyAddressOf = (app: App, { workspaceId, conversationId, to }: ReplyTo): Promise<string | null> =>
  signAddress(app, PREFIX, { workspaceId, id: conversationId, flag: to.kind === 'member' });

/** What a reply address names, in any case. Null: it is none of ours, or its signature is wrong. */
export async function readReplyAddress(app: App, address: string): Promise<ReplyAddress | null> {
  const target = await readSignedAddress(app, PREFIX, address);
  if (!target) return null;
  const { workspaceId, id: conversationId, flag } = target;
  return { workspaceId, conversationId, party: flag ? 'member' : 'visitor' };
}
