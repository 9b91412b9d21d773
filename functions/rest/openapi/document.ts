import '../../../schema/index.ts';
import { publicRoutes } from '../../public/routes.ts';
import { routes } from '../routes.ts';
import { buildDocument } from './build.ts';

const documents = new Map<string, object>();
/** More than the number of root URLs of one platform. */
const MAX_DOCUMENTS = 20;

/**
 * The OpenAPI 3.1 document of the API, built from the tables that serve it. `root`: the platform's root URL without a
 * trailing slash. Empty: relative servers.
 */
export function openApiDocument(root: string): object {
  const known = documents.get(root);
  if (known) return known;
  const document = buildDocument(routes, publicRoutes, root);
  if (documents.size < MAX_DOCUMENTS) documents.set(root, document);
  return document;
}
