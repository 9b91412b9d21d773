import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import { defaultScopes } from '../../domain/people/programs/scopes.ts';
import { rootOf } from './root.ts';

/** The server that tokens of programs are for, as clients name it. */
export const resourceOf = (app: App, event: APIGatewayProxyEvent): string => `${rootOf(app, event)}/mcp`;

interface Challenge {
  problem?: 'invalid_token' | 'insufficient_scope' | undefined;
  scopes?: readonly string[];
}

/** Tells a client where it gets a token, and which scopes to ask for (RFC 9728, section 5.1). */
export function programChallenge(
  app: App,
  event: APIGatewayProxyEvent,
  { problem, scopes = defaultScopes }: Challenge,
): Record<string, string> {
  const metadata = `${rootOf(app, event)}/.well-known/oauth-protected-resource/mcp`;
  const parts = [
    ...(problem ? [`error="${problem}"`] : []),
    `resource_metadata="${metadata}"`,
    `scope="${scopes.join(' ')}"`,
  ];
  return { 'www-authenticate': `Bearer ${parts.join(', ')}` };
}
