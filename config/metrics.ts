/** Metrics: fields of log lines that CloudWatch extracts. Alarms and the dashboard use them. */
export const metricNames = {
  /** By function: time until a response begins. */
  ms: 'ms',
  /** By code: error responses. */
  failures: 'failures',
  /** From a visitor's message to its stored answer. */
  answerMs: 'answerMs',
  /** Credits spent on answers. */
  credits: 'credits',
  /** By problem: failed calls of the language model. */
  modelFailures: 'modelFailures',
  /** Parked changes. */
  parkedChanges: 'parkedChanges',
  /** Questions to a large chatbot for which the vector store could not be asked. */
  vectorStoreFailures: 'vectorStoreFailures',
} as const;

export type MetricName = keyof typeof metricNames;
export const metricUnits: Record<MetricName, 'Milliseconds' | 'Count'> = {
  ms: 'Milliseconds',
  failures: 'Count',
  answerMs: 'Milliseconds',
  credits: 'Count',
  modelFailures: 'Count',
  parkedChanges: 'Count',
  vectorStoreFailures: 'Count',
};

/** Why a language model failed. The dimension of `modelFailures`. */
export const modelProblems = ['throttled', 'unavailable', 'not_enabled', 'timeout'] as const;
