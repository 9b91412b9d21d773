import type { FunctionName } from './functions.ts';
import type { QueueName } from './queues.ts';

/** What one function may do. Everything that is not said here, it may not. */
export interface Grant {
  /**
   * `count`: changes a row, and neither replaces nor removes one. `due`: queries the index of what is due, which needs the
   * index's own ARN. Nobody may scan.
   */
  table: readonly ('read' | 'write' | 'count' | 'due')[];
  /** By prefix of the key. */
  blobs?: Partial<Record<BlobPrefix, readonly BlobRight[]>>;
  sends?: readonly QueueName[];
  /** Seals and opens the secrets that customers store (webhooks, mail servers). */
  secrets?: readonly ('seal' | 'open')[];
  /** Calls the configured model, where that is one of Bedrock's. */
  model?: true;
  /** Calls the configured embedding model: whoever writes chunks, and whoever looks them up. */
  embeddings?: true;
  /** Sends the platform's own mails from the configured sender, where one is set. */
  mail?: true;
}

/**
 * `ws/`: what belongs to a workspace, for good. `tmp/`: uploads under way, swept after a day. `widget/`: versions of the widget
 * that pages may have pinned.
 */
export const blobPrefixes = ['ws/', 'tmp/', 'widget/'] as const;
export type BlobPrefix = (typeof blobPrefixes)[number];
export type BlobRight = 'read' | 'write' | 'remove';

/**
 * One row a function. Whoever reads a chatbot's index may ask maintenance to compact it; only maintenance removes a blob,
 * so that no bug in a function that strangers reach can delete one.
 */
export const grants: Record<FunctionName, Grant> = {
  rest: {
    table: ['read', 'write'],
    blobs: { 'ws/': ['read', 'write'], 'tmp/': ['read', 'write'] },
    sends: ['maintenance', 'webhooks'],
    secrets: ['seal', 'open'],
    embeddings: true,
    mail: true,
  },
  // It counts requests.
  exports: { table: ['read', 'count'] },
  graphql: {
    table: ['read', 'write'],
    blobs: { 'ws/': ['read', 'write'], 'tmp/': ['read', 'write'] },
    sends: ['maintenance', 'webhooks'],
    secrets: ['seal', 'open'],
    embeddings: true,
    mail: true,
  },
  // What a subscription shows of a conversation may hold a long text of a source.
  live: { table: ['read', 'write'], blobs: { 'ws/': ['read'] } },
  public: {
    table: ['read', 'write'],
    blobs: { 'ws/': ['read'] },
    sends: ['maintenance'],
    model: true,
    embeddings: true,
  },
  // A held stream reads a conversation and keeps its own lease.
  streams: { table: ['read', 'write'] },
  // The table tells which chatbot a page is for; the version that is served is kept.
  widget: { table: ['read'], blobs: { 'widget/': ['read', 'write'] } },
  changes: { table: ['read', 'write'], sends: ['ingest', 'maintenance', 'webhooks'] },
  ingest: {
    table: ['read', 'write'],
    blobs: { 'ws/': ['read', 'write'] },
    sends: ['ingest', 'maintenance'],
    embeddings: true,
  },
  // To itself, because it reads indexes as well.
  maintenance: {
    table: ['read', 'write'],
    blobs: { 'ws/': ['read', 'write', 'remove'] },
    sends: ['maintenance'],
    // Of an agency's own mail server, to tell it of a low balance.
    secrets: ['open'],
    mail: true,
  },
  // To itself, for the next attempt.
  webhooks: { table: ['read', 'write'], sends: ['webhooks'], secrets: ['open'] },
  schedule: { table: ['read', 'write', 'due'], sends: ['ingest', 'maintenance'] },
};
