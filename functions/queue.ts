import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { App } from '../domain/app.ts';

/** Runs a consumer for each message side by side; those that failed are named, and only they come again. */
export function createQueueHandler(app: App, name: string, consume: (app: App, body: unknown) => Promise<void>) {
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const outcomes = await Promise.allSettled(event.Records.map(({ body }) => consume(app, JSON.parse(body))));
    const batchItemFailures = event.Records.flatMap(({ messageId }, index) => {
      const outcome = outcomes[index]!;
      if (outcome.status === 'fulfilled') return [];
      app.log.error('message not consumed', { name, messageId, error: outcome.reason });
      return [{ itemIdentifier: messageId }];
    });
    return { batchItemFailures };
  };
}
