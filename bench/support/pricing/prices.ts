/** What is billed of some work, counted. */
export interface Usage {
  /** Requests that API Gateway takes. */
  gateway: number;
  /** Runs of functions. */
  invocations: number;
  /** Memory times billed time: gigabytes times milliseconds. */
  gbMs: number;
  /** Request units of the table. */
  readUnits: number;
  writeUnits: number;
  /** Records of the change stream that a function gets; reading them is not billed. */
  streamRecords: number;
  /** Requests to queues: sending, receiving, deleting. */
  sqs: number;
  s3Reads: number;
  s3Writes: number;
  kms: number;
  logBytes: number;
  /** What a language model comes to: its tokens, and how long the function waits for it. */
  inputTokens: number;
  /** Read from the model's cache, and not among the others. */
  cachedTokens: number;
  outputTokens: number;
  modelGbMs: number;
}

export const nothing: Usage = {
  gateway: 0,
  invocations: 0,
  gbMs: 0,
  readUnits: 0,
  writeUnits: 0,
  streamRecords: 0,
  sqs: 0,
  s3Reads: 0,
  s3Writes: 0,
  kms: 0,
  logBytes: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  modelGbMs: 0,
};
const names = Object.keys(nothing) as (keyof Usage)[];

/** A usage whose every count is told by its name. */
export const combined = (value: (name: keyof Usage) => number) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as unknown as Usage;

export const sum = (...all: readonly Partial<Usage>[]): Usage =>
  combined((name) => all.reduce((total, one) => total + (one[name] ?? 0), 0));

export const times = (count: number, usage: Usage): Usage => combined((name) => count * usage[name]);

const MILLION = 1_000_000;
const GIGABYTE = 1_000_000_000;

/**
 * USD, us-east-1, on demand, without any free tier, as of November 2026; look them up before you count on them:
 * https://aws.amazon.com/api-gateway/pricing (REST APIs), https://aws.amazon.com/lambda/pricing (arm64),
 * https://aws.amazon.com/dynamodb/pricing/on-demand (halved in November 2024), https://aws.amazon.com/sqs/pricing (standard, with the surcharge of fair queues),
 * https://aws.amazon.com/s3/pricing (standard), https://aws.amazon.com/kms/pricing, https://aws.amazon.com/cloudwatch/pricing,
 * https://aws.amazon.com/bedrock/pricing (Nova Lite; what it writes to its cache costs as other input, what it reads from it a quarter).
 */
export const prices: Record<keyof Usage, number> = {
  gateway: 3.5 / MILLION,
  invocations: 0.2 / MILLION,
  gbMs: 0.0000133334 / 1_000,
  readUnits: 0.125 / MILLION,
  writeUnits: 0.625 / MILLION,
  streamRecords: 0,
  sqs: 0.5 / MILLION,
  s3Reads: 0.4 / MILLION,
  s3Writes: 5 / MILLION,
  kms: 0.03 / 10_000,
  logBytes: 0.5 / GIGABYTE,
  inputTokens: 0.06 / MILLION,
  cachedTokens: 0.015 / MILLION,
  outputTokens: 0.24 / MILLION,
  modelGbMs: 0.0000133334 / 1_000,
};
/** USD: a request to a queue that carries no message of a workspace. */
export const emptyReceive = 0.4 / MILLION;
/**
 * USD: what a request costs at CloudFront, with its function at the edge, where the functions that visitors call have URLs.
 * https://aws.amazon.com/cloudfront/pricing (HTTPS requests, United States; CloudFront Functions).
 */
export const cdnRequest = 1.1 / MILLION;

/** USD less for each request through CloudFront than through API Gateway, which also writes a line into the access log. */
export const savedByCdn = (): number =>
  prices.gateway - cdnRequest + (assumed.accessLogBytes + assumed.logLineBytes) * prices.logBytes;

const ofModel: readonly (keyof Usage)[] = ['inputTokens', 'cachedTokens', 'outputTokens', 'modelGbMs'];

/** USD, what a model comes to left out. */
export const usdWithoutModel = (usage: Usage): number =>
  names.filter((name) => !ofModel.includes(name)).reduce((total, name) => total + usage[name] * prices[name], 0);

/** USD, of a model alone. */
export const usdOfModel = (usage: Usage): number =>
  ofModel.reduce((total, name) => total + usage[name] * prices[name], 0);

/** USD in all. */
export const usd = (usage: Usage): number => names.reduce((total, name) => total + usage[name] * prices[name], 0);

/** What is not counted, but assumed; printed with every table. */
export const assumed = {
  /** A call to the table, a queue or the bucket from a function in the same region. */
  roundTripMs: 4,
  /** From asking a model until its last piece. */
  modelMs: 3_000,
  /** A customer's server that is told of an event, and a page that is read. */
  receiverMs: 200,
  pageMs: 500,
  charactersAToken: 4,
  /** How much memory comes with one whole processor. */
  memoryMbAProcessor: 1_769,
  /** CloudWatch bills so much on top of each line. */
  logLineBytes: 26,
  /** START, END and REPORT, which Lambda writes of each run: 71, 52 and 144 bytes. */
  platformLogBytes: 267,
  /** The gateway's line of a request, in the format of `infra/api/api.ts`. */
  accessLogBytes: 229,
  /** Lambda asks a queue that it serves from so many places, each for 20 s, also when it is empty. */
  pollersAQueue: 5,
  pollSeconds: 20,
  daysAMonth: 30,
} as const;

/**
 * How long a run is billed: its processor time, longer where the memory brings less than a processor, and its round trips one
 * after the other; whole milliseconds.
 */
export function billedMs(cpuMs: number, memoryMb: number, depth: number): number {
  const share = Math.min(1, memoryMb / assumed.memoryMbAProcessor);
  return Math.ceil(cpuMs / share + depth * assumed.roundTripMs);
}

export const gbMs = (ms: number, memoryMb: number): number => (ms * memoryMb) / 1_024;

/** What the pollers of so many queues ask for in a month in which nothing is in them. */
export const idlePolls = (queues: number): number =>
  (queues * assumed.pollersAQueue * assumed.daysAMonth * 86_400) / assumed.pollSeconds;
