import type { QueueName } from '../../../config/queues.ts';

export interface QueueMessage {
  /** Its `workspaceId` tells whose work it is. Jobs for several workspaces have none. */
  body: object;
  delaySeconds?: number | undefined;
}

/**
 * Queues are fair between workspaces: while messages wait, a worker that becomes free gets one of a workspace that occupies few workers. On
 * AWS this holds approximately, and for workspaces that occupy more than a tenth of the workers.
 */
export interface Queues {
  send(queue: QueueName, body: object, options?: { delaySeconds?: number }): Promise<void>;
  /** Sends any number of messages in parallel batches. Throws if one could not be sent; others may have been sent. */
  sendMany(queue: QueueName, messages: readonly QueueMessage[]): Promise<void>;
}

/** Message attribute with the trace that a message continues. AWS's own attribute is not kept by every emulator. */
export const TRACE_ATTRIBUTE = 'trace';
