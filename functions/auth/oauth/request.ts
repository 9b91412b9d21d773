import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../../domain/core/app.ts';
import { AppError } from '../../../domain/core/errors.ts';
import { findClient } from '../../../domain/people/programs/clients.ts';
import type { ProgramRequest } from '../../../domain/people/programs/connect.ts';
import { OAuthError } from '../../../domain/people/programs/error.ts';
import type { StoredClient } from '../../../domain/people/programs/items.ts';
import { parseScopes } from '../../../domain/people/programs/scopes.ts';
import { bodyBytes, header } from '../../http/input.ts';
import { essenceOf } from '../../http/media-types.ts';
import { resourceOf } from '../../http/program-challenge.ts';

/** The parameters of a request by name. */
export type Parameters = Readonly<Partial<Record<string, string>>>;

const MAX_FORM_BYTES = 16_384;
/** A sign-in in between keeps the whole request in a path. */
const MAX_QUERY = 1_900;
const MAX_STATE = 1_000;

/** Throws `invalid_request` for a parameter that is sent twice, because two readers could choose different ones. */
function toParameters(entries: Iterable<[string, string]>): Parameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of entries) {
    if (parameters.has(name)) throw new OAuthError('invalid_request', `${name.slice(0, 40)} must be sent once.`);
    // As if it was not sent (RFC 6749, section 3.1).
    if (value !== '') parameters.set(name, value);
  }
  return Object.fromEntries(parameters);
}

export function queryParameters({ multiValueQueryStringParameters }: APIGatewayProxyEvent): Parameters {
  const all = Object.entries(multiValueQueryStringParameters ?? {});
  return toParameters(all.flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value])));
}

/** Throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, `invalid_request`. */
export function formParameters(event: APIGatewayProxyEvent): Parameters {
  const bytes = bodyBytes(event);
  if (bytes.length > MAX_FORM_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  if (essenceOf(header(event, 'content-type')) !== 'application/x-www-form-urlencoded') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }
  return toParameters(new URLSearchParams(bytes.toString()));
}

/** Throws `invalid_request`. */
export function required(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is required.`);
  return value;
}

/** Whom to answer. Until this is known, nothing is sent to any address that the request names. */
export interface Target {
  client: StoredClient;
  redirectUri: string;
  state: string | undefined;
}

/** Throws `invalid_client`, `invalid_request`. */
export async function readTarget(app: App, parameters: Parameters): Promise<Target> {
  const client = await findClient(app, required(parameters, 'client_id'));
  const redirectUri = required(parameters, 'redirect_uri');
  if (!client.redirectUris.includes(redirectUri)) {
    throw new OAuthError('invalid_request', 'redirect_uri is not one that the program has registered.');
  }
  return { client, redirectUri, state: parameters.state };
}

const CHALLENGE = /^[\w-]{43}$/;

/** What the client asks for. Throws an OAuthError for the client. */
export function readRequest(
  app: App,
  event: APIGatewayProxyEvent,
  parameters: Parameters,
  { client, redirectUri }: Target,
): ProgramRequest {
  if (parameters.response_type !== 'code') {
    throw new OAuthError('unsupported_response_type', 'response_type must be code.');
  }
  if (parameters.code_challenge_method !== 'S256' || !CHALLENGE.test(parameters.code_challenge ?? '')) {
    const rule = 'code_challenge must be a SHA-256 in base64url, and code_challenge_method must be S256.';
    throw new OAuthError('invalid_request', rule);
  }
  const resource = resourceOf(app, event);
  if ((parameters.resource ?? resource) !== resource) {
    throw new OAuthError('invalid_target', `resource must be ${resource}.`);
  }
  if ((parameters.state ?? '').length > MAX_STATE || queryOf(parameters).length > MAX_QUERY) {
    throw new OAuthError('invalid_request', `The request must have at most ${MAX_QUERY} characters.`);
  }
  return {
    client,
    redirectUri,
    resource,
    scopes: parseScopes(parameters.scope),
    challenge: parameters.code_challenge ?? '',
  };
}

const requestNames = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'resource',
  'code_challenge',
  'code_challenge_method',
];
/** The request as the query of a path. Leaves out what it does not know. */
export const queryOf = (parameters: Parameters): string =>
  new URLSearchParams(
    requestNames.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
  ).toString();

/** The address that answers a client. `iss` tells it which server has answered (RFC 9207). */
export function answerUrl({ redirectUri, state }: Target, issuer: string, answer: Record<string, string>): string {
  const url = new URL(redirectUri);
  const fields = { ...answer, ...(state === undefined ? {} : { state }), iss: issuer };
  for (const [name, value] of Object.entries(fields)) url.searchParams.append(name, value);
  return url.href;
}
