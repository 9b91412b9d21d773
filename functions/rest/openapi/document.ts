import { publicRoutes } from '../../public/routes.ts';
import { routes } from '../routes.ts';
import { buildDocument } from './build.ts';

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
