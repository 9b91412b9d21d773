import { faultOf } from '../aws.ts';
import { ModelFault, type ModelProblem } from './fault.ts';

interface SdkError extends Error {
  $metadata?: { httpStatusCode?: number };
  code?: unknown;
}

/** Errors that a retry may avoid, in addition to throttles and 5xx. */
const busyNames = new Set([
  'InternalServerException',
  'ServiceUnavailableException',
  'ModelNotReadyException',
  'ModelStreamErrorException',
]);
const throttledNames = /Throttl|TooManyRequests|ServiceQuotaExceeded/;
/** No such model, no permission, or no valid credentials. */
const notEnabledNames =
  /^(AccessDenied|ResourceNotFound|UnrecognizedClient|InvalidClientToken|ExpiredToken|MissingAuthenticationToken|CredentialsProvider)/;
/** Validation errors caused by the model ID and not by the request. Both have the same error name. */
const wrongModel =
  /model identifier|on-demand throughput|inference profile|end of its life|not supported in this region/i;

/** Errors of the service have their own names. Errors of the HTTP/2 connection are plain Errors with various codes. */
function problemOf(sdkError: SdkError): ModelProblem {
  const { name, message, $metadata } = sdkError;
  if (busyNames.has(name)) return 'busy';
  if (throttledNames.test(name)) return 'throttled';
  if (notEnabledNames.test(name) || (name === 'ValidationException' && wrongModel.test(message))) return 'not_enabled';
  if (name === 'ModelTimeoutException') return 'timeout';
  const fault = faultOf(sdkError);
  if (fault === 'busy') return 'busy';
  const isTransport = name === 'Error' && $metadata?.httpStatusCode === undefined;
  return fault === 'lost' || isTransport ? 'unreachable' : 'refused';
}

/** For errors of the service, keeps only name and status, because the message may quote the prompt. */
export function toModelFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ModelFault) return error;
  const { name, $metadata, code }: SdkError = error;
  const names = [name, $metadata?.httpStatusCode, code].filter((part) => part !== undefined);
  return new ModelFault(problemOf(error), `Bedrock failed: ${names.join(' ')}`, { said: error.message });
}
