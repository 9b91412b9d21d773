import * as z from 'zod';
import { chatbotIds, findTarget } from '../chatbots/find.ts';
import { operation } from '../core/operations/operation.ts';
import { newConversation } from './visitor/start.ts';
import { insertConversation } from './write.ts';

/** Starts a test conversation of the owner, which then uses the public chat. It counts in credits and nowhere else. */
export const startTestConversation = operation({
  name: 'startTestConversation',
  returnsSecret: true,
  scope: 'chatbots:write',
  kind: 'write',
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  async run(app, _actor, { target }) {
    const visit = { workspaceId: target.workspaceId, chatbotId: target.id, channel: 'widget', language: null } as const;
    const started = newConversation(app, { ...visit, isTest: true });
    const { row, pointers } = insertConversation(started.conversation);
    await app.store.transact({ conversation: row, pointers });
    return started;
  },
});
