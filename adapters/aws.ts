import { unavailable } from '../domain/core/errors.ts';

/** Options common to all AWS clients: endpoint, timeouts and proxy. */
export interface AwsClientOptions {
  region: string;
  /** A local emulator or test double. Omitted on AWS, where the SDK derives the endpoint. */
  endpoint?: string | undefined;
  /** With an endpoint only. Default: fixed ones, because an emulator checks no signature. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** Until the response headers arrive. */
  requestTimeoutMs?: number;
  /** Until the connection is established. */
  connectTimeoutMs?: number;
  /** Where `HTTPS_PROXY` and `NO_PROXY` are read from. Default: no proxy. */
  proxyEnv?: Record<string, string | undefined>;
}

const emulatorCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

const nothing = () => {};
/** Without `info` the SDK does not copy each call's input and output for logging, which saves 3 % of a call. */
const quiet = {
  trace: nothing,
  debug: nothing,
  info: undefined as unknown as () => void,
  warn: nothing,
  error: nothing,
};

export const answerTimeoutMs = (endpoint: string | undefined): number => (endpoint ? 6_000 : 2_000);

/**
 * Connection settings that bound a call. On AWS: 500 ms to connect and 2 s to respond, so that a dead endpoint is
 * detected within about two seconds. With an emulator: 3 s and 6 s, because it shares the CPU with its callers, and a
 * slow response under load is not an outage.
 * Waiting for a free socket counts as connecting (the SDK starts the timer at once), hence the high socket limit. The
 * SDK does not look up explicit settings in files or the environment.
 */
export const clientSettings = (
  {
    region,
    endpoint,
    credentials = emulatorCredentials,
    requestTimeoutMs = answerTimeoutMs(endpoint),
    connectTimeoutMs = endpoint ? 3_000 : 500,
    proxyEnv,
  }: AwsClientOptions,
  maxAttempts: number,
) => ({
  region,
  maxAttempts,
  retryMode: 'standard',
  defaultsMode: 'standard' as const,
  logger: quiet,
  useFipsEndpoint: false,
  useDualstackEndpoint: false,
  requestHandler: {
    connectionTimeout: connectTimeoutMs,
    requestTimeout: requestTimeoutMs,
    throwOnRequestTimeout: true,
    httpAgent: { keepAlive: true, maxSockets: 512, ...(proxyEnv ? { proxyEnv } : {}) },
    httpsAgent: { keepAlive: true, maxSockets: 512, ...(proxyEnv ? { proxyEnv } : {}) },
  },
  // On AWS the default chain finds the function's role.
  ...(endpoint ? { endpoint, credentials } : {}),
});

/**
 * Settings that leave out the signature where none is checked: with an endpoint but no credentials. The header still names
 * the access key and the region, because emulators keep data apart by them. Signing takes an eighth of a call's CPU time.
 */
export function unsignedSettings(service: string, { endpoint, credentials, region }: AwsClientOptions) {
  if (!endpoint || credentials) return {};
  const scope = `${emulatorCredentials.accessKeyId}/20000101/${region}/${service}/aws4_request`;
  const headers = {
    authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=${'0'.repeat(64)}`,
    'x-amz-date': '20000101T000000Z',
  };
  const sign = async <Request extends { headers: object }>(awsRequest: Request) =>
    Object.assign(awsRequest, { headers: { ...awsRequest.headers, ...headers } });
  return { signer: { sign } };
}

interface SdkError {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { statusCode?: number };
  CancellationReasons?: { Code?: string }[];
}

const fieldsOf = (error: unknown): SdkError => (typeof error === 'object' && error !== null ? error : {});

const busyNames = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'Throttling',
  'ThrottledException',
  'RequestThrottled',
  'RequestThrottledException',
  'RequestLimitExceeded',
  'SlowDown',
  'TooManyRequestsException',
  'TransactionConflictException',
  'TransactionInProgressException',
  'InternalServerError',
]);
const busyReasons = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);
const lostCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ERR_STREAM_PREMATURE_CLOSE)$/;

/**
 * Classifies an SDK error. `busy`: the service rejected the call temporarily (throttle, conflict, 5xx). `lost`: no
 * response arrived, and whether the call took effect is unknown. Undefined: any other error, such as a failed
 * condition.
 */
export function faultOf(error: unknown): 'busy' | 'lost' | undefined {
  const { name = '', code = '', $metadata, $response, CancellationReasons } = fieldsOf(error);
  if (name === 'TransactionCanceledException') {
    return CancellationReasons?.length && CancellationReasons.every((reason) => busyReasons.has(reason.Code ?? 'None'))
      ? 'busy'
      : undefined;
  }
  const status = $metadata?.httpStatusCode ?? $response?.statusCode ?? 0;
  if (status >= 500 || busyNames.has(name)) return 'busy';
  return name === 'TimeoutError' || lostCodes.test(code) ? 'lost' : undefined;
}

/**
 * Returns true if a failed call may have taken effect: it got no response or a 5xx. Throttled and conflicting calls
 * never take effect.
 */
export function mayHaveTakenEffect(error: unknown): boolean {
  const { name = '', $metadata, $response } = fieldsOf(error);
  if (name !== 'InternalServerError' && busyNames.has(name)) return false;
  const status = $metadata?.httpStatusCode ?? $response?.statusCode ?? 0;
  return status >= 500 || name === 'InternalServerError' || faultOf(error) === 'lost';
}

/** Awaits a call. Throws AppError SERVICE_UNAVAILABLE for an outage and rethrows any other error unchanged. */
export async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw faultOf(error) ? unavailable(error) : error;
  }
}
