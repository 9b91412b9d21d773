import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type HttpAnswer, json } from '../http.ts';

/** What stands before the platform's own paths where it is not reached at the top of its host: `/prod`, or nothing. */
function prefixOf({ path, requestContext }: APIGatewayProxyEvent): string {
  const whole = requestContext.path ?? path;
  return whole.endsWith(path) ? whole.slice(0, -path.length) : '';
}

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
