import type { Platform, Tenant } from '../support/platform.ts';
import { type Subscription, subscribe } from '../support/subscription.ts';

const fields = `
  id type conversationId at
  conversation { id status assignee { name } }
  message { id role content author { name } }
  note { id body }
  typing { visitor agent { name } }`;

export const conversationEvents = (more = fields) =>
  `subscription($id: ID!, $after: ID) { conversationEvents(conversationId: $id, after: $after) { ${more} } }`;
export const inboxEvents = (more = fields) => `subscription($after: ID) { inboxEvents(after: $after) { ${more} } }`;

/** Subscriptions of one test file, all left by `leaveAll`. */
export function subscriber(platform: () => Platform) {
  const held: Subscription[] = [];
  const open = async (query: string, { apiKey }: Pick<Tenant, 'apiKey'>, variables: Record<string, unknown> = {}) => {
    const subscription = await subscribe(platform().graphqlUrl, query, { apiKey, variables });
    held.push(subscription);
    return subscription;
  };
  return {
    open,
    conversation: (tenant: Pick<Tenant, 'apiKey'>, id: string, after?: string) =>
      open(conversationEvents(), tenant, { id, after }),
    inbox: (tenant: Pick<Tenant, 'apiKey'>, after?: string) => open(inboxEvents(), tenant, { after }),
    leaveAll() {
      for (const subscription of held.splice(0)) subscription.leave();
    },
  };
}
