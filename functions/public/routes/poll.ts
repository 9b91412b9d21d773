import type * as z from 'zod';
import { findChatbot } from '../../../domain/chatbots/find.ts';
import type { Chatbot } from '../../../domain/chatbots/records.ts';
import type { OpenedConversation } from '../../../domain/conversations/merge/thread.ts';
import { noteDelivered } from '../../../domain/conversations/visitor/delivered.ts';
import { pollConversation, pollOutput, pollQuery } from '../../../domain/conversations/visitor/read.ts';
import type { App } from '../../../domain/core/app.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { queryInteger } from '../../../domain/core/paging.ts';
import { clientAddress } from '../../http/input.ts';
import { conversationRoute, tokenQuery } from '../route.ts';
import { awaitChange } from '../stream/held-poll.ts';
import { admit, readConversation } from '../visit.ts';

/** The query's message id to continue after. */
export const after = pollQuery.shape.after.meta({ description: 'Only messages after this one' });

/** Below the 60 s after which many proxies give up. */
const MAX_WAIT_SECONDS = 55;
const wait = queryInteger(0, MAX_WAIT_SECONDS, 0).describe('Seconds to wait for something new');

export const pollRoute = conversationRoute({
  method: 'GET',
  path: '/poll',
  operationId: 'pollConversation',
  summary: "Get a conversation's status and messages",
  description: `Returns the 100 most recent messages, or the next 100 after \`after\`, in the order in which they were stored.

With \`wait\`, the platform answers as soon as something is new, or after that many seconds, while the chatbot answers the conversation
and there is no message after \`after\`. It may answer sooner, and at once where \`pollWaitSeconds\` of the configuration is 0.`,
  limit: limits.publicPoll,
  query: tokenQuery.extend({ after, wait }),
  output: pollOutput,
  errors: ['VALIDATION_ERROR'],
  async serve({ visit, chatbot, query, read: conversation }) {
    const { app, event, chatbotRef } = visit;
    const address = clientAddress(event);
    const untilMs = app.clock.now() + Math.min(query.wait, app.settings.pollWaitSeconds) * 1_000;
    let current = conversation;
    let polled = await read(app, chatbot, current, query.after);
    // Not all that is stored is shown to the visitor.
    while (isUpToDate(polled) && (await awaitChange(app, current, { address, untilMs }))) {
      // Meanwhile the page's origin may have been removed, and the conversation closed, merged or erased.
      const admitting = admit(
        { ...visit, chatbot: findChatbot(app, chatbotRef.workspaceId, chatbotRef.chatbotId) },
        {},
      );
      const [chatbotNow, conversationNow] = await Promise.all([admitting, readConversation(visit)]);
      current = conversationNow;
      polled = await read(app, chatbotNow, current, query.after);
    }
    return polled;
  },
});

const isUpToDate = ({ status, messages }: z.output<typeof pollOutput>) => status === 'open' && messages.length === 0;

async function read(app: App, { settings }: Chatbot, conversation: OpenedConversation, afterId: string | undefined) {
  const showSources = settings.showSources !== false;
  const polled = await pollConversation(app, conversation, { after: afterId, showSources });
  await noteDelivered(app, conversation.id, polled.messages);
  return polled;
}
