import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Store } from '../../domain/core/app.ts';

interface Dependencies {
  store: Store;
  sqs: SQSClient;
  queueUrls: readonly string[];
}

/** The row that a probe writes. Changes of keys with the prefix `LEASE#` are ignored. */
const probe = { pk: 'LEASE#PROBE', sk: 'PROBE' };

/** Checks that the table can be written, which fails if the disk is full, and that every queue responds. */
export const wellness =
  ({ store, sqs, queueUrls }: Dependencies) =>
  (): Promise<boolean> =>
    Promise.all([
      store.put(probe),
      ...queueUrls.map((QueueUrl) =>
        sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] })),
      ),
    ]).then(
      () => true,
      () => false,
    );
