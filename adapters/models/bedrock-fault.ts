import { faultOf } from '../aws.ts';
import { ModelFault, type ModelProblem } from './fault.ts';

interface SdkError extends Error {
  $metadata?: { httpStatusCode?: number };
  code?: unknown;
}

/** Those of the service's errors that a second try may not meet, beside throttles and 5xx. */
const busyNames = new Set([
  'InternalServerException',
  'ServiceUnavailableException',
  'ModelNotReadyException',
  'ModelStreamErrorException',
]);
const throttledNames = /Throttl|TooManyRequests|ServiceQuotaExceeded/;
/** No such model there, no right to call it, or nobody who calls. */
const notEnabledNames =
  /^(AccessDenied|ResourceNotFound|UnrecognizedClient|InvalidClientToken|ExpiredToken|MissingAuthenticationToken|CredentialsProvider)/;
/** A validation that fails because of the model's id, and not because of the request: the name is the same. */
const wrongModel =
  /model identifier|on-demand throughput|inference profile|end of its life|not supported in this region/i;

/** What the service says has a name of its own; what the HTTP/2 connection meets is a plain Error, with many a code. */
function problemOf(error: SdkError): ModelProblem {
  const { name, message, $metadata } = error;
  if (busyNames.has(name)) return 'busy';
  if (throttledNames.test(name)) return 'throttled';
  if (notEnabledNames.test(name) || (name === 'ValidationException' && wrongModel.test(message))) return 'not_enabled';
  if (name === 'ModelTimeoutException') return 'timeout';
  const fault = faultOf(error);
  if (fault === 'busy') return 'busy';
  const isTransport = name === 'Error' && $metadata?.httpStatusCode === undefined;
  return fault === 'lost' || isTransport ? 'unreachable' : 'refused';
}

/** Of an answer of the service its name and status alone: its text may quote the prompt. */
export function toModelFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ModelFault) return error;
  const { name, $metadata, code } = error as SdkError;
  const names = [name, $metadata?.httpStatusCode, code].filter((part) => part !== undefined);
  return new ModelFault(problemOf(error), `Bedrock failed: ${names.join(' ')}`, { said: error.message });
}
