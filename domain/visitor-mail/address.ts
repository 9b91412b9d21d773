import { toEmailAddress } from '../../config/addresses.ts';
import type { StoredConversation } from '../conversations/records.ts';
import type { App } from '../core/app.ts';
import { leadKey, toLead } from '../leads/items.ts';

/** The address of a visitor: that of their verified identity, otherwise what they left in the contact form, or proved by a code. */
export async function addressOfVisitor(app: App, conversation: StoredConversation): Promise<string | undefined> {
  const { workspaceId, visitorId, visitorVerified, provedEmail, leadId } = conversation;
  const verified = visitorVerified && visitorId ? toEmailAddress(visitorId) : undefined;
  if (verified) return verified;
  const item = leadId ? await app.store.get(leadKey(workspaceId, leadId), { consistent: true }) : undefined;
  return (item && toLead(item).email) || provedEmail?.address;
}

/** An address as far as colleagues need it to recognise it: `a…@example.com`. */
export function shortAddress(address: string): string {
  const [first = ''] = address;
  return `${first}…${address.slice(address.lastIndexOf('@'))}`;
}
