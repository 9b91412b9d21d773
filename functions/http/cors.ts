import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type HttpAnswer, header } from './input.ts';

/**
 * CORS for requests with a key, from any page. The page adds the key explicitly, so a browser never sends it for
 * another site. Cookies are never read.
 */
export const keyedCors: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset',
};

export const corsPreflight = (event: APIGatewayProxyEvent): HttpAnswer => ({
  statusCode: 204,
  headers: {
    ...keyedCors,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': header(event, 'access-control-request-headers') ?? '*',
    'access-control-max-age': '600',
  },
  body: '',
});
