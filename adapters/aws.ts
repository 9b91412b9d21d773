import { unavailable } from '../domain/core/errors.ts';

/** What every AWS client here shares: where it calls, how long it waits, and which of its errors mean an outage. */
export interface ClientOptions {
  region: string;
  /** A local emulator or a stand-in; left out on AWS, where the SDK derives it. */
  endpoint?: string | undefined;
  /** Until the head of an answer. */
  requestTimeoutMs?: number;
  /** Until there is a connection. */
  connectTimeoutMs?: number;
  /** Where `HTTPS_PROXY` and `NO_PROXY` are looked up. Left out: no proxy. */
  proxyEnv?: Record<string, string | undefined>;
}

const nothing = () => {};
/** Without `info` the SDK does not copy each call's input and output for a log line that nobody reads: 3 % of a call. */
const quiet = {
  trace: nothing,
  debug: nothing,
  info: undefined as unknown as () => void,
  warn: nothing,
  error: nothing,
};

export const answerTimeoutMs = (endpoint: string | undefined): number => (endpoint ? 6_000 : 2_000);

/**
 * Settings that bound a call: on AWS 500 ms to connect, 2 s to answer, so that a dead endpoint is known within about two
 * seconds. An emulator shares the processors with its callers, so under load a slow answer is no outage: it gets 3 s and 6 s.
 * A request that waits for a free socket counts as connecting (the SDK starts the timer at once), hence the
 * many sockets. What is stated here the SDK does not look up in files and environment.
 */
export const clientSettings = (
  {
    region,
    endpoint,
    requestTimeoutMs = answerTimeoutMs(endpoint),
    connectTimeoutMs = endpoint ? 3_000 : 500,
    proxyEnv,
  }: ClientOptions,
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
  // An emulator checks no signature. On AWS the default chain finds the function's role.
  ...(endpoint ? { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } } : {}),
});

interface SdkError {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { statusCode?: number };
  CancellationReasons?: { Code?: string }[];
}

const busyNames = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'Throttling',
  'ThrottledException',
  'RequestThrottled',
  'RequestThrottledException',
  'RequestLimitExceeded',
  'SlowDown',
  'TransactionConflictException',
  'TransactionInProgressException',
  'InternalServerError',
]);
const busyReasons = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);
const lostCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ERR_STREAM_PREMATURE_CLOSE)$/;

/**
 * What kind of trouble an SDK error tells of. `busy`: the service answered "not now" (throttle, conflict, 5xx). `lost`:
 * no answer came; whether the call took effect is unknown. Undefined: anything else, such as a failed condition.
 */
export function faultOf(error: unknown): 'busy' | 'lost' | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { name = '', code = '', $metadata, $response, CancellationReasons } = error as SdkError;
  if (name === 'TransactionCanceledException') {
    return CancellationReasons?.length && CancellationReasons.every((reason) => busyReasons.has(reason.Code ?? 'None'))
      ? 'busy'
      : undefined;
  }
  const status = $metadata?.httpStatusCode ?? $response?.statusCode ?? 0;
  if (status >= 500 || busyNames.has(name)) return 'busy';
  return name === 'TimeoutError' || lostCodes.test(code) ? 'lost' : undefined;
}

/** True where a call failed without an answer or with a 5xx: the service may have carried it out. A throttle or conflict never is. */
export function mayHaveTakenEffect(error: unknown): boolean {
  const { name = '', $metadata, $response } = error as SdkError;
  if (name !== 'InternalServerError' && busyNames.has(name)) return false;
  const status = $metadata?.httpStatusCode ?? $response?.statusCode ?? 0;
  return status >= 500 || name === 'InternalServerError' || faultOf(error) === 'lost';
}

/** A call's answer. An outage is thrown as AppError SERVICE_UNAVAILABLE, anything else as it came. */
export async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw faultOf(error) ? unavailable(error) : error;
  }
}
