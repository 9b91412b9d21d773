import type { QueueName } from './queues.ts';

/** One Lambda function: the stack deploys it, the local gateway calls the very same entry point. */
export interface FunctionConfig {
  /** File under `functions/`, which exports `handler`. */
  entry: string;
  /**
   * HTTP paths that it serves: exact, with `{name}` for one segment, or with `/*` for everything below. Beside a `{name}` API Gateway
   * takes no second name and no `/*`, so a function that shares a folder with another lists what is its own on each level.
   */
  routes?: readonly string[];
  /** True: the answer is streamed (`awslambda.streamifyResponse`, `responseTransferMode: STREAM`). */
  streaming?: boolean;
  timeoutSeconds: number;
  memoryMb: number;
  queue?: QueueName;
  /** True: consumes the table's change stream. */
  changeStream?: boolean;
  everyMinutes?: number;
}

/**
 * Memory is chosen for the processor that comes with it, which is one whole at 1,769 MB. What somebody waits for has 1,024 MB:
 * importing `rest` takes 226 ms of CPU and `graphql` 180 (docs/benchmarks.md, on another processor than Lambda's), so about
 * 0.4 s of a cold start there and twice that with half. Whoever reads indexes has as much for its own sake: 100,000 FAQs are an
 * index of 50 MB beside a snapshot of 88, and building one of 12,000 takes 1.4 s of CPU. The others hold a page or a batch at
 * a time: 512 MB. What is held for minutes is billed for waiting, so it has no more than it needs: after two streams of a minute
 * with a message every 5 s `streams` had used 109 MB at the most, `live` 119, where an empty Node has 42.
 */
export const functions = {
  rest: {
    entry: 'functions/rest.ts',
    routes: ['/v1/*', '/docs', '/docs/*', '/health', '/invites/*'],
    // A buffered result may have 6 MB; the text of a source and a transcript may have more.
    streaming: true,
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  // Apart from `/v1/*`: writing a large file takes longer than a call may.
  exports: {
    entry: 'functions/exports.ts',
    routes: ['/v1/conversations/export', '/v1/leads/export'],
    streaming: true,
    timeoutSeconds: 300,
    memoryMb: 512,
  },
  graphql: {
    entry: 'functions/graphql.ts',
    routes: ['/graphql', '/graphql/*'],
    streaming: true,
    timeoutSeconds: 300,
    memoryMb: 1024,
  },
  // Apart from `graphql`, for the same reason as `streams` below.
  live: {
    entry: 'functions/live.ts',
    routes: ['/graphql/stream'],
    streaming: true,
    timeoutSeconds: 300,
    memoryMb: 256,
  },
  public: {
    entry: 'functions/public.ts',
    routes: [
      '/public/{publicId}',
      '/public/{publicId}/*',
      '/public/{publicId}/conversations',
      '/public/{publicId}/conversations/{conversationId}',
      '/public/{publicId}/conversations/{conversationId}/*',
    ],
    streaming: true,
    timeoutSeconds: 300,
    memoryMb: 1024,
  },
  // Apart from `public`: each held stream is one run of its function, for minutes.
  streams: {
    entry: 'functions/streams.ts',
    routes: ['/public/{publicId}/conversations/{conversationId}/stream'],
    streaming: true,
    timeoutSeconds: 300,
    memoryMb: 192,
  },
  widget: {
    entry: 'functions/widget.ts',
    routes: ['/widget.js', '/widget/*', '/w/*'],
    timeoutSeconds: 10,
    memoryMb: 512,
  },
  changes: { entry: 'functions/changes.ts', changeStream: true, timeoutSeconds: 60, memoryMb: 512 },
  ingest: { entry: 'functions/ingest.ts', queue: 'ingest', timeoutSeconds: 90, memoryMb: 1024 },
  maintenance: { entry: 'functions/maintenance.ts', queue: 'maintenance', timeoutSeconds: 120, memoryMb: 1024 },
  webhooks: { entry: 'functions/webhooks.ts', queue: 'webhooks', timeoutSeconds: 30, memoryMb: 512 },
  schedule: { entry: 'functions/schedule.ts', everyMinutes: 1, timeoutSeconds: 60, memoryMb: 512 },
} as const satisfies Record<string, FunctionConfig>;

export type FunctionName = keyof typeof functions;
