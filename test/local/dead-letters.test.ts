import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { redriveDeadLetters } from '../../local/operator/dead/dead-letters.ts';

// This client alone: files of a worker share the class.
const client = new SQSClient({ region: 'us-east-1' });
const sqs = mockClient(client);
beforeEach(() => sqs.reset());
const place = { sqs: client, prefix: 'Frontdesk-', movesByItself: true };

it('lets AWS move the dead letters of a stack', async () => {
  sqs.on(GetQueueUrlCommand, { QueueName: 'Frontdesk-webhooks-dead' }).resolves({ QueueUrl: 'http://dead.example' });
  const Attributes = { QueueArn: 'arn:dead', ApproximateNumberOfMessages: '4' };
  sqs.on(GetQueueAttributesCommand).resolves({ Attributes });
  sqs.on(StartMessageMoveTaskCommand, { SourceArn: 'arn:dead' }).resolves({ TaskHandle: 'x' });
  expect(await redriveDeadLetters(place, 'webhooks')).toEqual({ queue: 'webhooks', moving: 4 });
  expect(sqs.commandCalls(StartMessageMoveTaskCommand)).toHaveLength(1);
});

it('starts nothing where there are none', async () => {
  sqs.on(GetQueueUrlCommand).resolves({ QueueUrl: 'http://dead.example' });
  sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { QueueArn: 'arn:dead' } });
  expect(await redriveDeadLetters(place, 'ingest')).toEqual({ queue: 'ingest', moving: 0 });
  expect(sqs.commandCalls(StartMessageMoveTaskCommand)).toHaveLength(0);
});
