/** What the running code measures: fields of its log lines that CloudWatch also counts. Alarms and dashboard name them too. */
export const metricNames = {
  /** By function: until an answer begins. */
  ms: 'ms',
  /** By code: answers that say that something is wrong. */
  failures: 'failures',
  /** From a visitor's message to its stored answer. */
  answerMs: 'answerMs',
  /** Spent on answers. */
  credits: 'credits',
  /** By problem: answers that the language model did not give. */
  modelFailures: 'modelFailures',
  /** Changes that were put by because they could not be followed. */
  unfollowed: 'unfollowed',
} as const;

export type MetricName = keyof typeof metricNames;
export const metricUnits: Record<MetricName, 'Milliseconds' | 'Count'> = {
  ms: 'Milliseconds',
  failures: 'Count',
  answerMs: 'Milliseconds',
  credits: 'Count',
  modelFailures: 'Count',
  unfollowed: 'Count',
};

/** Why a language model did not answer: what `modelFailures` is told apart by. */
export const modelProblems = ['throttled', 'unavailable', 'not_enabled', 'timeout'] as const;
