import { ChangeMessageVisibilityCommand, type SQSClient } from '@aws-sdk/client-sqs';

interface InspectedQueue {
  messages: { inflight: { receiptHandle: string }[] };
}

/**
 * Makes the messages that an earlier process had received but not deleted visible again within a second. The embedded
 * SQS keeps such messages and their receipt handles across a restart and lists both at `/_fauxqs/queues/<name>`. Only
 * for a queue that no other process reads. Not visibility 0: fauxqs 2.4.1 then loses the message until its next start.
 */
export async function releaseInFlight(sqs: SQSClient, url: string, embeddedEndpoint: string): Promise<number> {
  const name = new URL(url).pathname.split('/').at(-1);
  const response = await fetch(`${embeddedEndpoint}/_fauxqs/queues/${name}`);
  if (!response.ok) throw new Error(`The embedded SQS shows no queue ${name}: ${response.status}.`);
  const { messages }: InspectedQueue = await response.json();
  for (const { receiptHandle } of messages.inflight) {
    const input = { QueueUrl: url, ReceiptHandle: receiptHandle, VisibilityTimeout: 1 };
    await sqs.send(new ChangeMessageVisibilityCommand(input));
  }
  return messages.inflight.length;
}
