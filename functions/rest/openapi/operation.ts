import * as z from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import type { ErrorCode } from '../../../domain/core/errors.ts';
import type { RequestLimit } from '../../../domain/core/limits.ts';
import type { AnyOperation } from '../../../domain/core/operation.ts';
import { isCsvRoute, type Route } from '../route.ts';
import { errorRefs } from './errors.ts';
import { headerRefs, limitHeaderNames } from './headers.ts';
import { canRefuse, hasFields, queryParameters } from './schemas.ts';
import { stateErrors } from './state-errors.ts';

const windowNames: Record<number, string> = { 60: 'minute', 3600: 'hour' };

/** `10 requests per minute and workspace`. */
export const limitText = ({ limit, windowSeconds }: RequestLimit, whose: string) =>
  `${limit} requests per ${windowNames[windowSeconds] ?? `${windowSeconds} s`} and ${whose}`;

/** The success envelope around a payload. */
export const envelope = (data: z.ZodType) => z.object({ success: z.literal(true), data });

/** Where a route's input travels: as the handler reads it. */
const takesBody = ({ method, operation }: Route) => method !== 'GET' && hasFields(operation.input);
/** A POST's body is read even where nothing of it is used. */
const readsBody = (route: Route) => takesBody(route) || ['POST', 'PUT', 'PATCH'].includes(route.method);

const whose = { workspace: 'workspace', organisation: 'organisation', address: 'IP address' } as const;

function describe({ operation }: Route): string {
  const { scope, limit } = operation;
  const own = limit
    ? `${limitText(limit, whose[limit.per ?? 'workspace'])}, in addition to the two general limits`
    : 'the two general limits';
  return `${scope ? `Scope: \`${scope}\`` : 'No scope'}. Limits: ${own}.`;
}

function possibleErrors(route: Route): Set<ErrorCode> {
  const { operation } = route;
  const possible = new Set<ErrorCode>([
    'UNAUTHORIZED',
    'FORBIDDEN',
    'RATE_LIMITED',
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
  ]);
  if (hasFields(operation.ids)) possible.add('NOT_FOUND');
  if (canRefuse(operation.input)) possible.add('VALIDATION_ERROR');
  if (readsBody(route)) for (const code of bodyErrors) possible.add(code);
  for (const code of stateErrors[operation.name] ?? []) possible.add(code);
  return possible;
}

/** What can be wrong with a body before its fields are looked at. */
export const bodyErrors = ['BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;

/** A body's content. It may be left out where it has no required field, since none at all is read as `{}`. */
export function requestBody(schema: z.ZodType) {
  return { required: !schema.safeParse({}).success, content: { 'application/json': { schema } } };
}

/** A body's content where a form may stand for it: the form's parts are what its operation takes. */
function routeBody(route: Route) {
  const { form } = route;
  const body = requestBody(bodyInput(route));
  return form
    ? { ...body, content: { ...body.content, 'multipart/form-data': { schema: form.store.input as z.ZodType } } }
    : body;
}

/** Fields that may come as a header instead: a parameter each, and none of them is missed in the body. */
const headerParameters = ({ headers = {}, operation }: Route) =>
  z.object(
    Object.fromEntries(
      Object.entries(headers).map(([field, name]) => [name, (operation.input.shape[field] as z.ZodType).optional()]),
    ),
  );
const bodyInput = ({ headers = {}, operation }: Route): z.ZodObject =>
  Object.keys(headers).length === 0
    ? operation.input
    : operation.input.partial(Object.fromEntries(Object.keys(headers).map((field) => [field, true])));

/** One row of the REST table as an operation. */
export function toOperation(route: Route, operationId: string): ZodOpenApiOperationObject {
  const operation: AnyOperation = route.operation;
  const status = route.status ?? 200;
  const scopes = operation.scope ? [operation.scope] : [];
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    description: describe(route),
    security: [{ apiKey: scopes }, { bearer: scopes }],
    requestParams: {
      ...(hasFields(operation.ids) ? { path: operation.ids } : {}),
      ...((route.queryToo || !takesBody(route)) && hasFields(operation.input)
        ? { query: queryParameters(operation.input) }
        : {}),
      ...(route.headers ? { header: headerParameters(route) } : {}),
    },
    ...(takesBody(route) ? { requestBody: routeBody(route) } : {}),
    responses: {
      [`${status as 200}`]: {
        description: 'Success.',
        headers: headerRefs('x-request-id', ...limitHeaderNames),
        content: isCsvRoute(route)
          ? { 'text/csv': { schema: route.output } }
          : { 'application/json': { schema: envelope(route.output) } },
      },
      ...errorRefs(possibleErrors(route)),
    },
  };
}

const pascal = (words: string) => words.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Names each route once. Where several show one operation, that of the shortest path bears its name, and the others add the
 * last word of theirs: `getChatbot`, `getChatbotBusinessHours`.
 */
export function operationIds(routes: readonly Route[]): Map<Route, string> {
  const plain = new Map<AnyOperation, Route>();
  for (const route of routes) {
    const known = plain.get(route.operation);
    if (!known || route.path.length < known.path.length) plain.set(route.operation, route);
  }
  const toId = (route: Route) => {
    const { name } = route.operation;
    return plain.get(route.operation) === route
      ? name
      : name + pascal(route.path.slice(route.path.lastIndexOf('/') + 1));
  };
  return new Map(routes.map((route) => [route, toId(route)]));
}
