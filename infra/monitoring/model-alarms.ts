import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { modelProblems } from '../../config/metrics.ts';
import { type AlarmParts, platformMetric, rate, type Watched } from './watched.ts';

/** Visitors get answers from the built-in model meanwhile, so a few failures are no emergency. */
const FAILING_PERCENT = 5;
const hour = Duration.hours(1);
/** What a shorter outage of the provider leaves fills itself. */
const STILL_MISSING_HOURS = 3;

export const modelAlarms = (parts: AlarmParts): Watched[] => [
  ...(parts.settings.model === 'extractive' ? [] : answering(parts)),
  ...(parts.settings.embeddingModel ? [missingVectors(parts)] : []),
  ...(parts.settings.vectorStore === 's3' ? [failingVectorStore(parts)] : []),
];

function answering(parts: AlarmParts): Watched[] {
  const failures = modelProblems.map((problem) =>
    platformMetric(parts, 'modelFailures', { statistic: Stats.SUM, period: hour, dimensionsMap: { problem } }),
  );
  const answers = platformMetric(parts, 'answerMs', { statistic: Stats.SAMPLE_COUNT, period: hour });
  return [
    {
      id: 'model-failures',
      means:
        `The language model fails for more than ${FAILING_PERCENT} % of the answers of an hour, and visitors get answers from the ` +
        'built-in model. Check the log of public or run `npm run operator -- model test`.',
      metric: rate({ label: 'Model failures, %', failures, calls: [answers], window: hour }),
      from: FAILING_PERCENT,
    },
    {
      id: 'model-not-enabled',
      means: 'The account may not use the language model, or it does not exist. Run `npm run operator -- model test`.',
      metric: failures[modelProblems.indexOf('not_enabled')]!,
      from: 1,
    },
  ];
}

const missingVectors = (parts: AlarmParts): Watched => ({
  id: 'vectors-missing',
  means:
    'Texts of chatbots lack vectors of the embedding model and are found by their words alone. Run ' +
    '`npm run operator -- vectors fill`.',
  metric: platformMetric(parts, 'vectorsMissing', { statistic: Stats.MAXIMUM, period: hour }),
  from: 1,
  periods: STILL_MISSING_HOURS,
});

/** A container asks no more for a while after a failure, so a store that is down leaves few of them. */
const FAILING_PERIODS = 3;

const failingVectorStore = (parts: AlarmParts): Watched => ({
  id: 'vector-store-failures',
  means:
    'The vector store cannot be asked. Questions to large chatbots are answered from the passages that words alone find. Check the log of public.',
  metric: platformMetric(parts, 'vectorStoreFailures'),
  from: 1,
  periods: FAILING_PERIODS,
});
