import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { AnyPublicRoute } from '../../public/route.ts';
import type { RestRoute } from '../route.ts';
import { errorResponses, errorSchemas } from './errors.ts';
import { withExamples } from './examples.ts';
import { headers } from './headers.ts';
import { intro } from './intro.ts';
import { invitePaths } from './invites.ts';
import { toOperation } from './operation.ts';
import { operationIds } from './operation-ids.ts';
import { withPropertyTexts } from './property-texts.ts';
import { logoPaths, PUBLIC_TAG, toPublicOperation } from './public-operation.ts';
import { documentOptions, schemaId } from './schemas.ts';
import { tagDescriptions } from './tags.ts';
import { webhookOperations } from './webhooks.ts';

const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
  bearer: { type: 'http', scheme: 'bearer', description: 'The API key as a bearer token.' },
} as const;

function managementPaths(routes: readonly RestRoute[]): ZodOpenApiPathsObject {
  const idOf = operationIds(routes);
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = `/v1${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route, idOf(route)) };
  }
  return paths;
}

/** Public routes are not below `/v1`. */
function publicPaths(routes: readonly AnyPublicRoute[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = `/public/{publicId}${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toPublicOperation(route) };
  }
  return paths;
}

/**
 * Builds the OpenAPI 3.1 document of these routes. `rootUrl`: the platform's root URL without a trailing slash. Empty:
 * a relative server. There is one
 * server, and every path begins at it, because most generators and tools read no other.
 */
export function buildDocument(
  routes: readonly RestRoute[],
  publicRoutes: readonly AnyPublicRoute[],
  rootUrl: string,
): object {
  const tags = [...new Set(routes.map(({ tag }) => tag)), PUBLIC_TAG].map((name) => ({
    name,
    description: tagDescriptions[name] ?? name,
  }));
  const eventSchemas = publicRoutes.flatMap(({ events }) => Object.values(events ?? {}));
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Frontdesk',
        version: '1.0.0',
        description: intro,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: rootUrl || '/' }],
      security: [{ apiKey: [] }, { bearer: [] }],
      tags,
      paths: { ...managementPaths(routes), ...publicPaths(publicRoutes), ...logoPaths(), ...invitePaths() },
      webhooks: webhookOperations(),
      components: {
        securitySchemes,
        headers,
        responses: errorResponses,
        schemas: { ...errorSchemas, ...Object.fromEntries(eventSchemas.map((schema) => [schemaId(schema), schema])) },
      },
    },
    documentOptions,
  );
  return withExamples(withPropertyTexts(document));
}
