import { type ResponseType, type RestApi, ResponseType as Type } from 'aws-cdk-lib/aws-apigateway';

interface GatewayAnswer {
  status: number;
  code: string;
  message: string;
  types: readonly ResponseType[];
  retryAfterSeconds?: number;
}

/**
 * Error responses that the gateway itself sends, in the same envelope as the functions' responses. The gateway reports
 * an unknown path as a missing token, or as an invalid signature if the request has an Authorization header.
 */
const answers: readonly GatewayAnswer[] = [
  {
    status: 404,
    code: 'NOT_FOUND',
    message: 'Not found.',
    types: [Type.MISSING_AUTHENTICATION_TOKEN, Type.INVALID_SIGNATURE, Type.RESOURCE_NOT_FOUND],
  },
  {
    status: 403,
    code: 'FORBIDDEN',
    message: 'This call is not allowed.',
    types: [Type.ACCESS_DENIED, Type.WAF_FILTERED],
  },
  {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The request body is too large.',
    types: [Type.REQUEST_TOO_LARGE],
  },
  {
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'The request body must be JSON. Send the header Content-Type: application/json.',
    types: [Type.UNSUPPORTED_MEDIA_TYPE],
  },
  {
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Rate limit exceeded.',
    types: [Type.THROTTLED, Type.QUOTA_EXCEEDED],
    retryAfterSeconds: 1,
  },
  {
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
    message: 'The service is not available right now.',
    types: [Type.INTEGRATION_FAILURE, Type.INTEGRATION_TIMEOUT],
    retryAfterSeconds: 2,
  },
  { status: 400, code: 'BAD_REQUEST', message: 'The request body could not be read.', types: [Type.DEFAULT_4XX] },
  { status: 500, code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.', types: [Type.DEFAULT_5XX] },
];

export function answerInEnvelopes(api: RestApi): void {
  for (const { status, code, message, types, retryAfterSeconds } of answers) {
    for (const type of types) {
      api.addGatewayResponse(type.responseType, {
        type,
        statusCode: String(status),
        responseHeaders: headers(retryAfterSeconds),
        templates: { 'application/json': JSON.stringify({ success: false, error: { code, message } }) },
      });
    }
  }
}

/**
 * Any origin may read these responses; they contain no private data. The gateway requires quotes around static values.
 */
const headers = (retryAfterSeconds: number | undefined): Record<string, string> => ({
  'x-request-id': 'context.requestId',
  'cache-control': "'no-store'",
  'x-content-type-options': "'nosniff'",
  'access-control-allow-origin': "'*'",
  'access-control-expose-headers': "'x-request-id, retry-after'",
  ...(retryAfterSeconds === undefined ? {} : { 'retry-after': `'${retryAfterSeconds}'` }),
});
