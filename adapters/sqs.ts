import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueName } from '../config/queues.ts';
import type { Queues } from '../domain/app.ts';
import { unavailable } from '../domain/errors.ts';
import { type ClientOptions, clientSettings, faultOf } from './aws.ts';

/** What SQS takes; the emulator would take more, so it is checked here. */
const MAX_DELAY_SECONDS = 900;

/** A client that waits for messages needs a `requestTimeoutMs` above its waiting time. */
export const createSqsClient = (options: ClientOptions): SQSClient => new SQSClient(clientSettings(options, 2));

/**
 * JSON with everything escaped that is no XML character or lies above U+FFFF: SQS refuses the former, the emulator the
 * latter as well.
 */
const toText = (body: object) =>
  JSON.stringify(body).replaceAll(
    /[\ud800-\udfff\ufffe\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * The port `Queues` on SQS: the body is sent as JSON. Throws AppError SERVICE_UNAVAILABLE where the queue cannot be
 * reached, and RangeError for a delay above 900 s (what is due later belongs in the due index).
 */
export const createQueues = (client: SQSClient, urls: Record<QueueName, string>): Queues => ({
  async send(queue, body, { delaySeconds = 0 } = {}) {
    if (delaySeconds > MAX_DELAY_SECONDS) throw new RangeError(`A queue delays ${MAX_DELAY_SECONDS} s at the most.`);
    const command = new SendMessageCommand({
      QueueUrl: urls[queue],
      MessageBody: toText(body),
      ...(delaySeconds > 0 ? { DelaySeconds: Math.ceil(delaySeconds) } : {}),
    });
    try {
      await client.send(command);
    } catch (error) {
      throw faultOf(error) ? unavailable(error) : error;
    }
  },
});
