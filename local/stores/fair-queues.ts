import type { buildApp } from 'fauxqs';
import { FairMessages, groupOf } from './fair-messages.ts';

type Emulator = ReturnType<typeof buildApp>;
type SqsStore = NonNullable<NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>['sqsStore']>;
type Queue = ReturnType<SqsStore['createQueue']>;

/** The request of a message, or of each of a batch. */
interface SendRequest {
  MessageGroupId?: string;
  MessageAttributes?: object;
  Entries?: SendRequest[];
}

/**
 * Makes the emulator's standard queues fair, as those of SQS are. The emulator itself ignores `MessageGroupId` on such queues, and delivers in
 * the order of sending. Applies to queues that are created or loaded from now on.
 */
export class FairQueues {
  /** The group of a message by its attributes: the only object that the emulator passes from a request to its message. */
  readonly #groups = new WeakMap<object, string>();

  constructor(store: SqsStore) {
    const createQueue = store.createQueue.bind(store);
    store.createQueue = (...args) => this.#makeFair(createQueue(...args));
  }

  /** Reads the groups of messages that are sent. */
  listen(emulator: Emulator): void {
    emulator.addHook('preHandler', async ({ body }) => {
      // The body of an object for the bucket is a buffer, which has neither.
      const sent = (body ?? {}) as SendRequest;
      for (const entry of sent.Entries ?? [sent]) this.#note(entry);
    });
  }

  #note(sent: SendRequest): void {
    if (sent.MessageGroupId === undefined) return;
    sent.MessageAttributes ??= {};
    this.#groups.set(sent.MessageAttributes, sent.MessageGroupId);
  }

  #makeFair(queue: Queue): Queue {
    if (queue.isFifo()) return queue;
    const enqueue = queue.enqueue.bind(queue);
    queue.enqueue = (queued) => {
      const group = this.#groups.get(queued.messageAttributes);
      if (group !== undefined) queued.messageGroupId = group;
      enqueue(queued);
    };
    let ready = fairMessages(queue, []);
    Object.defineProperty(queue, 'messages', {
      get: () => ready,
      set(queued: Queue['messages']) {
        ready = fairMessages(queue, queued);
      },
    });
    return queue;
  }
}

function fairMessages(queue: Queue, queued: Queue['messages']) {
  const messages = new FairMessages<Queue['messages'][number]>(() => inProgress(queue));
  for (const each of queued) messages.push(each);
  return messages;
}

function inProgress({ inflightMessages }: Queue): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { message: taken } of inflightMessages.values()) {
    const group = groupOf(taken);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
}
