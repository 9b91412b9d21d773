/** Queues with the timeout of one batch. The visibility timeout is six times that, as Lambda recommends. */
export interface QueueConfig {
  name: string;
  functionTimeoutSeconds: number;
  batchSize: number;
  maxReceiveCount: number;
  /** Maximum number of concurrent batches. */
  maxConcurrency: number;
  /** How long a message may wait before it is lost. Default: 4 days. */
  retentionDays?: number;
  /** The message age that triggers an alarm, if alarms are on. */
  alarmAgeSeconds: number;
}

/** All are fair between workspaces: see `domain/core/ports/queues.ts`. */
export const queueNames = ['ingest', 'maintenance', 'webhooks'] as const;
export type QueueName = (typeof queueNames)[number];

export const queues = {
  // A worker waits up to a minute for a site. One workspace uses at most eight workers, and a worker that becomes free goes to a
  // workspace that uses few.
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
    // Enough for 500 erased conversations per second: a worker purges five concurrently with about eight calls each, in
    // about 0.1 s.
    maxConcurrency: 10,
    // Messages that purge erased records must not be lost, because nothing else refers to them.
    retentionDays: 14,
    alarmAgeSeconds: 3_600,
  },
  // An unresponsive receiver blocks a batch for 10 s. Many concurrent batches keep the others from waiting. Twenty
  // tries, three minutes apart, outlast an hour without the table.
  webhooks: {
    name: 'webhooks',
    functionTimeoutSeconds: 30,
    batchSize: 10,
    maxReceiveCount: 20,
    maxConcurrency: 30,
    // Above the 15 minutes that the last attempt is delayed.
    alarmAgeSeconds: 3_600,
  },
} as const satisfies Record<QueueName, QueueConfig>;

export const retentionDays = ({ retentionDays = 4 }: QueueConfig) => retentionDays;
export const visibilitySeconds = (queue: QueueConfig) => queue.functionTimeoutSeconds * 6;
