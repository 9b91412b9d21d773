import type { oas31 } from 'zod-openapi';
import { keysOf } from '../../../config/keys.ts';
import { AppError, type ErrorCode, errorCatalogue } from '../../../domain/core/errors.ts';
import { failureBody } from '../../http/input.ts';
import { headerRefs, limitHeaderNames } from './headers.ts';

/** When a code is returned, if its own message does not say so. */
const causes: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The body is not JSON or not an object.',
  UNAUTHORIZED: 'The key is missing, malformed, unknown, expired or revoked.',
  USAGE_LIMIT_REACHED: 'A limit of the plan is reached. The message names it.',
  FORBIDDEN: 'API access is off for the workspace, or the key lacks the scope. The message says which.',
  NOT_FOUND: 'The resource is unknown or belongs to another workspace. The response is the same.',
  PAYLOAD_TOO_LARGE:
    'The body is over 1 MB (1,048,576 bytes), or over 4 MB with files. Or the response would be over 10 MB.',
  UNSUPPORTED_MEDIA_TYPE: 'The content type is neither JSON nor, if the operation accepts one, a form.',
  VALIDATION_ERROR: 'The input is invalid. `details` has a row for each invalid field.',
  RATE_LIMITED: 'A rate limit is exceeded. The only error that clients should retry automatically.',
  SERVICE_UNAVAILABLE: 'The store is temporarily unavailable.',
};

/** An example of an error, by code. */
const examples: Partial<Record<ErrorCode, AppError>> = {
  FORBIDDEN: new AppError('FORBIDDEN', { message: 'API access is not enabled for this workspace.' }),
  VALIDATION_ERROR: new AppError('VALIDATION_ERROR', {
    message: 'settings.primaryColor must be a colour such as #1a2b3c or #fff.',
    details: [{ path: 'settings.primaryColor', message: 'must be a colour such as #1a2b3c or #fff' }],
  }),
};

/** Responses without rate-limit headers, because the request was not counted against a workspace. */
const uncounted = new Set<ErrorCode>(['UNAUTHORIZED', 'DOMAIN_NOT_ALLOWED']);
const retryable = new Set<ErrorCode>(['RATE_LIMITED', 'SERVICE_UNAVAILABLE']);

/** Further fields of an error, by code. */
const fieldsOf: Partial<Record<ErrorCode, Record<string, oas31.SchemaObject>>> = {
  CONFLICT: {
    newerMessages: {
      type: 'array',
      items: { $ref: '#/components/schemas/Message' },
      description:
        'Messages stored since `afterMessageId`, oldest first, up to 100. Only if they are the reason for the conflict',
    },
  },
};

const schemaOf = (code: ErrorCode) => ({
  allOf: [
    { $ref: `#/components/schemas/${code === 'VALIDATION_ERROR' ? 'ValidationFailure' : 'Failure'}` },
    // Lists the other fields as well, because linters would report them as unknown.
    { properties: { error: { properties: { code: { const: code }, message: {}, details: {}, ...fieldsOf[code] } } } },
  ],
});

function errorResponse(code: ErrorCode) {
  const example = failureBody(examples[code] ?? new AppError(code));
  const names = [
    ...(uncounted.has(code) ? [] : limitHeaderNames),
    ...(retryable.has(code) ? (['Retry-After'] as const) : []),
  ];
  return {
    description: `\`${code}\`. ${causes[code] ?? errorCatalogue[code].message}`,
    headers: headerRefs('x-request-id', ...names),
    content: { 'application/json': { schema: schemaOf(code), example } },
  };
}

const codes = keysOf(errorCatalogue);
/** METHOD_NOT_ALLOWED is not a response of an operation, and only a session is asked to sign in again. */
const notOfKeys = new Set<ErrorCode>(['METHOD_NOT_ALLOWED', 'REAUTHENTICATION_REQUIRED']);

/** One response for each code that a call with a key can get, named by the code. */
const ofKeys = codes.filter((code) => !notOfKeys.has(code));
export const errorResponses = Object.fromEntries(ofKeys.map((code) => [code, errorResponse(code)]));

type SchemaObject = oas31.SchemaObject;

const failure = (errorSchema: SchemaObject): SchemaObject => ({
  type: 'object',
  required: ['success', 'error'],
  properties: { success: { type: 'boolean', const: false }, error: errorSchema },
});
const code: SchemaObject = {
  type: 'string',
  enum: codes,
  description: 'For programs. docs/errors.md lists causes and cures.',
};
const message: SchemaObject = { type: 'string', description: 'For people. Programs use `code`.' };

/** The envelopes of a failure and of a 422. */
export const errorSchemas: Record<string, SchemaObject> = {
  Failure: failure({ type: 'object', required: ['code', 'message'], properties: { code, message } }),
  ValidationFailure: failure({
    type: 'object',
    required: ['code', 'message', 'details'],
    properties: {
      code,
      message,
      details: {
        type: 'array',
        minItems: 1,
        description: 'One row for each invalid field.',
        items: { $ref: '#/components/schemas/ErrorDetail' },
      },
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
      message: { type: 'string', description: 'What is wrong with it.' },
    },
  },
};

/** References to the responses of these codes, by status. Of two codes with one status, only the last is listed. */
export function errorRefs(possible: Iterable<ErrorCode>): Record<string, { $ref: string }> {
  const sorted = [...possible].sort((a, b) => errorCatalogue[a].status - errorCatalogue[b].status);
  return Object.fromEntries(
    sorted.map((each) => [String(errorCatalogue[each].status), { $ref: `#/components/responses/${each}` }]),
  );
}
