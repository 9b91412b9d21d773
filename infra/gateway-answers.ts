import { type ResponseType, type RestApi, ResponseType as Type } from 'aws-cdk-lib/aws-apigateway';
import { type ErrorCode, errorCatalogue } from '../domain/errors.ts';

interface GatewayAnswer {
  type: ResponseType;
  code: ErrorCode;
  retryAfterSeconds?: number;
}

/**
 * What the gateway itself answers, before or after a function, in the same envelope as the functions. An unknown path is to
 * the gateway a missing token, or a broken signature where the request has an Authorization header.
 */
const answers: readonly GatewayAnswer[] = [
  { type: Type.MISSING_AUTHENTICATION_TOKEN, code: 'NOT_FOUND' },
  { type: Type.INVALID_SIGNATURE, code: 'NOT_FOUND' },
  { type: Type.RESOURCE_NOT_FOUND, code: 'NOT_FOUND' },
  { type: Type.ACCESS_DENIED, code: 'FORBIDDEN' },
  { type: Type.REQUEST_TOO_LARGE, code: 'PAYLOAD_TOO_LARGE' },
  { type: Type.UNSUPPORTED_MEDIA_TYPE, code: 'UNSUPPORTED_MEDIA_TYPE' },
  { type: Type.THROTTLED, code: 'RATE_LIMITED', retryAfterSeconds: 1 },
  { type: Type.QUOTA_EXCEEDED, code: 'RATE_LIMITED', retryAfterSeconds: 60 },
  { type: Type.INTEGRATION_FAILURE, code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 2 },
  { type: Type.INTEGRATION_TIMEOUT, code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 2 },
  { type: Type.DEFAULT_4XX, code: 'BAD_REQUEST' },
  { type: Type.DEFAULT_5XX, code: 'INTERNAL_ERROR' },
];

export function answerInEnvelopes(api: RestApi): void {
  for (const { type, code, retryAfterSeconds } of answers) {
    const { status, message } = errorCatalogue[code];
    api.addGatewayResponse(type.responseType, {
      type,
      statusCode: String(status),
      responseHeaders: headers(retryAfterSeconds),
      templates: { 'application/json': JSON.stringify({ success: false, error: { code, message } }) },
    });
  }
}

/** Any page may read them: nothing in them is anybody's. Fixed values stand in quotes, as the gateway wants it. */
const headers = (retryAfterSeconds: number | undefined): Record<string, string> => ({
  'x-request-id': 'context.requestId',
  'cache-control': "'no-store'",
  'x-content-type-options': "'nosniff'",
  'access-control-allow-origin': "'*'",
  'access-control-expose-headers': "'x-request-id, retry-after'",
  ...(retryAfterSeconds === undefined ? {} : { 'retry-after': `'${retryAfterSeconds}'` }),
});
