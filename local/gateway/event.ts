import type { IncomingMessage } from 'node:http';
import type { APIGatewayEventIdentity, APIGatewayProxyEvent } from 'aws-lambda';
import { encodeBody } from './body.ts';
import { type ClientAddress, clientOf } from './client.ts';
import { headersOf } from './headers.ts';
import { parseQuery } from './query.ts';
import type { RouteMatch } from './routes.ts';

/** A request target, split once. Both parts are unchanged. */
interface Target {
  path: string;
  query: string;
}

export interface EventInput {
  request: IncomingMessage;
  target: Target;
  match: RouteMatch;
  body: Buffer | undefined;
  requestId: string;
  trustProxy: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Accepts `/path?query` and the absolute form that a proxy may send. */
export function splitTarget(url: string): Target {
  const text = url.startsWith('/') ? url : url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '') || '/';
  const mark = text.indexOf('?');
  return mark < 0 ? { path: text, query: '' } : { path: text.slice(0, mark), query: text.slice(mark + 1) };
}

/**
 * Builds the event of an API Gateway REST API with Lambda proxy integration (payload 1.0):
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 * As there, `path` and `pathParameters` stay percent-encoded, while query parameters are decoded.
 */
export function buildEvent(input: EventInput): APIGatewayProxyEvent {
  const { request, target, match } = input;
  const client = clientOf(request, input.trustProxy);
  const query = parseQuery(target.query);
  return {
    resource: match.resource,
    path: target.path,
    httpMethod: request.method ?? 'GET',
    ...headersOf(request.rawHeaders, client),
    queryStringParameters: query.single,
    multiValueQueryStringParameters: query.multi,
    pathParameters: match.parameters ?? null,
    stageVariables: null,
    requestContext: requestContext(input, client),
    ...encodeBody(input.body, request.headers['content-type']),
  };
}

function requestContext({ request, target, match, requestId, now }: EventInput, clientAddress: ClientAddress) {
  const domainName = (request.headers.host ?? '').replace(/:\d+$/, '');
  return {
    accountId: '000000000000',
    apiId: 'local',
    authorizer: undefined,
    domainName,
    domainPrefix: domainName.split('.', 1)[0],
    extendedRequestId: requestId,
    httpMethod: request.method ?? 'GET',
    identity: identity(clientAddress.sourceIp, request.headers['user-agent']),
    path: target.path,
    protocol: `HTTP/${request.httpVersion}`,
    requestId,
    requestTime: clfTime(now),
    requestTimeEpoch: now,
    resourceId: 'local',
    resourcePath: match.resource,
    stage: 'local',
  };
}

const identity = (sourceIp: string, userAgent: string | undefined): APIGatewayEventIdentity => ({
  accessKey: null,
  accountId: null,
  apiKey: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  sourceIp,
  user: null,
  userAgent: userAgent ?? null,
  userArn: null,
});

let formatted = { second: Number.NaN, text: '' };

/** Formats `21/Nov/2026:13:42:29 +0000`. Cached for one second. */
function clfTime(now: number): string {
  const second = Math.floor(now / 1000);
  if (formatted.second !== second) {
    const [, day, month, year, time] = new Date(now).toUTCString().split(' ');
    formatted = { second, text: `${day}/${month}/${year}:${time} +0000` };
  }
  return formatted.text;
}
