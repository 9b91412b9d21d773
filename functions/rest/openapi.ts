import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type HttpAnswer, json } from '../http/input.ts';
import { prefixOf } from '../http/root.ts';

/**
 * The document over HTTP. Its servers are relative, so it is right on every host that leads here. Making it takes 0.1 s of
 * imports and work, so a container that is never asked for it pays nothing.
 */
export async function openApiAnswer(event: APIGatewayProxyEvent): Promise<HttpAnswer> {
  const { openApiDocument } = await import('./openapi/document.ts');
  return json(200, openApiDocument(prefixOf(event)), {
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
  });
}
