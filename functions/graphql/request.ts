import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { GraphQLParams } from 'graphql-yoga';
import type { App } from '../../domain/core/app.ts';
import { AppError } from '../../domain/core/errors.ts';
import type { Identity } from '../../domain/core/operations/actor.ts';
import { identify } from '../http/authenticate.ts';
import { clientAddress, header } from '../http/input.ts';
import { acceptedTypes } from '../http/media-types.ts';
import { rootOf } from '../http/root.ts';
import { parametersInBody } from './body.ts';
import { clientIdOf } from './client-id.ts';
import { wantsMultipart } from './multipart.ts';
import { checkedParameters, parametersInQuery } from './parameters.ts';
import { documentOf, type Persisted } from './persisted.ts';
import type { RequestState } from './request-state.ts';

export const newState = (app: App, event: APIGatewayProxyEvent): RequestState => ({
  identity: undefined,
  parameters: {},
  root: rootOf(app, event),
  address: clientAddress(event),
  clientId: clientIdOf(event),
  inParts: wantsMultipart(event),
  clientGone: new AbortController(),
});

/**
 * Checks what needs no GraphQL: the address's limit, the key or session, the body. Sets the caller's identity and the parameters. Throws
 * RATE_LIMITED, UNAUTHORIZED, then the errors of the body in REST's order: too large, not JSON, unreadable, not an object.
 */
export async function checkRequest(
  app: App,
  event: APIGatewayProxyEvent,
  state: RequestState,
  persisted: Persisted,
): Promise<void> {
  state.identity = await identify(app, event);
  state.parameters = readParameters(event, persisted, state.identity);
}

/** The parameters with the document to run. Methods other than GET and POST have none, and yoga rejects them. */
function readParameters(event: APIGatewayProxyEvent, persisted: Persisted, identity?: Identity): GraphQLParams {
  const { httpMethod: method } = event;
  const sent = method === 'POST' ? parametersInBody(event, persisted, identity) : parametersInQuery(event);
  const query = documentOf(persisted, sent);
  const location = { POST: 'request body', GET: 'query string' }[method];
  if (location && sent.query === undefined && query === undefined) {
    throw new AppError('BAD_REQUEST', { message: `The ${location} must contain a query.` });
  }
  return checkedParameters(sent, query);
}

const EVENTS = 'text/event-stream';
const responseTypes = ['application/json', 'application/graphql-response+json', EVENTS, 'multipart/mixed'];

/** The media types that the client accepts, best first. None: no response would do, so nothing is to run. */
export const acceptedBy = (event: APIGatewayProxyEvent): string[] =>
  // Yoga sends server-sent events, which are then converted.
  wantsMultipart(event) ? [EVENTS] : acceptedTypes(header(event, 'accept'), responseTypes);

/** The event as a request for yoga, which takes the parameters from the state, and ignores the weights in an `Accept` header. */
export const toRequest = ({ httpMethod }: APIGatewayProxyEvent, types: readonly string[]): Request =>
  new Request('http://frontdesk/graphql', { method: httpMethod, headers: { accept: types.join() } });
