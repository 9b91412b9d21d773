import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { App } from '../domain/core/app.ts';

type Settled = PromiseSettledResult<unknown>;

interface Consumer<Job> {
  name: string;
  /** Throws where a message is malformed. */
  parse(body: unknown): Job;
  /** Gives an outcome for each job, in their order. */
  consume(jobs: Job[]): Promise<readonly Settled[]>;
}

/**
 * Runs a consumer for a whole batch. The messages that failed are named, and only they come again; one that cannot be parsed fails by
 * itself, as in a deployment that meets messages of another version.
 */
export function createBatchHandler<Job>(app: App, { name, parse, consume }: Consumer<Job>) {
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const parsed = await Promise.allSettled(event.Records.map(async ({ body }) => parse(JSON.parse(body))));
    const jobs = parsed.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const outcomes = jobs.length > 0 ? [...(await consume(jobs))] : [];
    const batchItemFailures = event.Records.flatMap(({ messageId }, index) => {
      const each = parsed[index]!;
      const outcome = each.status === 'fulfilled' ? outcomes.shift()! : each;
      if (outcome.status === 'fulfilled') return [];
      app.log.error('message not consumed', { name, messageId, error: outcome.reason });
      return [{ itemIdentifier: messageId }];
    });
    return { batchItemFailures };
  };
}

/** Runs a consumer for each message side by side. */
export const createQueueHandler = (app: App, name: string, consume: (app: App, body: unknown) => Promise<void>) =>
  createBatchHandler(app, {
    name,
    parse: (body) => body,
    consume: (bodies) => Promise.allSettled(bodies.map(async (body) => consume(app, body))),
  });
