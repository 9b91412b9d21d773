import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import type { QueueName } from '../../../config/queues.ts';

/** Access to the queues of the running platform or of a stack. */
export interface QueueAccess {
  sqs: SQSClient;
  /** Prefix of queue names: empty on a local platform, `<stack>-` on AWS. */
  prefix: string;
  /** True on AWS, where SQS moves messages itself. */
  movesByItself: boolean;
}

async function urlOf({ sqs, prefix }: QueueAccess, name: string): Promise<string> {
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: prefix + name }));
  if (!QueueUrl) throw new Error(`Queue ${name} has no address.`);
  return QueueUrl;
}

const attributesOf = async ({ sqs }: QueueAccess, QueueUrl: string) =>
  (await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }))).Attributes ?? {};

export const countOf = (attributes: Record<string, string>) =>
  Number(attributes.ApproximateNumberOfMessages ?? 0) + Number(attributes.ApproximateNumberOfMessagesNotVisible ?? 0);

/** Visibility timeout when listing. Short, so that listing does not prevent messages from being moved. */
const LOOK_SECONDS = 2;

export const receive = async ({ sqs }: QueueAccess, QueueUrl: string, VisibilityTimeout: number): Promise<Message[]> =>
  (
    await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout,
        MessageSystemAttributeNames: ['SentTimestamp', 'MessageGroupId'],
      }),
    )
  ).Messages ?? [];

/** Returns the dead-letter queue of a queue or of the change stream. */
export async function deadLetterQueue(access: QueueAccess, queueName: QueueName | 'changes') {
  const url = await urlOf(access, `${queueName}-dead`);
  return { url, attributes: await attributesOf(access, url) };
}

const toRow = ({ MessageId, Attributes, Body }: Message) => ({
  messageId: MessageId,
  sentAt: new Date(Number(Attributes?.SentTimestamp)).toISOString(),
  body: Body,
});

/** Returns the number of a queue's dead letters and up to ten of them. Messages contain IDs, never secrets. */
export async function listDeadLetters(access: QueueAccess, queue: QueueName): Promise<object> {
  const dead = await urlOf(access, `${queue}-dead`);
  const count = countOf(await attributesOf(access, dead));
  return { queue, count, messages: (await receive(access, dead, LOOK_SECONDS)).map(toRow) };
}

/** Sends before deleting. If the command is interrupted in between, a message is in both queues, and none is lost. */
async function moveBatch({ sqs }: QueueAccess, messages: Message[], from: string, to: string): Promise<number> {
  const Entries = messages.map(({ Body, Attributes }, n) => ({
    Id: String(n),
    MessageBody: Body,
    MessageGroupId: Attributes?.MessageGroupId,
  }));
  const { Successful = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: to, Entries }));
  const sent = new Set(Successful.map(({ Id }) => Id));
  const received = messages.map(({ ReceiptHandle }, n) => ({ Id: String(n), ReceiptHandle }));
  const gone = received.filter(({ Id }) => sent.has(Id));
  if (gone.length > 0) await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: from, Entries: gone }));
  return gone.length;
}

/**
 * Moves at most as many as there were at the start, because messages that fail again return here and would loop for
 * ever.
 */
async function moveAll(access: QueueAccess, from: string, to: string): Promise<number> {
  const count = countOf(await attributesOf(access, from));
  let moved = 0;
  while (moved < count) {
    const messages = (await receive(access, from, 30)).slice(0, count - moved);
    const done = messages.length > 0 ? await moveBatch(access, messages, from, to) : 0;
    if (done === 0) break;
    moved += done;
  }
  return moved;
}

/** Moves a queue's dead letters back to it. On AWS the move continues after the command has ended. */
export async function redriveDeadLetters(access: QueueAccess, queue: QueueName): Promise<object> {
  const dead = await urlOf(access, `${queue}-dead`);
  if (!access.movesByItself) return { queue, moved: await moveAll(access, dead, await urlOf(access, queue)) };
  const attributes = await attributesOf(access, dead);
  if (countOf(attributes) === 0) return { queue, moving: 0 };
  await access.sqs.send(new StartMessageMoveTaskCommand({ SourceArn: attributes.QueueArn }));
  return { queue, moving: countOf(attributes) };
}
