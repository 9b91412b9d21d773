import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type HttpAnswer, JSON_TYPE } from '../http/input.ts';
import { prefixOf } from '../http/root.ts';

/**
 * Serves the OpenAPI document. Its servers are relative, so it is correct on every host. Creating it takes 0.1 s of
 * imports and work, so it is loaded on demand.
 */
export async function openApiAnswer(event: APIGatewayProxyEvent): Promise<HttpAnswer> {
  const { openApiText } = await import('./openapi/document.ts');
  const headers = {
    'content-type': JSON_TYPE,
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
  };
  return { statusCode: 200, headers, body: openApiText(prefixOf(event)) };
}
