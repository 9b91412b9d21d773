/** Metrics: fields of log lines that CloudWatch extracts. Alarms and the dashboard use them. */
export const metricNames = {
  /** By function: time until a response begins. */
  ms: 'ms',
  /** By code: error responses. */
  failures: 'failures',
  /** By function: responses that are a failure of the platform's, with status 500 or more. */
  faults: 'faults',
  /** From a visitor's message to the first text of its answer, or until the visitor leaves without any. */
  firstTextMs: 'firstTextMs',
  /** From a visitor's message to its stored answer. */
  answerMs: 'answerMs',
  /** Credits spent on answers. */
  credits: 'credits',
  /** Tokens of the language model's prompts, of its texts, and of the prompts' parts that it read from its cache or wrote to it. */
  inputTokens: 'inputTokens',
  outputTokens: 'outputTokens',
  cachedTokens: 'cachedTokens',
  cacheWriteTokens: 'cacheWriteTokens',
  /** By problem: failed calls of the language model. */
  modelFailures: 'modelFailures',
  /** Parked changes. */
  parkedChanges: 'parkedChanges',
  /** Chatbots with texts that lack a vector of the embedding model. */
  vectorsMissing: 'vectorsMissing',
} as const;

export type MetricName = keyof typeof metricNames;

/** Names end in `ms` if they are times, and are counts otherwise. */
export const unitOf = (metricName: MetricName): 'Milliseconds' | 'Count' =>
  /ms$/i.test(metricName) ? 'Milliseconds' : 'Count';

/** Why a language model failed. The dimension of `modelFailures`. */
export const modelProblems = ['throttled', 'unavailable', 'not_enabled', 'timeout'] as const;
