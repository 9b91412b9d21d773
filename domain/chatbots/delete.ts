import * as z from 'zod';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import { present } from '../core/rows/conditions.ts';
import { workspaceKey } from '../core/tenants.ts';
import { chatbotIds, findTarget } from './find.ts';
import { chatbotKey, mailboxKey, publicIdKey } from './items.ts';
import type { Chatbot } from './records.ts';

/** Deletes the chatbot immediately. The change stream triggers the cleanup of everything that belongs to it. */
export async function removeChatbot(app: App, { workspaceId, id, publicId, mailbox }: Chatbot): Promise<void> {
  const done = await app.store.transact({
    chatbot: { remove: chatbotKey(workspaceId, id), when: present },
    publicId: { remove: publicIdKey(publicId) },
    mailbox: mailbox ? { remove: mailboxKey(mailbox.address) } : undefined,
    quota: { update: workspaceKey(workspaceId), change: { add: { chatbotCount: -1 } } },
  });
  if (!done.applied) throw notFound();
}

export const deleteChatbot = operation({
  name: 'deleteChatbot',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'chatbot',
  needsRecentSignIn: true,
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  async run(app, _actor, { target }) {
    await removeChatbot(app, target);
    return { deleted: true, id: target.id };
  },
});
