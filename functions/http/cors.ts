import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type HttpAnswer, header } from './input.ts';

/**
 * Keyed calls from any page: the key is the page's own, sent by hand, so no browser sends it for another. No cookie is ever
 * looked at.
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
