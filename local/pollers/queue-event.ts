import type { Message, MessageAttributeValue } from '@aws-sdk/client-sqs';
import type { SQSMessageAttributes, SQSRecord } from 'aws-lambda';

/** Derives a queue's ARN from its URL. */
export function queueArn(url: string, region: string): string {
  const [account, name] = new URL(url).pathname.split('/').slice(-2);
  return `arn:aws:sqs:${region}:${account}:${name}`;
}

/** Converts a received message to a record of the event that Lambda passes to functions. */
export const toRecord = (storedMessage: Message, eventSourceARN: string, awsRegion: string): SQSRecord => ({
  messageId: storedMessage.MessageId ?? '',
  receiptHandle: storedMessage.ReceiptHandle ?? '',
  body: storedMessage.Body ?? '',
  attributes: storedMessage.Attributes as unknown as SQSRecord['attributes'],
  messageAttributes: toAttributes(storedMessage.MessageAttributes ?? {}),
  ...(storedMessage.MD5OfMessageAttributes ? { md5OfMessageAttributes: storedMessage.MD5OfMessageAttributes } : {}),
  md5OfBody: storedMessage.MD5OfBody ?? '',
  eventSource: 'aws:sqs',
  eventSourceARN,
  awsRegion,
});

const toAttributes = (attributes: Record<string, MessageAttributeValue>): SQSMessageAttributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, { StringValue, BinaryValue, DataType = 'String' }]) => [
      name,
      {
        ...(StringValue === undefined ? {} : { stringValue: StringValue }),
        ...(BinaryValue === undefined ? {} : { binaryValue: Buffer.from(BinaryValue).toString('base64') }),
        stringListValues: [],
        binaryListValues: [],
        dataType: DataType,
      },
    ]),
  );
