import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../../domain/core/app.ts';
import { takeRequest } from '../../../domain/core/operations/count-requests.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { registerClient } from '../../../domain/people/programs/clients.ts';
import { OAuthError } from '../../../domain/people/programs/error.ts';
import {
  exchangeCode,
  type ProgramTokens,
  refreshTokens,
  revokeToken,
} from '../../../domain/people/programs/exchange.ts';
import { clientAddress, type HttpAnswer, json, jsonBody } from '../../http/input.ts';
import { note } from '../../notes.ts';
import { formParameters, type Parameters, required } from './request.ts';

const MAX_METADATA_BYTES = 16_384;

/** Tells a client what is wrong, as RFC 6749, section 5.2, asks. */
async function answered(event: APIGatewayProxyEvent, answer: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    note(event, { code: error.problem });
    const status = { invalid_client: 401, access_denied: 403 }[error.problem as string] ?? 400;
    return json(status, { error: error.problem, error_description: error.message });
  }
}

const presentedOf = (parameters: Parameters, secretName: 'code' | 'refresh_token') => ({
  secret: required(parameters, secretName),
  clientId: required(parameters, 'client_id'),
  resource: parameters.resource,
});

function exchange(app: App, parameters: Parameters): Promise<ProgramTokens> {
  switch (required(parameters, 'grant_type')) {
    case 'authorization_code': {
      const verifier = required(parameters, 'code_verifier');
      const redirectUri = required(parameters, 'redirect_uri');
      return exchangeCode(app, { ...presentedOf(parameters, 'code'), verifier, redirectUri });
    }
    case 'refresh_token':
      return refreshTokens(app, presentedOf(parameters, 'refresh_token'));
    default:
      throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  }
}

/** `POST /auth/oauth/token` */
export const answerTokenRequest = (app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> =>
  answered(event, async () => {
    await takeRequest(app, limits.programTokens, clientAddress(event));
    const { accessToken, refreshToken, expiresInSeconds, scopes } = await exchange(app, formParameters(event));
    return json(200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: expiresInSeconds,
      refresh_token: refreshToken,
      scope: scopes.join(' '),
    });
  });

/** `POST /auth/oauth/revoke`: also for a token that is unknown (RFC 7009). */
export const answerRevocation = (app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> =>
  answered(event, async () => {
    await takeRequest(app, limits.programTokens, clientAddress(event));
    const parameters = formParameters(event);
    await revokeToken(app, required(parameters, 'token'), required(parameters, 'client_id'));
    return json(200, {});
  });

/** `POST /auth/oauth/register`: a client makes itself known (RFC 7591). */
export const answerRegistration = (app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer> =>
  answered(event, async () => {
    const { clientId, name, redirectUris } = await registerClient(
      app,
      clientAddress(event),
      jsonBody(event, MAX_METADATA_BYTES),
    );
    return json(201, {
      client_id: clientId,
      client_id_issued_at: Math.floor(app.clock.now() / 1000),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });
