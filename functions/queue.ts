import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { App } from '../domain/app.ts';

type Settled = PromiseSettledResult<unknown>;

/** Runs a consumer for a whole batch; the messages that it gives as failed are named, and only they come again. */
export function createBatchHandler(
  app: App,
  name: string,
  consume: (bodies: unknown[]) => Promise<readonly Settled[]>,
) {
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const outcomes = await consume(event.Records.map(({ body }) => JSON.parse(body)));
    const batchItemFailures = event.Records.flatMap(({ messageId }, index) => {
      const outcome = outcomes[index]!;
      if (outcome.status === 'fulfilled') return [];
      app.log.error('message not consumed', { name, messageId, error: outcome.reason });
      return [{ itemIdentifier: messageId }];
    });
    return { batchItemFailures };
  };
}

/** Runs a consumer for each message side by side. */
export const createQueueHandler = (app: App, name: string, consume: (app: App, body: unknown) => Promise<void>) =>
  createBatchHandler(app, name, (bodies) => Promise.allSettled(bodies.map(async (body) => consume(app, body))));
