import type { FunctionName } from './functions.ts';
import type { QueueName } from './queues.ts';
import { type RowRights, workspaceItself } from './row-patterns.ts';
import type { SecretRights } from './secret-purposes.ts';

/** What one function may do. Everything else is denied. */
export interface Grant {
  /** Rights by partition key. `due`: queries the due index, which needs its own ARN. No function may scan. */
  rows?: RowRights & { due?: true };
  /** Rights per key prefix. `*` stands for any characters, as in IAM. */
  blobs?: Partial<Record<BlobPrefix, readonly BlobRight[]>>;
  /** Knows where browsers upload files, to allow it in a page's policy. */
  uploadOrigin?: true;
  sends?: readonly QueueName[];
  /** The secrets of customers (webhooks, mail servers) that it encrypts and decrypts, by purpose. */
  secrets?: SecretRights;
  /** Has documents read by the function `read`. `mail`: only mails, where mail is received. */
  reader?: true | 'mail';
  /** Fetches documents by presigned URLs of the bucket. */
  fetchesDocuments?: true;
  /** Calls the configured model, if it is on Bedrock. `mail`: only to answer mails, where mail is received. */
  model?: true | 'mail';
  /** Calls the configured embedding model, to write or search chunks. */
  embeddings?: true;
  /** Asks the vector store of large chatbots, or changes it, if there is one. */
  vectors?: readonly VectorRight[];
  /** Tells clients where they connect for live events, or publishes these, if the stack has them. */
  live?: 'tells' | 'publishes';
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
 * deleted after a day. `mail/`: mails that are to be read. `widget/`: versions of the widget that pages may have pinned.
 */
type BlobPrefix = 'ws/' | 'ws/*/conv/' | 'tmp/' | 'tmp/read/' | 'widget/' | 'mail/';
/** Where mails are stored until they are read. */
export const mailPrefix = 'mail/' satisfies BlobPrefix;

/** A function's grant in a stack, without what only serves received mail if the stack receives none. */
export function deployedGrant({ blobs, reader, model, ...grant }: Grant, receivesMail: boolean): Grant {
  const isGiven = (right: true | 'mail' | undefined) => right === true || (right === 'mail' && receivesMail);
  const { [mailPrefix]: mails, ...others } = blobs ?? {};
  return {
    ...grant,
    ...(blobs ? { blobs: receivesMail && mails ? { ...others, [mailPrefix]: mails } : others } : {}),
    ...(isGiven(reader) ? { reader: true } : {}),
    ...(isGiven(model) ? { model: true } : {}),
  };
}

/**
 * The tag of objects whose old versions soon expire (setting `erasedDays`): files of conversations, and snapshots of indexes, which can be
 * rebuilt. A tag, because S3's lifecycle rules know prefixes without wildcards and these keys begin with a workspace's id.
 */
export const erasableTag = { key: 'erasable', value: 'true' } as const;
/** `tag`: writes objects with the tag above. */
export type BlobRight = 'read' | 'write' | 'tag' | 'remove';
/** The namespaces of live events: of workspaces, and of conversations. */
export const liveNamespaces = ['inbox', 'visitor'] as const;
export type VectorRight = 'query' | 'write';

/** Who a caller is, and what its workspace may do. */
const tenancy = ['WS#*', 'ORG#*', 'PLATFORM'] as const;
const callers = [...tenancy, 'KEY#*', 'TOKEN#*', 'PERSON#*'] as const;

const people = ['PERSON#*', 'IDENTITY#*', 'TOKEN#*', 'COOKIE#*', 'SIGNIN#*', 'HANDOVER#*', 'CLIENT#*'] as const;

/** What keys and members may do, over REST and GraphQL alike. They sign nobody in. */
const managementApi: Grant = {
  rows: {
    read: [...callers, 'KEYID#*', 'PUBLIC#*', 'MAILBOX#*', 'DOMAIN#*', 'INVITE#*', 'ADDRESS#*', 'LEASE#*', 'RATE#*'],
    write: [
      ...(['WS#*', 'ORG#*', 'KEY#*', 'KEYID#*', 'PUBLIC#*', 'DOMAIN#*', 'INVITE#*', 'ADDRESS#*', 'PERSON#*'] as const),
      'MAILBOX#*',
      // The fingerprint of the secrets' key, and the key pair for push services.
      'PLATFORM',
      'LEASE#*',
      'RATE#*',
    ],
  },
  blobs: { 'ws/': ['read', 'write'], 'ws/*/conv/': ['tag'], 'tmp/': ['read', 'write'] },
  sends: ['maintenance', 'webhooks'],
  secrets: {
    seals: ['action', 'identity', 'visitors', 'idempotent', 'mail', 'outbox', 'push', 'site', 'webhook'],
    opens: ['action', 'idempotent', 'mail'],
  },
  reader: true,
  embeddings: true,
  vectors: ['query'],
  directory: true,
  mail: true,
};

/**
 * One row per function. Functions that read a chatbot's index may enqueue its compaction. Only maintenance deletes
 * blobs, so that no bug in a public function can delete one.
 */
export const grants: Record<FunctionName, Grant> = {
  rest: managementApi,
  exports: { rows: { read: callers, count: ['RATE#*', 'WS#*#AUDIT'] } },
  graphql: managementApi,
  // A subscription may show a conversation's long source text, which is a blob.
  live: {
    rows: { read: [...callers, 'LEASE#*'], write: ['WS#*#INBOX*', 'LEASE#*', 'RATE#*'] },
    blobs: { 'ws/': ['read'] },
  },
  public: {
    live: 'tells',
    // The workspace's own row counts its credits. An action whose tool has changed is stopped, which is audited.
    rows: {
      read: [...tenancy, 'PUBLIC#*', 'LEASE#*', 'RATE#*'],
      count: [workspaceItself, 'WS#*#AUDIT'],
      write: [
        'WS#*#CONV*',
        'WS#*#BOT#*',
        'WS#*#LEAD',
        'WS#*#CREDITS',
        'WS#*#UPLOAD',
        'WS#*#INBOX*',
        'LEASE#*',
        'RATE#*',
      ],
    },
    // A visitor's file moves from its upload to the conversation.
    blobs: { 'ws/': ['read'], 'ws/*/conv/': ['write', 'tag'], 'tmp/': ['read', 'write'] },
    sends: ['maintenance'],
    // What actions call asks for.
    secrets: { opens: ['action', 'visitors'] },
    readsMailSetting: true,
    model: true,
    embeddings: true,
    vectors: ['query'],
  },
  // A held stream reads a conversation and renews its own lease.
  streams: { rows: { read: [...tenancy, 'PUBLIC#*', 'LEASE#*'], write: ['LEASE#*', 'RATE#*'] } },
  auth: {
    rows: {
      // An agency's host shows its brand. Who subscribes to live events names a chatbot.
      read: [...tenancy, ...people, 'INVITE#*', 'ADDRESS#*', 'DOMAIN#*', 'PUBLIC#*'],
      // A first sign-in links members by their address, and may accept an invite. Signing out everywhere removes devices.
      write: [workspaceItself, 'WS#*#AUDIT', 'WS#*#PUSH*', ...people, 'INVITE#*', 'ADDRESS#*', 'RATE#*'],
    },
    issuer: true,
  },
  // The table maps a page to its chatbot. The served version is stored.
  widget: {
    live: 'tells',
    rows: { read: [...tenancy, 'PUBLIC#*', 'DOMAIN#*'] },
    blobs: { 'widget/': ['read', 'write'] },
  },
  // Reads and writes nothing.
  console: { uploadOrigin: true, live: 'tells' },
  changes: {
    // The quota of messages a minute lists what has a place in it.
    rows: { read: [...tenancy, 'RATE#*'], write: ['WS#*#*', 'ORG#*#WAITING', '*#FAILED', 'LEASE#*', 'RATE#*'] },
    sends: ['ingest', 'maintenance', 'webhooks'],
    live: 'publishes',
  },
  ingest: {
    // The chatbot's settings count its chunks.
    rows: { read: [...tenancy, 'LEASE#*'], count: [workspaceItself], write: ['WS#*#BOT#*', 'LEASE#INGEST#*'] },
    // Large documents lie below `tmp/read/` while they are read.
    blobs: { 'ws/': ['read', 'write'], 'tmp/read/': ['read', 'write'] },
    sends: ['ingest', 'maintenance'],
    reader: true,
    // What sites need that ask for a sign-in.
    secrets: { opens: ['site'] },
    embeddings: true,
  },
  // Neither rows nor files: what it reads could take it over.
  read: { fetchesDocuments: true, ocr: true },
  // Sends to its own queue, because it reads indexes as well.
  maintenance: {
    rows: {
      read: [...tenancy, 'DOMAIN#*', 'ADDRESS#*', 'MAILBOX#*', 'LEASE#*', 'RATE#*'],
      // Rechecks agencies' domains.
      count: ['ORG#*'],
      write: ['WS#*', 'ORG#*#ALERT', 'DOMAIN#*', 'LEASE#*', 'RATE#*'],
      // Works off what is due, if that is much.
      due: true,
    },
    // The files of exports lie below `tmp/`.
    blobs: { 'ws/': ['read', 'write', 'tag', 'remove'], 'tmp/': ['write', 'remove'], 'mail/': ['read', 'remove'] },
    sends: ['maintenance'],
    // Strangers' mails are read where nothing else lies.
    reader: 'mail',
    model: 'mail',
    // A FAQ that learns a wording by itself gets a new vector.
    embeddings: true,
    vectors: ['query', 'write'],
    // An agency's own mail server notifies it of a low balance. Secrets of visitors that an earlier version sealed with
    // the platform's key alone are sealed with theirs.
    secrets: { seals: ['visitors', 'outbox'], opens: ['identity', 'mail', 'outbox'] },
    mail: true,
  },
  // Sends to its own queue, for the next attempt.
  webhooks: {
    rows: {
      // Devices get nothing after the session of their person.
      read: [...tenancy, 'LEASE#*', 'PERSON#*'],
      write: ['WS#*#DELIVERY*', 'WS#*#HOOK*', 'WS#*#PUSH*', 'LEASE#HOOK#*'],
    },
    sends: ['webhooks'],
    // The key pair for push services.
    secrets: { opens: ['push', 'webhook'] },
  },
  schedule: {
    rows: {
      read: [...tenancy, 'DOMAIN#*', 'LEASE#*'],
      count: [workspaceItself, 'ORG#*'],
      write: ['WS#*#*', 'DOMAIN#*', 'LEASE#*'],
      due: true,
    },
    sends: ['ingest', 'maintenance'],
  },
};
