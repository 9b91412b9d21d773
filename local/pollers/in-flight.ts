import { ChangeMessageVisibilityCommand, type SQSClient } from '@aws-sdk/client-sqs';

interface Inspected {
  messages: { inflight: { receiptHandle: string }[] };
}

/**
 * Makes visible again, within a second, what an earlier process had received from a queue and not deleted. The embedded
 * SQS keeps such messages with their receipt handles over a restart, and shows both at `/_fauxqs/queues/<name>`. Only
 * for a queue that no other process reads. Not visibility 0: fauxqs 2.4.1 then loses the message until its next start.
 */
export async function releaseInFlight(sqs: SQSClient, url: string, embeddedEndpoint: string): Promise<number> {
  const name = new URL(url).pathname.split('/').at(-1);
  const response = await fetch(new URL(`/_fauxqs/queues/${name}`, embeddedEndpoint));
  if (!response.ok) throw new Error(`The embedded SQS shows no queue ${name}: ${response.status}.`);
  const { inflight } = ((await response.json()) as Inspected).messages;
  for (const { receiptHandle } of inflight) {
    const input = { QueueUrl: url, ReceiptHandle: receiptHandle, VisibilityTimeout: 1 };
    await sqs.send(new ChangeMessageVisibilityCommand(input));
  }
  return inflight.length;
}
