import type { FunctionName } from './functions.ts';
import type { QueueName } from './queues.ts';

/** What one function may do. Everything else is denied. */
export interface Grant {
  /**
   * `count`: updates rows, but neither replaces nor deletes them. `due`: queries the due index, which needs its own
   * ARN. No function may scan.
   */
  table: readonly ('read' | 'write' | 'count' | 'due')[];
  /** Rights per key prefix. `*` stands for any characters, as in IAM. */
  blobs?: Partial<Record<BlobPrefix, readonly BlobRight[]>>;
  /** Knows where browsers upload files, to allow it in a page's policy. */
  uploadOrigin?: true;
  sends?: readonly QueueName[];
  /** Encrypts and decrypts the secrets that customers store (webhooks, mail servers). */
  secrets?: readonly ('seal' | 'open')[];
  /** Calls the configured model, if it is on Bedrock. */
  model?: true;
  /** Calls the configured embedding model, to write or search chunks. */
  embeddings?: true;
  /** Recognises the text of pictures, if that is on. */
  ocr?: true;
  /** Redeems sign-ins, with the client's secret if there is one. */
  issuer?: true;
  /** Adds invited people to the user pool, if there is one. */
  directory?: true;
  /** Sends the platform's own mails, if a sender is configured. */
  mail?: true;
  /** Can tell whether mail is configured; sends none. */
  readsMailSetting?: true;
}

/**
 * `ws/`: a workspace's permanent data, `ws/*\/conv/` the files of its conversations. `tmp/`: uploads in progress,
 * deleted after a day. `widget/`: versions of the widget that pages may have pinned.
 */
type BlobPrefix = 'ws/' | 'ws/*/conv/' | 'tmp/' | 'widget/';
export type BlobRight = 'read' | 'write' | 'remove';

/** What keys and members may do, over REST and GraphQL alike. */
const managementApi: Grant = {
  table: ['read', 'write'],
  blobs: { 'ws/': ['read', 'write'], 'tmp/': ['read', 'write'] },
  sends: ['maintenance', 'webhooks'],
  secrets: ['seal', 'open'],
  embeddings: true,
  directory: true,
  mail: true,
};

/**
 * One row per function. Functions that read a chatbot's index may enqueue its compaction. Only maintenance deletes
 * blobs, so that no bug in a public function can delete one.
 */
export const grants: Record<FunctionName, Grant> = {
  rest: managementApi,
  // `count` is for the request limits.
  exports: { table: ['read', 'count'] },
  graphql: managementApi,
  // A subscription may show a conversation's long source text, which is a blob.
  live: { table: ['read', 'write'], blobs: { 'ws/': ['read'] } },
  public: {
    table: ['read', 'write'],
    // A visitor's file moves from its upload to the conversation.
    blobs: { 'ws/': ['read'], 'ws/*/conv/': ['write'], 'tmp/': ['read', 'write'] },
    sends: ['maintenance'],
    // The secret that verifies visitors.
    secrets: ['open'],
    readsMailSetting: true,
    model: true,
    embeddings: true,
  },
  // A held stream reads a conversation and renews its own lease.
  streams: { table: ['read', 'write'] },
  auth: { table: ['read', 'write'], issuer: true },
  // The table maps a page to its chatbot. The served version is stored.
  widget: { table: ['read'], blobs: { 'widget/': ['read', 'write'] } },
  // Reads and writes nothing.
  console: { table: [], uploadOrigin: true },
  changes: { table: ['read', 'write'], sends: ['ingest', 'maintenance', 'webhooks'] },
  ingest: {
    table: ['read', 'write'],
    blobs: { 'ws/': ['read', 'write'] },
    sends: ['ingest', 'maintenance'],
    // What sites need that ask for a sign-in.
    secrets: ['open'],
    embeddings: true,
    ocr: true,
  },
  // Sends to its own queue, because it reads indexes as well.
  maintenance: {
    table: ['read', 'write'],
    blobs: { 'ws/': ['read', 'write', 'remove'], 'tmp/': ['remove'] },
    sends: ['maintenance'],
    // A FAQ that learns a wording by itself gets a new vector.
    embeddings: true,
    // For an agency's own mail server, to notify the agency of a low balance.
    secrets: ['open'],
    mail: true,
  },
  // Sends to its own queue, for the next attempt.
  webhooks: { table: ['read', 'write'], sends: ['webhooks'], secrets: ['open'] },
  schedule: { table: ['read', 'write', 'due'], sends: ['ingest', 'maintenance'] },
};
