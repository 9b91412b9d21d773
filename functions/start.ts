import { answerTimeoutMs } from '../adapters/aws.ts';
import { lazy } from '../adapters/lazy.ts';
import { createModel } from '../adapters/models/index.ts';
import type { Environment } from '../config/environment.ts';
import type { PersistedOperations } from '../config/environment-variables.ts';
import type {
  App,
  Blobs,
  Directory,
  Dns,
  Egress,
  Issuer,
  LiveEvents,
  Mail,
  MailReader,
  Ocr,
  Reader,
  Retrieval,
  Secrets,
  TenantMail,
} from '../domain/core/app.ts';
import { absent, noEgress } from './app/absent.ts';
import { containerEnvironment, startBase } from './app/base.ts';

/** Longer than `read` runs. Each call has a limit of its own as well. */
const READ_TIMEOUT_MS = 90_000;

interface AppOptions {
  environment?: Environment;
  egress?: (environment: Environment) => Egress;
  ocr?: (environment: Environment) => Ocr | null;
  mailReader?: MailReader;
}

/** Builds the App of a container once. */
export function startApp({ environment = containerEnvironment(), egress, ocr, mailReader }: AppOptions = {}): App {
  const { region, bucketName, readFunction } = environment;
  const base = startBase(environment);
  const { store, queues, log } = base;
  return {
    ...base,
    blobs: lazy<Blobs>(['get', 'getRange', 'put', 'remove', 'size', 'uploadUrl', 'downloadUrl'], async () => {
      const { createBlobs, createS3Client } = await import('../adapters/s3.ts');
      const { s3Endpoint: endpoint, presigning } = environment;
      return createBlobs(createS3Client({ region, endpoint }), bucketName, {
        stallMs: answerTimeoutMs(endpoint),
        ...(presigning ? { presigning: createS3Client({ region, ...presigning }) } : {}),
      });
    }),
    egress: egress?.(environment) ?? noEgress,
    ocr: ocr?.(environment) ?? null,
    mailReader,
    model: createModel(environment, base.tracing),
    mail: lazy<Mail>(['send', 'check'], async () => {
      const { createMail } = await import('../adapters/mail/index.ts');
      return createMail({ ...environment, log });
    }),
    tenantMail: lazy<TenantMail>(['send'], async () => {
      const { createTenantMail } = await import('../adapters/mail/tenant.ts');
      return createTenantMail(environment);
    }),
    dns: lazy<Dns>(['txt'], async () => {
      const { createDns } = await import('../adapters/dns.ts');
      return createDns(environment.dnsServers);
    }),
    secrets: lazy<Secrets>(['seal', 'open'], async () => {
      const { createSecrets } = await import('../adapters/secrets/index.ts');
      return createSecrets(environment, { store, queues });
    }),
    reader: readFunction
      ? lazy<Reader>(['read'], async () => {
          const { createLambdaClient, createReader } = await import('../adapters/reader.ts');
          return createReader(createLambdaClient({ region, requestTimeoutMs: READ_TIMEOUT_MS }), readFunction);
        })
      : undefined,
    retrieval: retrievalOf(environment),
    live: liveEventsOf(environment),
    // Only the function `auth` signs people in.
    issuer: absent<Issuer>('issuer', ['signInUrl', 'redeem', 'signOutUrl']),
    directory: lazy<Directory>(['add'], async () => {
      const { createDirectory } = await import('../adapters/directory.ts');
      return createDirectory(environment);
    }),
  };
}

/** Without an embedding model there is nothing to store. */
function retrievalOf({ vectorStore, vectorStoreAbove, embeddingModel, ...environment }: Environment) {
  if (!vectorStore || !embeddingModel) return undefined;
  const methods = lazy<Omit<Retrieval, 'store' | 'above'>>(['put', 'remove', 'nearest'], async () => {
    const { createS3Vectors, createS3VectorsClient } = await import('../adapters/s3-vectors.ts');
    const { region, vectorsEndpoint: endpoint } = environment;
    return createS3Vectors(createS3VectorsClient({ region, endpoint }), vectorStore);
  });
  return { ...methods, store: vectorStore, above: vectorStoreAbove };
}

/** Only `changes` publishes, so no other function loads this. */
function liveEventsOf({ livePublishUrl, region }: Environment): LiveEvents | undefined {
  if (!livePublishUrl) return undefined;
  return lazy<LiveEvents>(['publish'], async () => {
    const { createAppSyncEvents } = await import('../adapters/appsync-events.ts');
    return createAppSyncEvents({ publishUrl: livePublishUrl, region });
  });
}

/** Which documents the GraphQL function runs. */
export const persistedMode = (): PersistedOperations => containerEnvironment().persistedOperations;
