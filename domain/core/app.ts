import type { MetricName, modelProblems } from '../../config/metrics.ts';
import type { PlanName } from '../../config/plans.ts';
import type { QueueName } from '../../config/queues.ts';

/** Everything that the rules need from outside, built once per container and handed in first. */
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
  log: Log;
  /** What a warm container may remember. Never the only home of anything. */
  cache: Cache;
}

export interface Settings {
  rateLimitScale: number;
  /** Public root of the platform, without a trailing slash. Empty: as each request reached it. */
  root: string;
  /** All names that lead to the platform, those of agencies among them; `*.` and a zone: every name below it. */
  ownHosts?: readonly string[];
  /** Multiplies the waits between the attempts of a webhook delivery. */
  webhookRetryScale: number;
  /** Folder with the built widget. Empty: beside the code. */
  widgetDir: string;
  /** What a content network before the platform says to prove itself; undefined where there is none. */
  cdnSecret?: string | undefined;
  /** How many tokens of knowledge a language model is given with a question. */
  contextTokens: number;
  /** Has the language model rewrite a follow-up question that finds too little. */
  rewriteFollowUps: boolean;
  /**
   * True where a function is not told that its client has disconnected, as on Lambda: whoever holds a stream must confirm it.
   * Otherwise the connection itself is the confirmation.
   */
  clientsConfirm: boolean;
  /** True: requests must come through that network. */
  cdnOnly?: boolean;
}

/** Plan names as stored; see `config/plans.ts` for what each allows. */
export type { PlanName };

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Ids {
  /** A UUIDv7 that sorts after every one this process made before. */
  next(): string;
}

// ── Store ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Key {
  pk: string;
  sk: string;
}
export type Item = Key & Record<string, unknown>;

declare const forReading: unique symbol;
/** A key that finds a row; what changes the row is one module's own affair, and no write takes it. The mark is only a type's. */
export type ReadKey = Key & { readonly [forReading]: true };
export type WriteKey = Key & { readonly [forReading]?: never };

/** One condition on an item, or several joined. An attribute is named by its top-level name. */
export type Condition =
  | { attribute: string; is: 'absent' | 'present' }
  | { attribute: string; op: '=' | '<>' | '<' | '<=' | '>' | '>='; value: unknown }
  | { attribute: string; contains: unknown }
  | { any: readonly Condition[] }
  | { all: readonly Condition[] };

/** A change of single attributes: `set` replaces (undefined is skipped), `add` counts, `remove` deletes. */
export interface Change {
  set?: Record<string, unknown>;
  /** Sets only where the attribute is absent. */
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
 * What became of a conditional write. `item`: after the write, or, where refused, as it stands (if known). A write whose answer was
 * lost counts as applied where the item then has all that it sets, or, after a removal, is gone.
 */
export type WriteResult = { applied: true; item: Item } | { applied: false; item: Item | undefined };
/**
 * `refused` holds one entry for each write whose condition did not hold, by its place in the list. `conflict`: another
 * transaction was at a row where this one gives way.
 */
export type TransactionResult =
  | { applied: true }
  | { applied: false; refused: { index: number; item: Item | undefined }[]; conflict?: boolean };
export interface TransactOptions {
  /**
   * Place of a write for which the caller has other rows, or `any` write: a conflict there is answered, after one wait, instead
   * of being retried.
   */
  giveWayAt?: number | 'any' | undefined;
  /** How many conflicts were answered so before. The wait doubles with each, up to 400 ms. */
  conflicts?: number;
}

export interface Query {
  pk: string;
  /** Sort keys: all with this prefix, or from `from` to `to`, both included. Left out: the whole partition. */
  prefix?: string;
  from?: string;
  to?: string;
  /** Continue after this sort key (exclusive), in the direction of reading. */
  after?: string;
  limit?: number;
  descending?: boolean;
  consistent?: boolean;
  filter?: Condition;
}
export interface Page {
  items: Item[];
  /** Sort key to continue after, or undefined at the end. */
  next: string | undefined;
}

/**
 * The table. Throttles and conflicts are retried inside, with jitter, five times at the most; after that, and where the
 * table cannot be reached, every method throws AppError SERVICE_UNAVAILABLE.
 */
export interface Store {
  get(key: Key, options?: { consistent?: boolean }): Promise<Item | undefined>;
  /** Consistent; the answer has the order of the keys. Up to 100 keys. */
  getMany(keys: readonly Key[]): Promise<(Item | undefined)[]>;
  query(query: Query): Promise<Page>;
  /** Every item of a query, page by page. */
  queryAll(query: Query): AsyncIterable<Item>;
  /** Keys of what is due, oldest first, by an index that is eventually consistent: read the items before acting on them. */
  dueKeys(kind: string, until: string, limit: number): Promise<Key[]>;
  /**
   * Items that are due, oldest first. The index that finds them is eventually consistent and holds keys only; the items are then
   * read consistently, and those that are no longer due are left out.
   */
  due(kind: string, until: string, limit: number): Promise<Item[]>;
  put(item: Item, when?: Condition): Promise<WriteResult>;
  update(key: WriteKey, change: Change, when?: Condition): Promise<WriteResult>;
  remove(key: WriteKey, when?: Condition): Promise<WriteResult>;
  /** All or nothing; up to 100 writes. */
  transact(writes: readonly Write[], options?: TransactOptions): Promise<TransactionResult>;
  /** Unconditional puts and removes in batches, not atomic, any number. */
  writeMany(writes: readonly ({ put: Item } | { remove: Key })[]): Promise<void>;
}

// ── Other ports ────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Queues {
  send(queue: QueueName, body: object, options?: { delaySeconds?: number }): Promise<void>;
  /** Any number, in batches and side by side. Throws where one could not be sent; the others may have been. */
  sendMany(queue: QueueName, messages: readonly { body: object; delaySeconds?: number }[]): Promise<void>;
}

export interface Blobs {
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, body: Buffer | string, options?: { contentType?: string }): Promise<void>;
  remove(key: string): Promise<void>;
  /** Bytes; undefined where there is no such blob. */
  size(key: string): Promise<number | undefined>;
  /**
   * An address to PUT a blob of exactly `size` bytes to, by whoever is given it, with these headers and no key. Anything else
   * about the blob is refused there; an emulator refuses nothing.
   */
  uploadUrl(key: string, options: UploadOptions): Promise<{ url: string; headers: Record<string, string> }>;
  /** An address to GET a blob from, without a key. It answers with these headers. */
  downloadUrl(key: string, options: DownloadOptions): Promise<string>;
}
export interface DownloadOptions {
  contentType: string;
  contentDisposition: string;
  expiresSeconds: number;
}
export interface UploadOptions {
  contentType: string;
  /** Bytes. */
  size: number;
  expiresSeconds: number;
}

export interface EgressRequest {
  method?: 'GET' | 'POST' | 'HEAD';
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Until the first byte of the answer's body or, without one, its head. */
  firstByteTimeoutMs?: number;
  /** The whole exchange, redirects included. */
  timeoutMs?: number;
  /** Decoded bytes; more is an error `too_large`. */
  maxBytes?: number;
  /** Redirects to follow, each checked afresh. 0: a redirect is returned as the answer. */
  maxRedirects?: number;
  /**
   * True: the answer's head is what counts. Its body is given as far as it was read, and whatever becomes of it (longer than
   * `maxBytes`, cut short, never ending) is no error.
   */
  headOnly?: boolean;
  /**
   * Only with `headOnly`. Whose request it is: a workspace's id. It may then go over a connection that an earlier one of theirs left to the same
   * origin, and leaves its own for the next, for seconds. Where a connection ends before anything of an answer came, the request is
   * sent again over a new one, so the server may get it twice. Left out: a connection of its own, which ends with it.
   */
  keepFor?: string;
}
export interface EgressResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: Buffer;
  /** Where the answer came from, after redirects. */
  url: string;
}
/** Why a call to an address chosen by a customer failed. `forbidden` never says what the address resolved to. */
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
   * What can be told of an http or https address without looking its name up. `listed`: the operator's list opens it although
   * it is private. Throws EgressError `invalid_url` or `forbidden`.
   */
  inspect(url: string): { url: URL; listed: boolean };
  /** Throws EgressError. Any HTTP status is an answer, not an error. */
  fetch(url: string, request?: EgressRequest): Promise<EgressResponse>;
}

/** A passage that retrieval found: data, never instructions. */
export interface Passage {
  sourceId: string;
  chunkId: string;
  type: 'faq' | 'url' | 'text' | 'file';
  title: string;
  url: string | null;
  /** For a FAQ its answer, else the passage's text. */
  content: string;
  score: number;
  /** 0-1: how sure retrieval is that this passage answers the question. */
  confidence: number;
}
/** A source, or parts of it, as a language model is given it. */
export type PromptPassage = Pick<Passage, 'sourceId' | 'title' | 'url' | 'content'>;
export interface AnswerPrompt {
  question: string;
  passages: readonly PromptPassage[];
  history: PromptHistory;
  botName: string;
  /** BCP 47 language that the answer should be in, or null: the question's. */
  language: string | null;
}
/** Oldest first. */
export type PromptHistory = readonly { role: 'visitor' | 'assistant' | 'agent'; content: string }[];
export interface RewritePrompt {
  question: string;
  history: PromptHistory;
  /** Titles of sources: they show the language to write in. */
  titles: readonly string[];
}

/** How a language model ended its reply. */
export interface AnswerEnd {
  /**
   * `cut`: at the token limit. `no_answer`: the passages do not answer the question. `blocked`: a guardrail refused the
   * question or the answer.
   */
  reason: 'complete' | 'cut' | 'no_answer' | 'blocked';
  /** Which passages the answer rests on, by their index in the prompt. Null: the model did not say. */
  cited: readonly number[] | null;
}
/** A piece of the answer's text, or, last of all, its end. */
export type AnswerPart = { text: string } | { end: AnswerEnd };

/** Why a language model did not answer. `not_enabled`: it does not exist there, or the account may not use it. */
export type ModelFailure = (typeof modelProblems)[number];
/** The cause of what `Model` throws. Its message holds nothing of the prompt. */
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
   * Answers with a language model; left out where none is set. Stops early, without an end, when `signal` aborts. Throws
   * AppError SERVICE_UNAVAILABLE whose cause is a ModelError.
   */
  streamAnswer?(prompt: AnswerPrompt, signal: AbortSignal): AsyncIterable<AnswerPart>;
  /** A follow-up as a question that stands by itself, on one line. Fails as `streamAnswer` does. */
  rewriteQuestion?(prompt: RewritePrompt, signal: AbortSignal): Promise<string>;
  /**
   * One vector per text, all of one length. Left out where no embedding model is set. Throws AppError SERVICE_UNAVAILABLE
   * when there is no vector for every text, also because `signal` aborted.
   */
  embed?(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
  /** Names the model behind `embed`: vectors of two models cannot be compared. */
  readonly embeddingModel?: string;
}

export interface Dns {
  /** The TXT records of a name, each in one piece. `answered` false: nobody could be asked, so nothing is known. */
  txt(name: string): Promise<{ answered: boolean; values: string[] }>;
}

/** One mail from the platform itself. Whatever stands in it, the adapter keeps it from becoming a header or a recipient. */
export interface OutgoingMail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
}
export interface Mail {
  /** Hands the mail over, within about ten seconds. Throws where that fails; says nothing where no mail is set up. */
  send(mail: OutgoingMail): Promise<void>;
}

/** Whose secret it is and what for: opened with another binding than it was sealed with, it stays shut. */
export interface SecretBinding {
  workspaceId: string;
  /** Such as `webhook:leads`. */
  purpose: string;
}
/** Seals what customers entrust to the platform, up to 4,096 bytes of text. Sealed text is safe to store, not to show. */
export interface Secrets {
  seal(text: string, bind: SecretBinding): Promise<string>;
  /** Throws where the text was sealed with another key or binding, or was changed. */
  open(sealed: string, bind: SecretBinding): Promise<string>;
}

/** A mail server that a customer named. */
export interface TenantServer {
  host: string;
  port: number;
  /** True: TLS from the first byte. False: STARTTLS, which the server must offer where there are credentials. */
  secure: boolean;
  credentials: { username: string; password: string } | null;
}
/** How far the sending of a mail got, in this order. */
export type MailStep = 'resolve' | 'connect' | 'tls' | 'greeting' | 'auth' | 'sender' | 'recipient' | 'data';
/** `step` is what failed. What the server said is nowhere in it: it may repeat a secret. */
export class TenantMailError extends Error {
  readonly step: MailStep;
  constructor(step: MailStep, options?: ErrorOptions) {
    super(`The mail failed at ${step}.`, options);
    this.name = 'TenantMailError';
    this.step = step;
  }
}
export interface TenantMail {
  /** Hands a mail to a customer's server, all in `timeoutMs`, past the same guard as `Egress`. Throws TenantMailError. */
  send(server: TenantServer, mail: TenantMailMessage, options: { timeoutMs: number }): Promise<void>;
}
export type TenantMailMessage = OutgoingMail & { from: OutgoingMail['to'] };

/** Fields of a line that are figures to be counted as well; `by` names the field whose values they are told apart by. */
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
   * `ttlMs` Infinity: as long as the container lives, least recently used first out. `bytes`: what it weighs in memory, where that
   * is much; all that is heavy shares one bound.
   */
  set<T>(key: string, value: T, ttlMs: number, bytes?: number): void;
  delete(key: string): void;
}
