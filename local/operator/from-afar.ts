import type { AwsClientOptions } from '../../adapters/aws.ts';

/** Longer timeouts than a function's: the user's machine may be far from the region, behind a VPN or a proxy. */
const CONNECT_MS = 5_000;
const ANSWER_MS = 15_000;

type ClientTimeouts = Required<Pick<AwsClientOptions, 'connectTimeoutMs' | 'requestTimeoutMs' | 'proxyEnv'>>;

/** For the clients that the platform creates. The proxy is taken from `HTTPS_PROXY` and `NO_PROXY`. */
export const patience = (): ClientTimeouts => ({
  connectTimeoutMs: CONNECT_MS,
  requestTimeoutMs: ANSWER_MS,
  proxyEnv: process.env,
});

/** The same for other clients of the SDK. */
export const fromAfar = () => ({
  connectionTimeout: CONNECT_MS,
  requestTimeout: ANSWER_MS,
  throwOnRequestTimeout: true,
  httpAgent: { proxyEnv: process.env },
  httpsAgent: { proxyEnv: process.env },
});
