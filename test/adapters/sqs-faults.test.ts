import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { createQueues } from '../../adapters/sqs.ts';
import type { QueueName } from '../../config/queues.ts';

// This client alone: files of a worker share the class.
const client = new SQSClient({});
const sqs = mockClient(client);
beforeEach(() => sqs.reset());
const queues = createQueues(client, { webhooks: 'http://queue.example' } as Record<QueueName, string>);
const busy = { Id: '1', SenderFault: false, Code: 'InternalError' };
const three = [{ body: { n: 0 } }, { body: { n: 1 } }, { body: { n: 2 } }];

it('sends again what the queue did not take, and only that', async () => {
  sqs
    .on(SendMessageBatchCommand)
    .resolvesOnce({ Failed: [busy], Successful: [] })
    .resolves({ Successful: [] });
  await queues.sendMany('webhooks', three);
  const sent = sqs.commandCalls(SendMessageBatchCommand).map(({ args }) => args[0].input.Entries!.map(({ Id }) => Id));
  expect(sent).toEqual([['0', '1', '2'], ['1']]);
});

it('gives up on a queue that does not take it, as an outage', async () => {
  sqs.on(SendMessageBatchCommand).resolves({ Failed: [busy], Successful: [] });
  await expect(queues.sendMany('webhooks', three)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(sqs.commandCalls(SendMessageBatchCommand)).toHaveLength(4);
});

it('repeats nothing that was wrong in itself', async () => {
  sqs
    .on(SendMessageBatchCommand)
    .resolves({ Failed: [{ Id: '0', SenderFault: true, Code: 'InvalidMessageContents' }], Successful: [] });
  await expect(queues.sendMany('webhooks', three)).rejects.toThrow('the queue refused a message');
  expect(sqs.commandCalls(SendMessageBatchCommand)).toHaveLength(1);
});
