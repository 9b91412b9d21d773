import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type HttpAnswer, json } from '../http.ts';
import { publicRoutes } from '../public/openapi.ts';
import { buildDocument } from './openapi/build.ts';
import { routes } from './routes.ts';

const documents = new Map<string, object>();
/** More than there are ways to reach one platform. */
const MAX_DOCUMENTS = 20;

/**
 * The API's OpenAPI 3.1 document, made of the very tables that serve it. `root`: where the platform is reached, without a
 * trailing slash; empty gives relative servers.
 */
export function openApiDocument(root: string): object {
  const known = documents.get(root);
  if (known) return known;
  const document = buildDocument(routes, publicRoutes, root);
  if (documents.size < MAX_DOCUMENTS) documents.set(root, document);
  return document;
}

/** What stands before the platform's own paths where it is not reached at the top of its host: `/prod`, or nothing. */
function prefixOf({ path, requestContext }: APIGatewayProxyEvent): string {
  const whole = requestContext.path ?? path;
  return whole.endsWith(path) ? whole.slice(0, -path.length) : '';
}

/** The document over HTTP. Its servers are relative, so it is right on every host that leads here. */
export const openApiAnswer = (event: APIGatewayProxyEvent): HttpAnswer =>
  json(200, openApiDocument(prefixOf(event)), {
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
  });
