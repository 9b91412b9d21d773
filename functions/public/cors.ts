import type { APIGatewayProxyEvent } from 'aws-lambda';
import { header } from '../http/input.ts';

/** Headers with which a page of any origin may read the answer, a refusal too. Credentials never. */
export function corsHeaders(event: APIGatewayProxyEvent): Record<string, string> {
  const origin = header(event, 'origin');
  if (origin === undefined) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after, x-request-id',
  };
}

/** The answer to a preflight: always 204, and it counts against no limit. */
export const preflight = (event: APIGatewayProxyEvent) => ({
  statusCode: 204,
  headers: {
    ...corsHeaders(event),
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'content-type, accept, x-binding-token, last-event-id',
    'access-control-max-age': '600',
  },
  body: '',
});
