import middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createEgressOnDemand } from '../adapters/egress-on-demand.ts';
import { schema } from '../schema/index.ts';
import { docsAnswer } from './docs.ts';
import { compression } from './http/compression.ts';
import { corsPreflight } from './http/cors.ts';
import { success } from './http/input.ts';
import { streamed, streamingMiddleware } from './http/middleware.ts';
import { invitesAnswer } from './invites.ts';
import { note } from './notes.ts';
import { createRestHandler } from './rest/handle.ts';
import { createMcpHandler } from './rest/mcp/handle.ts';
import { openApiAnswer } from './rest/openapi.ts';
import { routes } from './rest/routes.ts';
import { startApp } from './start.ts';

const app = startApp({ egress: createEgressOnDemand });
const rest = createRestHandler(app, schema, routes);
const mcp = createMcpHandler(app, schema);

/** Paths that are not in the table. */
const fixedPaths = new Set(['/health', '/docs', '/v1/openapi.json', '/invites/accept']);

/** REST v1, its reference, the server of tools, and the health check. */
export const handler = middy<APIGatewayProxyEvent>(streamed)
  .use(streamingMiddleware(app, 'rest'))
  .use(compression)
  .handler(async (event: APIGatewayProxyEvent) => {
    const { path } = event;
    if (fixedPaths.has(path)) note(event, { route: path });
    if (path === '/mcp') return mcp(event);
    if (event.httpMethod === 'OPTIONS') return corsPreflight(event);
    if (path === '/health') return success({ status: 'ok' });
    if (path === '/v1/openapi.json') return openApiAnswer(event);
    if (path.startsWith('/invites/')) return invitesAnswer(app, event);
    if (path.startsWith('/docs')) {
      const page = docsAnswer(path);
      if (page) return page;
    }
    return rest(event, path.startsWith('/v1/') ? path.slice('/v1'.length) : path);
  });
