import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Store } from '../../domain/core/app.ts';

interface Needed {
  store: Store;
  sqs: SQSClient;
  queueUrls: readonly string[];
}

/** The row that a probe writes; what begins with `LEASE#` is not followed. */
const probe = { pk: 'LEASE#PROBE', sk: 'PROBE' };

/** Tells whether the table can be written to, as it cannot when the disk is full, and every queue answers. */
export const wellness =
  ({ store, sqs, queueUrls }: Needed) =>
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
