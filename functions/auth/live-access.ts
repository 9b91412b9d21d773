import * as z from 'zod';
import { inboxChannel, visitorChannel } from '../../domain/conversations/live/channels.ts';
import { conversationIdOf, openCurrent } from '../../domain/conversations/visitor/binding.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError } from '../../domain/core/errors.ts';
import { hasScope } from '../../domain/core/operations/scopes.ts';
import { identifySession } from '../../domain/people/identify.ts';
import { isSessionToken } from '../../domain/people/tokens.ts';
import { resolvePublicId } from '../../domain/public-config/config.ts';

/** https://docs.aws.amazon.com/appsync/latest/eventapi/configure-event-api-auth.html */
const authorizerEvent = z.object({
  authorizationToken: z.string().max(500),
  requestContext: z.object({ operation: z.string(), channel: z.string().nullish() }),
});

/** What AppSync expects. The answer of 0 seconds is not kept for the next request. */
interface LiveAccess {
  isAuthorized: boolean;
  ttlOverride: 0;
}

/**
 * The channel that a token opens: a session's that of its workspace, `<public id>.<binding token>` that of its conversation. Throws
 * AppError for a token that is not valid now.
 */
async function channelOf(app: App, token: string): Promise<string | undefined> {
  if (isSessionToken(token)) {
    const { scopes, workspaceId } = await identifySession(app, token);
    return hasScope(scopes, 'conversations:read') ? inboxChannel(workspaceId) : undefined;
  }
  const [publicId = '', bindingToken] = token.split('.');
  const chatbotRef = await resolvePublicId(app, publicId);
  const { id } = await openCurrent(app, chatbotRef, conversationIdOf(bindingToken), bindingToken);
  return visitorChannel(id);
}

/** True for the errors of a token that opens nothing. Others are outages, which AppSync answers as a refusal too. */
const isRefusal = (error: unknown) =>
  error instanceof AppError && ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'].includes(error.code);

/** Decides whether a client may connect to live events, or follow a channel: only its own. Nobody may publish with a token. */
export async function authoriseLive(app: App, accessRequest: unknown): Promise<LiveAccess> {
  const parsed = authorizerEvent.safeParse(accessRequest);
  return { isAuthorized: parsed.success && (await isAllowed(app, parsed.data)), ttlOverride: 0 };
}

async function isAllowed(app: App, { authorizationToken, requestContext }: z.output<typeof authorizerEvent>) {
  const { operation, channel } = requestContext;
  if (operation !== 'EVENT_CONNECT' && operation !== 'EVENT_SUBSCRIBE') return false;
  const opened = await channelOf(app, authorizationToken).catch((error) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  return opened !== undefined && (operation === 'EVENT_CONNECT' || channel === opened);
}
