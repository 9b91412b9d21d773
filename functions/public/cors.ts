import type { APIGatewayProxyEvent } from 'aws-lambda';
import { header } from '../http/input.ts';

/** Lets a page of any origin read the response, including an error. Credentials are never allowed. */
export function corsHeaders(event: APIGatewayProxyEvent): Record<string, string> & { vary: string } {
  const origin = header(event, 'origin');
  if (origin === undefined) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after, x-request-id',
  };
}

/** The response to a preflight request. Always 204, and not counted by any limit. */
export const preflight = (event: APIGatewayProxyEvent) => ({
  statusCode: 204,
  headers: {
    ...corsHeaders(event),
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers':
      'content-type, accept, x-binding-token, last-event-id, mcp-protocol-version, mcp-method, mcp-name',
    'access-control-max-age': '600',
  },
  body: '',
});
