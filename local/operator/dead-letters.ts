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
import type { QueueName } from '../../config/queues.ts';

/** Where the queues are: the running platform's, or a stack's. */
export interface QueueAccess {
  sqs: SQSClient;
  /** In front of a queue's name: nothing on one machine, `<stack>-` on AWS. */
  prefix: string;
  /** True on AWS, which moves messages by itself. */
  movesByItself: boolean;
}

const urlOf = async ({ sqs, prefix }: QueueAccess, name: string) =>
  (await sqs.send(new GetQueueUrlCommand({ QueueName: prefix + name }))).QueueUrl!;

const attributesOf = async ({ sqs }: QueueAccess, QueueUrl: string) =>
  (await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }))).Attributes ?? {};

export const countOf = (attributes: Record<string, string>) =>
  Number(attributes.ApproximateNumberOfMessages ?? 0) + Number(attributes.ApproximateNumberOfMessagesNotVisible ?? 0);

/** What is received is out of sight for so long: a look must not keep the messages from being moved. */
const LOOK_SECONDS = 2;

export const receive = async ({ sqs }: QueueAccess, QueueUrl: string, VisibilityTimeout: number): Promise<Message[]> =>
  (
    await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout,
        MessageSystemAttributeNames: ['SentTimestamp'],
      }),
    )
  ).Messages ?? [];

/** The dead letters of a queue, or of the change stream. */
export async function deadLetterQueue(place: QueueAccess, name: QueueName | 'changes') {
  const url = await urlOf(place, `${name}-dead`);
  return { url, attributes: await attributesOf(place, url) };
}

const toRow = ({ MessageId, Attributes, Body }: Message) => ({
  messageId: MessageId,
  sentAt: new Date(Number(Attributes?.SentTimestamp)).toISOString(),
  body: Body,
});

/** How many messages of a queue could not be handled, and up to ten of them. Messages hold ids, never secrets. */
export async function listDeadLetters(place: QueueAccess, queue: QueueName): Promise<object> {
  const dead = await urlOf(place, `${queue}-dead`);
  const count = countOf(await attributesOf(place, dead));
  return { queue, count, messages: (await receive(place, dead, LOOK_SECONDS)).map(toRow) };
}

/** First sent, then deleted: a command that is stopped between the two leaves a message in both queues, and loses none. */
async function moveBatch({ sqs }: QueueAccess, messages: Message[], from: string, to: string): Promise<number> {
  const Entries = messages.map(({ Body }, n) => ({ Id: String(n), MessageBody: Body! }));
  const { Successful = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: to, Entries }));
  const gone = Successful.map(({ Id }) => ({ Id, ReceiptHandle: messages[Number(Id)]!.ReceiptHandle }));
  if (gone.length > 0) await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: from, Entries: gone }));
  return gone.length;
}

/** No more than there were at the beginning: what fails again comes back here and would go round for ever. */
async function moveAll(place: QueueAccess, from: string, to: string): Promise<number> {
  const count = countOf(await attributesOf(place, from));
  let moved = 0;
  while (moved < count) {
    const messages = (await receive(place, from, 30)).slice(0, count - moved);
    const done = messages.length > 0 ? await moveBatch(place, messages, from, to) : 0;
    if (done === 0) break;
    moved += done;
  }
  return moved;
}

/** Sends a queue's dead letters back to it. On AWS that goes on by itself after the command has ended. */
export async function redriveDeadLetters(place: QueueAccess, queue: QueueName): Promise<object> {
  const dead = await urlOf(place, `${queue}-dead`);
  if (!place.movesByItself) return { queue, moved: await moveAll(place, dead, await urlOf(place, queue)) };
  const attributes = await attributesOf(place, dead);
  if (countOf(attributes) === 0) return { queue, moving: 0 };
  await place.sqs.send(new StartMessageMoveTaskCommand({ SourceArn: attributes.QueueArn! }));
  return { queue, moving: countOf(attributes) };
}
