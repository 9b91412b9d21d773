import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import { AppError } from '../../domain/core/errors.ts';
import { identify } from '../http/authenticate.ts';
import { bodyBytes, clientAddress } from '../http/input.ts';
import { rootOf } from '../http/root.ts';
import { checkQueryJson, graphqlBody } from './body.ts';
import { clientIdOf } from './client-id.ts';
import { wantsMultipart } from './multipart.ts';
import { documentOf, type Persisted, type RequestedDocument } from './persisted.ts';
import type { RequestState } from './request-state.ts';

export const newState = (app: App, event: APIGatewayProxyEvent): RequestState => ({
  identity: undefined,
  root: rootOf(app, event),
  address: clientAddress(event),
  clientId: clientIdOf(event),
  inParts: wantsMultipart(event),
  clientGone: new AbortController(),
});

/**
 * Checks what needs no GraphQL: the address's limit, the key or session, the body. Sets the caller's identity and the document to run. Throws
 * RATE_LIMITED, UNAUTHORIZED, then the errors of the body in REST's order: too large, not JSON, unreadable, not an object.
 */
export async function checkRequest(
  app: App,
  event: APIGatewayProxyEvent,
  state: RequestState,
  persisted: Persisted,
): Promise<void> {
  state.identity = await identify(app, event);
  state.document = readDocument(event, persisted);
  if (event.httpMethod === 'GET') checkQueryJson(event);
}

function readDocument(event: APIGatewayProxyEvent, persisted: Persisted): string | undefined {
  if (event.httpMethod !== 'POST') return documentOf(persisted, documentInQuery(event));
  const body = graphqlBody(event, persisted);
  const document = documentOf(persisted, body);
  if (body.query === undefined && document === undefined) {
    throw new AppError('BAD_REQUEST', { message: 'The request body must hold a query.' });
  }
  return document;
}

function documentInQuery({ queryStringParameters }: APIGatewayProxyEvent): RequestedDocument {
  const { query, extensions, documentId, doc_id, id } = queryStringParameters ?? {};
  const named = { query, documentId, doc_id, id };
  try {
    return { ...named, extensions: extensions === undefined ? undefined : JSON.parse(extensions) };
  } catch {
    return named;
  }
}

/** The event as a request for yoga. */
export function toRequest(event: APIGatewayProxyEvent): Request {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    for (const value of values ?? []) query.append(name, value);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(event.headers)) if (value !== undefined) headers.set(name, value);
  // Yoga sends server-sent events, which are then converted.
  if (wantsMultipart(event)) headers.set('accept', 'text/event-stream');
  const hasBody = event.httpMethod !== 'GET' && event.httpMethod !== 'HEAD';
  return new Request(`http://frontdesk/graphql${query.size ? `?${query}` : ''}`, {
    method: event.httpMethod,
    headers,
    ...(hasBody ? { body: new Uint8Array(bodyBytes(event)) } : {}),
  });
}
