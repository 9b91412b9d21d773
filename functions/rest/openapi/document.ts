import '../../../schema/index.ts';
import { publicRoutes } from '../../public/routes.ts';
import { routes } from '../routes.ts';
import { buildDocument } from './build.ts';

/**
 * The OpenAPI 3.1 document of the API, built from the tables that serve it. `rootUrl`: the platform's root URL without a
 * trailing slash. Empty: relative servers.
 */
export const openApiDocument = (rootUrl: string): object => buildDocument(routes, publicRoutes, rootUrl);

const texts = new Map<string, string>();
/** More than the number of root URLs of one platform. */
const MAX_TEXTS = 20;

/** The document as it is sent, made once. */
export function openApiText(rootUrl: string): string {
  const cachedText = texts.get(rootUrl);
  if (cachedText !== undefined) return cachedText;
  const text = JSON.stringify(openApiDocument(rootUrl));
  if (texts.size < MAX_TEXTS) texts.set(rootUrl, text);
  return text;
}
