import type { QueueName } from '../../../config/queues.ts';

export interface Queues {
  send(queue: QueueName, body: object, options?: { delaySeconds?: number }): Promise<void>;
  /** Sends any number of messages in parallel batches. Throws if one could not be sent; others may have been sent. */
  sendMany(queue: QueueName, messages: readonly { body: object; delaySeconds?: number }[]): Promise<void>;
}

/** Message attribute with the trace that a message continues. AWS's own attribute is not kept by every emulator. */
export const TRACE_ATTRIBUTE = 'trace';
