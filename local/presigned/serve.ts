import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { pipeline } from 'node:stream';
import type { FunctionName } from '../../config/functions.ts';
import { splitTarget } from '../gateway/event.ts';
import { FILES_PATH } from './keys.ts';
import { allowed, headersOfAll, sendError } from './responses.ts';
import { type SignatureFault, type VerifiedRequest, type Verifier, verifyPresigned } from './verify.ts';

interface FilesOptions extends Verifier {
  /** Endpoint of the embedded bucket by function. */
  s3Endpoints: Readonly<Record<FunctionName, string>>;
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, PUT',
  'access-control-allow-headers': '*',
  'access-control-max-age': '3000',
};

/** Nothing else reaches the bucket. `x-amz-copy-source` would turn an upload into a copy of another file. */
const requestHeaders = {
  PUT: ['content-length', 'content-type'],
  GET: ['range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'],
};
const responseHeaders = ['content-type', 'content-length', 'content-range', 'etag', 'last-modified'];

/** Parameters by which a presigned URL sets headers of the response. The embedded bucket ignores them. */
const responseParameters = ['content-type', 'content-disposition', 'cache-control'];

const errors: Record<SignatureFault, [code: string, message: string]> = {
  denied: ['AccessDenied', 'Access Denied'],
  expired: ['AccessDenied', 'Request has expired'],
  mismatch: ['SignatureDoesNotMatch', 'The calculated signature does not match the signature of the URL.'],
};

/** Serves presigned URLs of the embedded bucket below the platform's root. Returns true if it handles the request. */
export const presignedFiles =
  (options: FilesOptions) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    const target = splitTarget(request.url ?? '/');
    if (target.path !== FILES_PATH && !target.path.startsWith(`${FILES_PATH}/`)) return false;
    const { method = '' } = request;
    if (method === 'OPTIONS') response.writeHead(204, { ...headersOfAll(), ...preflightHeaders }).end();
    else if (!allowed.includes(method)) sendError(response, 405, 'MethodNotAllowed', 'Method Not Allowed');
    else {
      const verified = verifyPresigned(options, { ...target, method, headers: request.headers });
      if ('refused' in verified) sendError(response, 403, ...errors[verified.refused]);
      // Uploads are written below `tmp/` only, whatever else the signer may write.
      else if (method === 'PUT' && !verified.key.startsWith('tmp/')) sendError(response, 403, ...errors.denied);
      else forward(options, { ...verified, method }, request, response);
    }
    return true;
  };

/**
 * Streams through the signer's endpoint, which allows what the signer may do. Builds a new request, so that nothing
 * unsigned takes effect.
 */
function forward(
  options: FilesOptions,
  verified: VerifiedRequest & { method: string },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { s3Endpoints, bucketName } = options;
  const { method } = verified;
  const url = `${s3Endpoints[verified.signer]}/${bucketName}/${verified.key}`;
  const headers = pick(request.headers, method === 'PUT' ? requestHeaders.PUT : requestHeaders.GET);
  // No keep-alive: a connection that the bucket closes at that moment would fail an upload.
  const upstream = sendRequest(url, { method, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, headersOf(answer, verified));
    pipeline(answer, response, () => {});
  });
  upstream.on('error', () => {
    if (!response.headersSent && !response.destroyed) sendError(response, 503, 'ServiceUnavailable', 'Try again.');
  });
  // A response that came before the end of an upload ends it.
  response.once('close', () => (response.writableFinished && request.complete) || upstream.destroy());
  if (method === 'PUT') request.pipe(upstream);
  else upstream.end();
}

function headersOf({ statusCode, headers }: IncomingMessage, { parameters }: VerifiedRequest): OutgoingHttpHeaders {
  const isFile = statusCode === 200 || statusCode === 206;
  const signed = isFile
    ? responseParameters.flatMap((name) => {
        const value = parameters.get(`response-${name}`);
        return value === undefined ? [] : [[name, value] as const];
      })
    : [['cache-control', 'no-store'] as const];
  return { ...pick(headers, responseHeaders), ...Object.fromEntries(signed), ...headersOfAll() };
}

const pick = (headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
