import { notePresent } from '../../../domain/conversations/visitor/delivered.ts';
import {
  confirmStream,
  presenceOutput,
  presenceQuery,
  releaseStream,
} from '../../../domain/conversations/visitor/presence.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { conversationRoute, tokenQuery } from '../route.ts';

const description = `Confirms that the page of \`tab\` still reads its stream. With \`leaving=true\`, releases the stream's place
immediately. All parameters are in the query and there is no body, so browsers can send the request from a page that is being closed
(\`fetch\` with \`keepalive\`, or \`sendBeacon\`). Idempotent.`;

/** The query's id of the page that reads a stream. */
export const tab = presenceQuery.shape.tab.meta({
  description:
    'Client-generated id of the page that reads the stream, such as a random UUID. A new stream of the same tab supersedes the ' +
    'previous one. `presence` confirms and releases it',
});
const leaving = presenceQuery.shape.leaving.meta({
  description: '`true`: the visitor leaves the page and its stream ends',
});

export const presenceRoute = conversationRoute({
  method: 'POST',
  path: '/presence',
  operationId: 'confirmStream',
  summary: 'Confirm or release a held stream',
  description,
  limit: limits.publicPresence,
  query: tokenQuery.extend({ tab, leaving }),
  output: presenceOutput,
  errors: ['VALIDATION_ERROR'],
  async serve({ visit: { app, chatbotRef }, query, read }) {
    const stream = { chatbotId: chatbotRef.chatbotId, conversationId: read.id, tab: query.tab };
    if (query.leaving) await releaseStream(app, stream);
    await notePresent(app, read);
    return { held: !query.leaving && (await confirmStream(app, stream)) };
  },
});
