import type { AuthRoute } from '../route.ts';
import { answerAuthorize, answerDecision, answerQuestion } from './authorize.ts';
import { answerRegistration, answerRevocation, answerTokenRequest } from './endpoints.ts';
import { answerResourceMetadata, answerServerMetadata } from './metadata.ts';

/** The pages answer failures themselves: a sign-in has not failed. */
export const oauthRoutes: Record<string, AuthRoute> = {
  '/.well-known/oauth-authorization-server': { GET: answerServerMetadata },
  '/.well-known/oauth-protected-resource': { GET: answerResourceMetadata },
  '/.well-known/oauth-protected-resource/mcp': { GET: answerResourceMetadata },
  '/auth/oauth/authorize': { GET: answerAuthorize },
  '/auth/oauth/consent': { GET: answerQuestion, POST: answerDecision },
  '/auth/oauth/register': { POST: answerRegistration },
  '/auth/oauth/revoke': { POST: answerRevocation },
  '/auth/oauth/token': { POST: answerTokenRequest },
};
