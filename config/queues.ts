/** Queues, each with the time one batch may take. Visibility is six times that, as the Lambda service recommends. */
export interface QueueConfig {
  name: string;
  functionTimeoutSeconds: number;
  batchSize: number;
  maxReceiveCount: number;
  /** How many batches of this queue may run at once. */
  maxConcurrency: number;
  /** How long a message may wait before it is lost. Left out: 4 days. */
  retentionDays?: number;
  /** From when on a message has waited for too long, where alarms are on. */
  alarmAgeSeconds: number;
}

export const queues = {
  // A worker waits for a site for up to a minute. One workspace uses eight, and three while others wait, so that ten
  // workspaces with slow sites leave no one without a worker.
  ingest: {
    name: 'ingest',
    functionTimeoutSeconds: 90,
    batchSize: 1,
    maxReceiveCount: 3,
    maxConcurrency: 30,
    alarmAgeSeconds: 600,
  },
  maintenance: {
    name: 'maintenance',
    functionTimeoutSeconds: 120,
    batchSize: 1,
    maxReceiveCount: 5,
    // For 500 erased conversations a second: a worker purges five side by side, each with some eight calls, so in about 0.1 s.
    maxConcurrency: 10,
    // What purges the remains of erased records must not be lost: nothing else names them.
    retentionDays: 14,
    alarmAgeSeconds: 3_600,
  },
  // A hanging receiver holds a batch for 10 s; many batches at once, so that the others do not wait for it. Twenty tries, three
  // minutes apart, outlast an hour without the table.
  webhooks: {
    name: 'webhooks',
    functionTimeoutSeconds: 30,
    batchSize: 10,
    maxReceiveCount: 20,
    maxConcurrency: 30,
    // Above the quarter of an hour that the last attempt is delayed.
    alarmAgeSeconds: 3_600,
  },
} as const satisfies Record<string, QueueConfig>;

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];
export const retentionDays = ({ retentionDays = 4 }: QueueConfig) => retentionDays;
export const visibilitySeconds = (queue: QueueConfig) => queue.functionTimeoutSeconds * 6;
