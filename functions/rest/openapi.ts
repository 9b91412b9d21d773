import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type HttpAnswer, json } from '../http/input.ts';
import { prefixOf } from '../http/root.ts';

/**
 * Serves the OpenAPI document. Its servers are relative, so it is correct on every host. Creating it takes 0.1 s of
 * imports and work, so it is loaded on demand.
 */
export async function openApiAnswer(event: APIGatewayProxyEvent): Promise<HttpAnswer> {
  const { openApiDocument } = await import('./openapi/document.ts');
  return json(200, openApiDocument(prefixOf(event)), {
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
  });
}
