import type { MetricName, modelProblems } from '../../config/metrics.ts';
import type { PlanName } from '../../config/plans.ts';
import type { QueueName } from '../../config/queues.ts';

/** All external dependencies of the domain. Built once per container and passed as the first argument. */
export interface App {
  settings: Settings;
  clock: Clock;
  ids: Ids;
  store: Store;
  queues: Queues;
  blobs: Blobs;
  egress: Egress;
  model: Model;
  mail: Mail;
  tenantMail: TenantMail;
  dns: Dns;
  secrets: Secrets;
  issuer: Issuer;
  directory: Directory;
  log: Log;
  /** State that a warm container may keep. Never the only copy of anything. */
  cache: Cache;
}

export interface Settings {
  rateLimitScale: number;
  /** Public root URL of the platform, without a trailing slash. Empty: derived from each request. */
  root: string;
  /** All host names of the platform, including those of agencies. `*.` and a zone matches every subdomain. */
  ownHosts?: readonly string[];
  /** Multiplies the delays between the attempts of a webhook delivery. */
  webhookRetryScale: number;
  /** Folder of the built widget. Empty: next to the code. */
  widgetDir: string;
  /** Folder of the built console. Empty: next to the code. */
  consoleDir: string;
  /** Origin of the URLs to which browsers upload files. Empty: unknown. */
  uploadOrigin: string;
  /** The secret that a CDN in front of the platform sends to authenticate itself. Undefined without a CDN. */
  cdnSecret?: string | undefined;
  /** Maximum number of knowledge tokens in a language model's prompt. */
  contextTokens: number;
  /** Lets the language model rewrite a follow-up question that retrieves too little. */
  rewriteFollowUps: boolean;
  /**
   * True if a function cannot detect that its client has disconnected, as on Lambda. Clients must then confirm held streams.
   * Otherwise the connection itself is the confirmation.
   */
  clientsConfirm: boolean;
  /** True: requests must come through the CDN. */
  cdnOnly?: boolean;
  /** The root at which the issuer accepts callbacks, without a trailing slash. Empty: `root`, or the root of the request. */
  signInRoot?: string;
}

/** Plan names as stored. See `config/plans.ts` for their limits. */
export type { PlanName };

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Ids {
  /** Returns a UUIDv7 that sorts after all earlier ones of this process. */
  next(): string;
}

// ── Store ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Key {
  pk: string;
  sk: string;
}
export type Item = Key & Record<string, unknown>;

declare const forReading: unique symbol;
/**
 * A key that can only be read with. Writes to its row belong to a single module, and no write accepts this type. The brand exists
 * only at compile time.
 */
export type ReadKey = Key & { readonly [forReading]: true };
export type WriteKey = Key & { readonly [forReading]?: never };

/** A condition on an item, or several combined. Attributes are top-level names. */
export type Condition =
  | { attribute: string; is: 'absent' | 'present' }
  | { attribute: string; op: '=' | '<>' | '<' | '<=' | '>' | '>='; value: unknown }
  | { attribute: string; contains: unknown }
  | { any: readonly Condition[] }
  | { all: readonly Condition[] };

/** A change of single attributes. `set` replaces (undefined is skipped), `add` increments, `remove` deletes. */
export interface Change {
  set?: Record<string, unknown>;
  /** Sets an attribute only if it is absent. */
  setOnce?: Record<string, unknown>;
  add?: Record<string, number>;
  remove?: readonly string[];
}

export type Write =
  | { put: Item; when?: Condition }
  | { update: WriteKey; change: Change; when?: Condition }
  | { remove: WriteKey; when?: Condition }
  | { check: Key; when: Condition };

/**
 * The result of a conditional write. `item` is the item after the write or, if the condition failed, the current item (if known).
 * A write whose response was lost counts as applied if the item has all the values it sets or, for a delete, does not exist.
 */
export type WriteResult = { applied: true; item: Item } | { applied: false; item: Item | undefined };
/**
 * `refused` has one entry per write whose condition failed, with its index in the list. `conflict`: another transaction was
 * writing to the row of a write that `giveWayAt` selects.
 */
export type TransactionResult =
  | { applied: true }
  | { applied: false; refused: { index: number; item: Item | undefined }[]; conflict?: boolean };
export interface TransactOptions {
  /**
   * Index of a write for which the caller has alternative rows, or `any`. A conflict on it is returned after one delay instead of
   * retried.
   */
  giveWayAt?: number | 'any' | undefined;
  /** Number of such conflicts returned before. The delay doubles with each, up to 400 ms. */
  conflicts?: number;
}

export interface Query {
  pk: string;
  /** Selects sort keys by prefix, or from `from` to `to` (both inclusive). Omitted: the whole partition. */
  prefix?: string;
  from?: string;
  to?: string;
  /** Exclusive start key, in the direction of reading. */
  after?: string;
  limit?: number;
  descending?: boolean;
  consistent?: boolean;
  filter?: Condition;
}
export interface Page {
  items: Item[];
  /** Sort key to continue after. Undefined at the end. */
  next: string | undefined;
}

/**
 * The table. Throttles and conflicts are retried internally, with jitter, at most five times. After that, or if the table is
 * unreachable, every method throws SERVICE_UNAVAILABLE.
 */
export interface Store {
  get(key: Key, options?: { consistent?: boolean }): Promise<Item | undefined>;
  /** Consistent read of up to 100 keys. The result has the order of the keys. */
  getMany(keys: readonly Key[]): Promise<(Item | undefined)[]>;
  query(query: Query): Promise<Page>;
  /** All items of a query, fetched page by page. */
  queryAll(query: Query): AsyncIterable<Item>;
  /** Keys of due items, oldest first. The index is eventually consistent: read the items before acting on them. */
  dueKeys(kind: string, until: string, limit: number): Promise<Key[]>;
  /**
   * Due items, oldest first. The index is eventually consistent and holds only keys. The items are then read consistently, and
   * those no longer due are dropped.
   */
  due(kind: string, until: string, limit: number): Promise<Item[]>;
  put(item: Item, when?: Condition): Promise<WriteResult>;
  update(key: WriteKey, change: Change, when?: Condition): Promise<WriteResult>;
  remove(key: WriteKey, when?: Condition): Promise<WriteResult>;
  /** Atomic. Up to 100 writes. */
  transact(writes: readonly Write[], options?: TransactOptions): Promise<TransactionResult>;
  /** Unconditional puts and deletes in batches. Not atomic, any number. */
  writeMany(writes: readonly ({ put: Item } | { remove: Key })[]): Promise<void>;
}

// ── Other ports ────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Queues {
  send(queue: QueueName, body: object, options?: { delaySeconds?: number }): Promise<void>;
  /** Sends any number of messages in parallel batches. Throws if one could not be sent; others may have been sent. */
  sendMany(queue: QueueName, messages: readonly { body: object; delaySeconds?: number }[]): Promise<void>;
}

export interface Blobs {
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, body: Buffer | string, options?: { contentType?: string }): Promise<void>;
  remove(key: string): Promise<void>;
  /** Size in bytes. Undefined if the blob does not exist. */
  size(key: string): Promise<number | undefined>;
  /**
   * Returns a presigned URL to PUT a blob of exactly `size` bytes with these headers. The bucket rejects anything else; an
   * emulator rejects nothing.
   */
  uploadUrl(key: string, options: UploadOptions): Promise<{ url: string; headers: Record<string, string> }>;
  /** Returns a presigned URL to GET a blob. The response has these headers. */
  downloadUrl(key: string, options: DownloadOptions): Promise<string>;
}
export interface DownloadOptions {
  contentType: string;
  contentDisposition: string;
  expiresSeconds: number;
}
export interface UploadOptions {
  contentType: string;
  /** In bytes. */
  size: number;
  expiresSeconds: number;
}

export interface EgressRequest {
  method?: 'GET' | 'POST' | 'HEAD';
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Until the first byte of the response body or, if there is none, the response headers. */
  firstByteTimeoutMs?: number;
  /** The whole exchange, including redirects. */
  timeoutMs?: number;
  /** Maximum number of decoded bytes. A larger body is an error `too_large`. */
  maxBytes?: number;
  /** Maximum number of redirects, each checked again. 0: a redirect is returned as the response. */
  maxRedirects?: number;
  /**
   * True: only status and headers matter. The body is returned as far as it was read. A body that is longer than `maxBytes`,
   * truncated or never ending is not an error.
   */
  headOnly?: boolean;
  /**
   * Only with `headOnly`. A workspace id whose requests share connections to the same origin. A connection stays open for a few
   * seconds. If a reused connection closes before any byte of the response, the request is sent again over a new one, so the
   * server may receive it twice. Omitted: a new connection that is closed afterwards.
   */
  keepFor?: string;
}
export interface EgressResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: Buffer;
  /** The final URL, after redirects. */
  url: string;
}
/** Why a request to a customer's URL failed. `forbidden` never reveals the resolved address. */
export type EgressProblem =
  | 'invalid_url'
  | 'forbidden'
  | 'not_found'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'bad_response';
export class EgressError extends Error {
  readonly problem: EgressProblem;
  constructor(problem: EgressProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EgressError';
    this.problem = problem;
  }
}
export interface Egress {
  /**
   * Checks an http or https URL without a DNS lookup. `listed`: the operator's list allows it although it is private. Throws
   * EgressError `invalid_url` or `forbidden`.
   */
  inspect(url: string): { url: URL; listed: boolean };
  /** Throws EgressError. Any HTTP status is a response, not an error. */
  fetch(url: string, request?: EgressRequest): Promise<EgressResponse>;
}

/** A passage that retrieval found. Data, never instructions. */
export interface Passage {
  sourceId: string;
  chunkId: string;
  type: 'faq' | 'url' | 'text' | 'file';
  title: string;
  url: string | null;
  /** The answer of a FAQ, otherwise the passage's text. */
  content: string;
  score: number;
  /** 0-1: the estimated probability that the passage answers the question. */
  confidence: number;
}
/** A source, or parts of it, as passed to a language model. */
export type PromptPassage = Pick<Passage, 'sourceId' | 'title' | 'url' | 'content'>;
export interface AnswerPrompt {
  question: string;
  passages: readonly PromptPassage[];
  history: PromptHistory;
  botName: string;
  /** BCP 47 language of the answer. Null: the question's language. */
  language: string | null;
}
/** Oldest first. */
export type PromptHistory = readonly { role: 'visitor' | 'assistant' | 'agent'; content: string }[];
export interface RewritePrompt {
  question: string;
  history: PromptHistory;
  /** Titles of sources. They indicate the language to write in. */
  titles: readonly string[];
}

/** How a language model's reply ended. */
export interface AnswerEnd {
  /**
   * `cut`: at the token limit. `no_answer`: the passages do not answer the question. `blocked`: a guardrail blocked the question
   * or the answer.
   */
  reason: 'complete' | 'cut' | 'no_answer' | 'blocked';
  /** The passages behind the answer, as indexes into the prompt. Null: the model did not cite any. */
  cited: readonly number[] | null;
}
/** A piece of the answer's text or, as the last part, its end. */
export type AnswerPart = { text: string } | { end: AnswerEnd };

/** Why a language model failed. `not_enabled`: it does not exist in the region, or the account has no access. */
export type ModelFailure = (typeof modelProblems)[number];
/** The cause of errors that `Model` throws. Its message contains nothing of the prompt. */
export class ModelError extends Error {
  readonly failure: ModelFailure;
  constructor(failure: ModelFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelError';
    this.failure = failure;
  }
}
export interface Model {
  /**
   * Generates an answer with a language model. Undefined if none is configured. Stops without an end part if `signal` aborts.
   * Throws SERVICE_UNAVAILABLE with a ModelError as its cause.
   */
  streamAnswer?(prompt: AnswerPrompt, signal: AbortSignal): AsyncIterable<AnswerPart>;
  /** Rewrites a follow-up as a standalone question on one line. Throws as `streamAnswer` does. */
  rewriteQuestion?(prompt: RewritePrompt, signal: AbortSignal): Promise<string>;
  /**
   * One vector per text, all of the same length. Undefined if no embedding model is configured. Throws SERVICE_UNAVAILABLE if a
   * vector is missing or `signal` aborts.
   */
  embed?(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
  /** Identifies the model behind `embed`. Vectors of different models are not comparable. */
  readonly embeddingModel?: string;
}

export interface Dns {
  /**
   * The TXT records of a name, each joined into one string. `answered` false: no DNS server responded, so the records are
   * unknown.
   */
  txt(name: string): Promise<{ answered: boolean; values: string[] }>;
}

/** A mail from the platform itself. The adapter prevents header and recipient injection from any field. */
export interface OutgoingMail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
}
export interface Mail {
  /** Sends the mail within about ten seconds. Throws on failure. Does nothing if mail is not configured. */
  send(mail: OutgoingMail): Promise<void>;
}

/** One sign-in of one browser. */
export interface SignInRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  /** PKCE's secret. Only its hash leaves the platform before the code is redeemed. */
  verifier: string;
  /** The issuer must ask for a new proof of identity. */
  fresh: boolean;
}
/** What an issuer says about a person, verified. */
export interface Claims {
  issuer: string;
  subject: string;
  email: string | null;
  /** Whether the issuer vouches that the person has this address. */
  emailVerified: boolean;
  name: string | null;
  /** When the person last proved who they are, in milliseconds. 0: the issuer does not say. */
  authTime: number;
}
/**
 * Why a sign-in failed. `unavailable`: no usable answer from the issuer. `denied`: the issuer refused the person, or the person the
 * sign-in. `invalid`: the answer did not pass a check.
 */
export type IssuerProblem = 'unavailable' | 'denied' | 'invalid';
export class IssuerError extends Error {
  readonly problem: IssuerProblem;
  constructor(problem: IssuerProblem, options?: ErrorOptions) {
    super(`The sign-in failed: ${problem}.`, options);
    this.name = 'IssuerError';
    this.problem = problem;
  }
}
/** The OpenID provider by which people sign in. All methods throw IssuerError. */
export interface Issuer {
  /** The URL to send the browser to. */
  signInUrl(request: SignInRequest): Promise<string>;
  /** Redeems the code of a callback's query, and verifies who has signed in. */
  redeem(query: URLSearchParams, request: SignInRequest): Promise<Claims>;
  /** The URL that ends the issuer's own session and returns to `returnTo`. Null if the issuer has none. */
  signOutUrl(returnTo: string): Promise<string | null>;
}
/** The issuer's list of users, if the platform keeps it. */
export interface Directory {
  /** Lets the owner of an address sign in. Idempotent. Throws SERVICE_UNAVAILABLE. */
  add(address: string): Promise<void>;
}

/** The owner and purpose of a secret. A secret only opens with the binding that it was sealed with. */
export interface SecretBinding {
  workspaceId: string;
  /** For example `webhook:leads`. */
  purpose: string;
}
/** Encrypts customers' secrets, up to 4,096 bytes of text. Sealed text is safe to store, not to show. */
export interface Secrets {
  seal(text: string, bind: SecretBinding): Promise<string>;
  /** Throws if the text was modified, or sealed with another key or binding. */
  open(sealed: string, bind: SecretBinding): Promise<string>;
}

/** A customer's mail server. */
export interface TenantServer {
  host: string;
  port: number;
  /** True: TLS from the first byte. False: STARTTLS, which the server must offer if there are credentials. */
  secure: boolean;
  credentials: { username: string; password: string } | null;
}
/** The steps of sending a mail, in order. */
export type MailStep = 'resolve' | 'connect' | 'tls' | 'greeting' | 'auth' | 'sender' | 'recipient' | 'data';
/** `step` is the step that failed. The error never contains the server's response, which may repeat a secret. */
export class TenantMailError extends Error {
  readonly step: MailStep;
  constructor(step: MailStep, options?: ErrorOptions) {
    super(`The mail failed at ${step}.`, options);
    this.name = 'TenantMailError';
    this.step = step;
  }
}
export interface TenantMail {
  /** Sends a mail through a customer's server within `timeoutMs`, behind the same guard as `Egress`. Throws TenantMailError. */
  send(server: TenantServer, mail: TenantMailMessage, options: { timeoutMs: number }): Promise<void>;
}
export type TenantMailMessage = OutgoingMail & { from: OutgoingMail['to'] };

/** Fields of a log line that are also recorded as metrics. `by` names the field that is their dimension. */
export interface Measured {
  names: readonly MetricName[];
  by?: string;
}
export interface Log {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>, measured?: readonly Measured[]): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>, measured?: readonly Measured[]): void;
}

export interface Cache {
  get<T>(key: string): T | undefined;
  /**
   * `ttlMs` Infinity: for the container's lifetime, with LRU eviction. `bytes`: size in memory of a large value. All large values
   * share one limit.
   */
  set<T>(key: string, value: T, ttlMs: number, bytes?: number): void;
  delete(key: string): void;
}
