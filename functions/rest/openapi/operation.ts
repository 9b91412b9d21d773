import * as z from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import type { AnyOperation } from '../../../domain/core/operations/operation.ts';
import { hasFields, possibleErrors } from '../../../domain/core/operations/operation-errors.ts';
import { factsOf, textOf } from '../../../schema/core/about.ts';
import { isCsvRoute, type RestRoute } from '../route.ts';
import { errorRefs } from './errors.ts';
import { headerRefs, limitHeaderNames } from './headers.ts';
import { queryParameters } from './schemas.ts';

/** The success envelope around a payload. */
export const envelope = (data: z.ZodType) => z.object({ success: z.literal(true), data });

/** Fields of a request that no operation knows. They are ignored; a later version may use the name. */
const warnings = z
  .array(
    z.object({ path: z.string().describe('Path of the field'), message: z.string().describe('What happened to it') }),
  )
  .optional()
  .describe('Unknown fields of the request, which were ignored. Omitted if there are none');
const managementEnvelope = (data: z.ZodType) => envelope(data).extend({ warnings });

/** Whether a route's input is in the body, as the handler reads it. */
const takesBody = ({ method, operation }: RestRoute) => method !== 'GET' && hasFields(operation.input);
/** The body of a POST, PUT or PATCH is parsed even if no field of it is used. */
const readsBody = (route: RestRoute) => takesBody(route) || ['POST', 'PUT', 'PATCH'].includes(route.method);

/** What the row does: the text of its operation's GraphQL field, the row's own, then scope, limits and errors. */
const describe = ({ operation, description }: RestRoute): string =>
  [textOf(operation), description, factsOf(operation)].filter(Boolean).join('\n\n');

/** Errors of a body that come before those of its fields. */
export const bodyErrors = ['BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;

/** A JSON body. Optional if it has no required field, because no body is read as `{}`. */
export function requestBody(zodType: z.ZodType) {
  return { required: !zodType.safeParse({}).success, content: { 'application/json': { schema: zodType } } };
}

/** A row's body: JSON, or also a form with the parts that its operation takes. */
function routeBody(route: RestRoute) {
  const { form } = route;
  const body = requestBody(bodyInput(route));
  return form ? { ...body, content: { ...body.content, 'multipart/form-data': { schema: form.input } } } : body;
}

const idempotencyKey = z
  .string()
  .optional()
  .meta({
    description:
      'A value of your choice, such as a UUID. For 24 hours a repeated request with the same value changes nothing and gets the ' +
      'result of the first. Send one with every retry',
    override: { type: 'string', pattern: '^[A-Za-z0-9_-]+$', minLength: 8, maxLength: 128 },
  });

/** Fields that may be sent as a header: a parameter for each, and optional in the body. */
const headerParameters = ({ headers = {}, operation, creates }: RestRoute) =>
  z.object({
    ...(creates ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...Object.fromEntries(
      Object.entries(headers).map(([field, name]) => [name, (operation.input.shape[field] as z.ZodType).optional()]),
    ),
  });
const bodyInput = ({ headers = {}, operation }: RestRoute): z.ZodObject =>
  Object.keys(headers).length === 0
    ? operation.input
    : operation.input.partial(Object.fromEntries(Object.keys(headers).map((field) => [field, true])));

/** One row of the REST table as an operation. */
export function toOperation(route: RestRoute, operationId: string): ZodOpenApiOperationObject {
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
      ...(route.headers || route.creates ? { header: headerParameters(route) } : {}),
    },
    ...(takesBody(route) ? { requestBody: routeBody(route) } : {}),
    responses: {
      [`${status as 200}`]: {
        description: 'Success.',
        headers: headerRefs('x-request-id', ...limitHeaderNames),
        content: isCsvRoute(route)
          ? {
              'text/csv': { schema: route.output },
              ...(route.json ? { 'application/json': { schema: managementEnvelope(route.json) } } : {}),
            }
          : { 'application/json': { schema: managementEnvelope(route.output) } },
      },
      ...errorRefs([
        ...(route.creates ? (['CONFLICT', 'VALIDATION_ERROR'] as const) : []),
        ...possibleErrors(operation),
        ...(readsBody(route) ? bodyErrors : []),
      ]),
    },
  };
}
