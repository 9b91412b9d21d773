import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { App } from '../domain/core/app.ts';
import { TRACE_ATTRIBUTE } from '../domain/core/ports/queues.ts';

type JobResult = PromiseSettledResult<unknown>;

interface Consumer<Job> {
  name: string;
  /** Throws if a message is malformed. */
  parse(body: unknown, trace: string | undefined): Job;
  /** Returns a result for each job, in the same order. */
  consume(jobs: Job[]): Promise<readonly JobResult[]>;
}

const traceOf = ({ messageAttributes }: SQSRecord) => messageAttributes?.[TRACE_ATTRIBUTE]?.stringValue;

/**
 * Runs a consumer on a whole batch. Only failed messages are returned to the queue. A message that cannot be parsed,
 * such as one of another version during a deployment, fails alone. A batch of one trace continues it.
 */
export function createBatchHandler<Job>(app: App, { name, parse, consume }: Consumer<Job>) {
  return async (queueEvent: SQSEvent): Promise<SQSBatchResponse> => {
    const parsed = await Promise.allSettled(
      queueEvent.Records.map(async (message) => parse(JSON.parse(message.body), traceOf(message))),
    );
    const jobs = parsed.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const traces = new Set(queueEvent.Records.map(traceOf));
    const trace = traces.size === 1 ? [...traces][0] : undefined;
    const outcomes = jobs.length > 0 ? [...(await app.tracing.follow(trace, () => consume(jobs)))] : [];
    const batchItemFailures = queueEvent.Records.flatMap(({ messageId }, index) => {
      const parsedJob = parsed[index];
      const outcome = parsedJob?.status === 'fulfilled' ? outcomes.shift() : parsedJob;
      if (outcome?.status === 'fulfilled') return [];
      app.log.error('queue message failed', { name, messageId, error: outcome?.reason });
      return [{ itemIdentifier: messageId }];
    });
    await app.tracing.flush();
    return { batchItemFailures };
  };
}

const system = { 'messaging.system': 'aws_sqs' };

/** Runs a consumer on each message in parallel. */
export const createQueueHandler = (app: App, name: string, consume: (app: App, body: unknown) => Promise<void>) =>
  createBatchHandler(app, {
    name,
    parse: (body, trace) => ({ body, trace }),
    consume: (jobs) =>
      Promise.allSettled(
        jobs.map(({ body, trace }) =>
          app.tracing.follow(trace, () =>
            app.tracing.within(`process ${name}`, 'consumer', system, () => consume(app, body)),
          ),
        ),
      ),
  });
