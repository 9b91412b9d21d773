import type { oas31 } from 'zod-openapi';
import { AppError, type ErrorCode, errorCatalogue } from '../../../domain/core/errors.ts';
import { failureBody } from '../../http/input.ts';
import { headerRefs, limitHeaderNames } from './headers.ts';

/** What makes a code come up, beside its own text. */
const when: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The body is not JSON or not an object.',
  UNAUTHORIZED: 'The key is missing, malformed, unknown, expired or revoked.',
  USAGE_LIMIT_REACHED: 'A limit of the plan is reached. The message names it.',
  FORBIDDEN: 'API access is off for the workspace, or the key lacks the scope. The message says which.',
  NOT_FOUND: 'The resource is unknown or belongs to another workspace. The response is the same.',
  PAYLOAD_TOO_LARGE: 'The body is over 1 MB (1,048,576 bytes), or over 4 MB with files.',
  UNSUPPORTED_MEDIA_TYPE: 'The content type is neither JSON nor, if the operation accepts one, a form.',
  VALIDATION_ERROR: 'The input is invalid. `details` has a row for each invalid field.',
  RATE_LIMITED: 'A rate limit is exceeded. The only error that clients should retry automatically.',
  SERVICE_UNAVAILABLE: 'The store is temporarily unavailable.',
};

/** What an error of a code looks like. */
const examples: Partial<Record<ErrorCode, AppError>> = {
  FORBIDDEN: new AppError('FORBIDDEN', { message: 'API access is not enabled for this workspace.' }),
  VALIDATION_ERROR: new AppError('VALIDATION_ERROR', {
    message: 'settings.primaryColor must be a colour such as #1a2b3c or #fff.',
    details: [{ path: 'settings.primaryColor', message: 'must be a colour such as #1a2b3c or #fff' }],
  }),
};

/** Answers that are given before, or without, a count of the workspace's requests. */
const uncounted = new Set<ErrorCode>(['UNAUTHORIZED', 'DOMAIN_NOT_ALLOWED']);
const retryable = new Set<ErrorCode>(['RATE_LIMITED', 'SERVICE_UNAVAILABLE']);

const schemaOf = (code: ErrorCode) => ({
  allOf: [
    { $ref: `#/components/schemas/${code === 'VALIDATION_ERROR' ? 'ValidationFailure' : 'Failure'}` },
    // The other fields are named too, or a linter takes them for unknown ones.
    { properties: { error: { properties: { code: { const: code }, message: {}, details: {} } } } },
  ],
});

function errorResponse(code: ErrorCode) {
  const example = failureBody(examples[code] ?? new AppError(code));
  const names = [
    ...(uncounted.has(code) ? [] : limitHeaderNames),
    ...(retryable.has(code) ? (['Retry-After'] as const) : []),
  ];
  return {
    description: `\`${code}\`. ${when[code] ?? errorCatalogue[code].message}`,
    headers: headerRefs('x-request-id', ...names),
    content: { 'application/json': { schema: schemaOf(code), example } },
  };
}

/** A wrong method is the answer of no operation. */
const codes = (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => code !== 'METHOD_NOT_ALLOWED');

/** One answer for each code that a key can be given, named by its code. Only a session is asked to sign in again. */
const ofKeys = codes.filter((code) => code !== 'REAUTHENTICATION_REQUIRED');
export const errorResponses = Object.fromEntries(ofKeys.map((code) => [code, errorResponse(code)]));

type SchemaObject = oas31.SchemaObject;

const failure = (error: SchemaObject): SchemaObject => ({
  type: 'object',
  required: ['success', 'error'],
  properties: { success: { type: 'boolean', const: false }, error },
});
const code: SchemaObject = { type: 'string', enum: codes };
const message: SchemaObject = { type: 'string', description: 'For people. Programs use `code`.' };

/** The envelope of every failure, and of a 422. */
export const errorSchemas: Record<string, SchemaObject> = {
  Failure: failure({ type: 'object', required: ['code', 'message'], properties: { code, message } }),
  ValidationFailure: failure({
    type: 'object',
    required: ['code', 'message', 'details'],
    properties: {
      code,
      message,
      details: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/ErrorDetail' } },
    },
  }),
  ErrorDetail: {
    type: 'object',
    required: ['path', 'message'],
    properties: {
      path: {
        type: 'string',
        description: 'Path of the field, such as `settings.primaryColor`. Empty for the whole body.',
      },
      message: { type: 'string' },
    },
  },
};

/** The answers of an operation that can fail with these codes, by status. Two codes of one status are not told apart. */
export function errorRefs(possible: Iterable<ErrorCode>): Record<string, { $ref: string }> {
  const sorted = [...possible].sort((a, b) => errorCatalogue[a].status - errorCatalogue[b].status);
  return Object.fromEntries(
    sorted.map((each) => [String(errorCatalogue[each].status), { $ref: `#/components/responses/${each}` }]),
  );
}
