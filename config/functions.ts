import { keysOf } from './keys.ts';
import type { QueueName } from './queues.ts';

/** One Lambda function. The stack deploys it, and the local gateway calls the same entry point. */
export interface FunctionConfig {
  /** File under `functions/` that exports `handler`. */
  entry: string;
  /**
   * HTTP paths: exact, with `{name}` for one segment, or with `/*` for everything below. API Gateway allows no second
   * name and no `/*` next to a `{name}`, so functions that share a folder list their own paths on each level.
   */
  routes?: readonly string[];
  /** Whether the response is streamed (`awslambda.streamifyResponse`, `responseTransferMode: STREAM`). */
  streaming?: boolean;
  timeoutSeconds: number;
  memoryMb: number;
  queue?: QueueName;
  /** Whether it consumes the table's change stream. */
  changeStream?: boolean;
  everyMinutes?: number;
}

/**
 * Memory is chosen for the CPU that comes with it (one full vCPU at 1,769 MB). Functions that users wait for have 1,024
 * MB: importing `rest` or `graphql` takes 340 ms of CPU (docs/benchmarks.md, on a different CPU than Lambda's), so
 * a cold start takes about 0.4 s, and twice that with half the memory. Functions that read indexes need as much anyway:
 * 100,000 FAQs are an index of 50 MB plus a snapshot of 88 MB, and building one of 12,000 takes 1.4 s of CPU. The
 * others hold one page or batch at a time: 512 MB. Functions that hold streams for minutes are billed while waiting and
 * get only what they need: after two streams of a minute with a message every 5 s, `streams` had used at most 109 MB
 * and `live` 119 MB; an empty Node uses 42 MB.
 */
export const functions = {
  rest: {
    entry: 'functions/rest.ts',
    routes: ['/v1/*', '/mcp', '/docs', '/docs/*', '/health', '/invites/*'],
    // Streamed, because a buffered result is limited to 6 MB. The text of a source or a transcript may be larger.
    streaming: true,
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  // Separate from `/v1/*`, because writing a large file takes longer than a call may.
  exports: {
    entry: 'functions/exports.ts',
    routes: ['/v1/conversations/export', '/v1/leads/export', '/v1/faqs/export'],
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
  // Separate from `graphql`, for the same reason as `streams` below.
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
  // Separate from `public`, because each held stream occupies one invocation for minutes.
  streams: {
    entry: 'functions/streams.ts',
    routes: ['/public/{publicId}/conversations/{conversationId}/stream'],
    streaming: true,
    timeoutSeconds: 300,
    memoryMb: 192,
  },
  // Separate, because it must start fast: it imports no GraphQL.
  auth: {
    entry: 'functions/auth.ts',
    routes: ['/auth/*', '/.well-known/*'],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  widget: {
    entry: 'functions/widget.ts',
    routes: ['/widget.js', '/widget/*', '/w/*'],
    timeoutSeconds: 10,
    memoryMb: 512,
  },
  // Separate, because it only serves files.
  console: {
    entry: 'functions/console.ts',
    routes: ['/console', '/console/*'],
    timeoutSeconds: 10,
    memoryMb: 512,
  },
  changes: { entry: 'functions/changes.ts', changeStream: true, timeoutSeconds: 60, memoryMb: 512 },
  ingest: { entry: 'functions/ingest.ts', queue: 'ingest', timeoutSeconds: 90, memoryMb: 1024 },
  // Separate, because it reads what strangers have written, and may do nothing else. `ingest` waits for it.
  read: { entry: 'functions/read/read.ts', timeoutSeconds: 75, memoryMb: 1024 },
  maintenance: { entry: 'functions/maintenance.ts', queue: 'maintenance', timeoutSeconds: 120, memoryMb: 1024 },
  webhooks: { entry: 'functions/webhooks.ts', queue: 'webhooks', timeoutSeconds: 30, memoryMb: 512 },
  schedule: { entry: 'functions/schedule.ts', everyMinutes: 1, timeoutSeconds: 60, memoryMb: 512 },
} as const satisfies Record<string, FunctionConfig>;

/** What visitors call. With CloudFront in front, it asks these functions at their URLs instead of through API Gateway. */
export const visitorFunctions = ['public', 'streams', 'widget'] as const satisfies (keyof typeof functions)[];

/** The alias of each function that everything calls. It points to the version that is live. */
export const liveAlias = 'live';

export type FunctionName = keyof typeof functions;
export const functionNames: readonly FunctionName[] = /* @__PURE__ */ keysOf(functions);
