import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { App } from '../domain/core/app.ts';

type JobResult = PromiseSettledResult<unknown>;

interface Consumer<Job> {
  name: string;
  /** Throws if a message is malformed. */
  parse(body: unknown): Job;
  /** Returns a result for each job, in the same order. */
  consume(jobs: Job[]): Promise<readonly JobResult[]>;
}

/**
 * Runs a consumer on a whole batch. Only failed messages are returned to the queue. A message that cannot be parsed,
 * such as one of another version during a deployment, fails alone.
 */
export function createBatchHandler<Job>(app: App, { name, parse, consume }: Consumer<Job>) {
  return async (queueEvent: SQSEvent): Promise<SQSBatchResponse> => {
    const parsed = await Promise.allSettled(queueEvent.Records.map(async ({ body }) => parse(JSON.parse(body))));
    const jobs = parsed.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const outcomes = jobs.length > 0 ? [...(await consume(jobs))] : [];
    const batchItemFailures = queueEvent.Records.flatMap(({ messageId }, index) => {
      const parsedJob = parsed[index];
      const outcome = parsedJob?.status === 'fulfilled' ? outcomes.shift() : parsedJob;
      if (outcome?.status === 'fulfilled') return [];
      app.log.error('queue message failed', { name, messageId, error: outcome?.reason });
      return [{ itemIdentifier: messageId }];
    });
    return { batchItemFailures };
  };
}

/** Runs a consumer on each message in parallel. */
export const createQueueHandler = (app: App, name: string, consume: (app: App, body: unknown) => Promise<void>) =>
  createBatchHandler(app, {
    name,
    parse: (body) => body,
    consume: (bodies) => Promise.allSettled(bodies.map(async (body) => consume(app, body))),
  });
