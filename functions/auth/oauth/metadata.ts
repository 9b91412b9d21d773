import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../../domain/core/app.ts';
import { defaultScopes, requestableScopes } from '../../../domain/people/programs/scopes.ts';
import { type HttpAnswer, json } from '../../http/input.ts';
import { resourceOf } from '../../http/program-challenge.ts';
import { rootOf } from '../../http/root.ts';

/** Where `/mcp` gets its tokens from (RFC 9728). Names no scope that changes things at once, because clients ask for all that it names. */
export async function answerResourceMetadata(app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> {
  return json(200, {
    resource: resourceOf(app, event),
    resource_name: 'Frontdesk',
    authorization_servers: [rootOf(app, event)],
    scopes_supported: defaultScopes,
    bearer_methods_supported: ['header'],
  });
}

/** The endpoints of this authorization server (RFC 8414). */
export async function answerServerMetadata(app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> {
  const issuer = rootOf(app, event);
  const at = (name: string) => `${issuer}/auth/oauth/${name}`;
  return json(200, {
    issuer,
    authorization_endpoint: at('authorize'),
    token_endpoint: at('token'),
    revocation_endpoint: at('revoke'),
    ...(app.settings.mcpClients ? {} : { registration_endpoint: at('register') }),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: requestableScopes,
    authorization_response_iss_parameter_supported: true,
  });
}
