import * as z from 'zod';
import { chatbotIds, findTarget } from '../chatbots/find.ts';
import { operation } from '../core/operation.ts';
import { newConversation } from './visitor/start.ts';
import { insertConversation } from './write.ts';

/**
 * Starts a conversation in which the owner tries the chatbot, to be held over the public chat like any other. The figures keep
 * it apart: it counts as a test, with the credits that it costs, and nowhere else.
 */
export const startTestConversation = operation({
  name: 'startTestConversation',
  scope: 'chatbots:write',
  kind: 'write',
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  async run(app, _actor, { target }) {
    const visit = { workspaceId: target.workspaceId, chatbotId: target.id, channel: 'widget', language: null } as const;
    const started = newConversation(app, { ...visit, isTest: true });
    await app.store.transact(insertConversation(started.conversation));
    return started;
  },
});
