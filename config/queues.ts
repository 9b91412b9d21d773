/** Queues, each with the time one batch may take. Visibility is six times that, as the Lambda service recommends. */
export interface QueueConfig {
  name: string;
  functionTimeoutSeconds: number;
  batchSize: number;
  maxReceiveCount: number;
  /** How many batches of this queue may run at once. */
  maxConcurrency: number;
}

export const queues = {
  // A worker waits for a site for up to a minute. One workspace uses eight, and three while others wait, so that ten
  // workspaces with slow sites leave no one without a worker.
  ingest: { name: 'ingest', functionTimeoutSeconds: 90, batchSize: 1, maxReceiveCount: 3, maxConcurrency: 30 },
  maintenance: {
    name: 'maintenance',
    functionTimeoutSeconds: 120,
    batchSize: 1,
    maxReceiveCount: 5,
    maxConcurrency: 2,
  },
  // A hanging receiver holds a batch for 10 s; many batches at once, so that the others do not wait for it. Twenty tries, three
  // minutes apart, outlast an hour without the table.
  webhooks: { name: 'webhooks', functionTimeoutSeconds: 30, batchSize: 10, maxReceiveCount: 20, maxConcurrency: 30 },
} as const satisfies Record<string, QueueConfig>;

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];
export const visibilitySeconds = (queue: QueueConfig) => queue.functionTimeoutSeconds * 6;
