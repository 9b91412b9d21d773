import * as z from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import type { ErrorCode } from '../../../domain/core/errors.ts';
import { id } from '../../../domain/core/fields.ts';
import { limitText } from '../../../schema/core/about.ts';
import type { AnyPublicRoute } from '../../public/route.ts';
import { errorRefs } from './errors.ts';
import { headerRefs } from './headers.ts';
import { bodyErrors, envelope, requestBody } from './operation.ts';
import { schemaId } from './schemas.ts';

export const PUBLIC_TAG = 'Public chat';

const publicId = z.string().meta({ description: "The chatbot's `publicId`" });
const pathOf = (path: string) =>
  z.object({
    publicId,
    ...Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id])),
  });

function possibleErrors(route: AnyPublicRoute): Set<ErrorCode> {
  const possible = new Set<ErrorCode>(['DOMAIN_NOT_ALLOWED', 'NOT_FOUND', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']);
  if (route.limit) possible.add('RATE_LIMITED');
  if (route.body) for (const code of [...bodyErrors, 'VALIDATION_ERROR'] as const) possible.add(code);
  for (const code of route.errors ?? []) possible.add(code);
  return possible;
}

/** OpenAPI 3.1 cannot describe the events of a stream, so `x-events` refers to the schema of each event's data. */
function eventStream(events: Record<string, z.ZodType>) {
  const names = Object.entries(events).map(
    ([name, schema]) => [name, { $ref: `#/components/schemas/${schemaId(schema)}` }] as const,
  );
  return {
    schema: {
      type: 'string' as const,
      description: 'Events of `event: <name>` and `data: <JSON>`, separated by an empty line.',
      contentMediaType: 'text/event-stream',
      contentSchema: { oneOf: names.map(([, data]) => data) },
    },
    'x-events': Object.fromEntries(names),
  };
}

const filesOf = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } } as const]));

const describe = ({ description, limit }: AnyPublicRoute) =>
  `${description}\n\nNo key. Limit: ${limit ? `${limitText(limit, 'chatbot, for each IP address')}.` : 'no operation-specific limit; cached for up to one minute.'}`;

/** One row of the public API as an operation. */
export function toPublicOperation(route: AnyPublicRoute): ZodOpenApiOperationObject {
  const { operationId, summary, query, headers, body, events, output, file = [] } = route;
  const isCached = route.cacheable || file.length > 0;
  return {
    operationId,
    tags: [PUBLIC_TAG],
    summary,
    description: describe(route),
    security: [],
    requestParams: { path: pathOf(route.path), ...(query ? { query } : {}), ...(headers ? { header: headers } : {}) },
    ...(body ? { requestBody: requestBody(body) } : {}),
    responses: {
      200: {
        description: 'Success.',
        headers: headerRefs('x-request-id', ...(isCached ? (['Cache-Control'] as const) : [])),
        content: {
          ...(events ? { 'text/event-stream': eventStream(events) } : {}),
          ...filesOf(file),
          ...(output ? { 'application/json': { schema: envelope(output) } } : {}),
        },
      },
      ...errorRefs(possibleErrors(route)),
    },
  };
}

/** The public path that belongs to no chatbot. */
export const logoPaths = (): ZodOpenApiPathsObject => ({
  '/public/brand/{logoId}': {
    get: {
      operationId: 'getBrandLogo',
      tags: [PUBLIC_TAG],
      summary: "Get an agency's logo",
      description: `The picture at a brand's \`logoPath\`, for everybody and for pages of every origin. Another logo has another id, so it may be cached for a day. Returns 404 for the id of a logo that was replaced or removed. HEAD returns the same without the picture.

No key. Limit: no operation-specific limit; cached for up to one day.`,
      security: [],
      requestParams: { path: z.object({ logoId: id.meta({ description: "The last part of a brand's `logoPath`" }) }) },
      responses: {
        200: {
          description: 'Success.',
          headers: headerRefs('x-request-id', 'Cache-Control'),
          content: filesOf(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
        },
        ...errorRefs(new Set(['NOT_FOUND', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'])),
      },
    },
  },
});
