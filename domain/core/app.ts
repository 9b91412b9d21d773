export type { PlanName } from '../../config/plans.ts';
export type * from './ports/blobs.ts';
export type * from './ports/directory.ts';
export type * from './ports/dns.ts';
export * from './ports/egress.ts';
export * from './ports/issuer.ts';
export type * from './ports/live.ts';
export * from './ports/mail.ts';
export type * from './ports/mail-reader.ts';
export * from './ports/model.ts';
export type * from './ports/ocr.ts';
export type * from './ports/queues.ts';
export type * from './ports/reader.ts';
export type * from './ports/retrieval.ts';
export type * from './ports/runtime.ts';
export type * from './ports/secrets.ts';
export type * from './ports/settings.ts';
export type * from './ports/store.ts';
export type * from './ports/tracing.ts';

import type { Blobs } from './ports/blobs.ts';
import type { Directory } from './ports/directory.ts';
import type { Dns } from './ports/dns.ts';
import type { Egress } from './ports/egress.ts';
import type { Issuer } from './ports/issuer.ts';
import type { LiveEvents } from './ports/live.ts';
import type { Mail, TenantMail } from './ports/mail.ts';
import type { MailReader } from './ports/mail-reader.ts';
import type { Model } from './ports/model.ts';
import type { Ocr } from './ports/ocr.ts';
import type { Queues } from './ports/queues.ts';
import type { Reader } from './ports/reader.ts';
import type { Retrieval } from './ports/retrieval.ts';
import type { Cache, Clock, Ids, Log } from './ports/runtime.ts';
import type { Secrets } from './ports/secrets.ts';
import type { PlatformSettings } from './ports/settings.ts';
import type { Store } from './ports/store.ts';
import type { Tracing } from './ports/tracing.ts';

/** All external dependencies of the domain. Built once per container and passed as the first argument. */
export interface App {
  settings: PlatformSettings;
  clock: Clock;
  ids: Ids;
  store: Store;
  queues: Queues;
  blobs: Blobs;
  egress: Egress;
  /** Null: pictures are not read. */
  ocr: Ocr | null;
  model: Model;
  mail: Mail;
  tenantMail: TenantMail;
  /** Only where mail is received. */
  mailReader?: MailReader | undefined;
  dns: Dns;
  secrets: Secrets;
  issuer: Issuer;
  directory: Directory;
  /** Undefined on one machine, where documents are read in processes of its own. */
  reader?: Reader | undefined;
  /** Undefined unless the stack has a vector store: every chatbot is then searched in memory. */
  retrieval?: Retrieval | undefined;
  /** Undefined unless the stack has `live=appsync`: clients then hold streams. */
  live?: LiveEvents | undefined;
  log: Log;
  tracing: Tracing;
  /** State that a warm container may keep. Never the only copy of anything. */
  cache: Cache;
}
