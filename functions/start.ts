import { answerTimeoutMs } from '../adapters/aws.ts';
import { createCache } from '../adapters/cache.ts';
import { createDynamoClient, createStore } from '../adapters/dynamodb.ts';
import { lazy } from '../adapters/lazy.ts';
import { createLog } from '../adapters/log.ts';
import { createModel } from '../adapters/models/index.ts';
import { type Environment, type PersistedOperations, readEnvironment } from '../config/environment.ts';
import type {
  App,
  Blobs,
  Directory,
  Dns,
  Egress,
  Issuer,
  Mail,
  Queues,
  Secrets,
  TenantMail,
} from '../domain/core/app.ts';
import { uuidv7Source } from '../domain/core/ids.ts';

/**
 * For functions that call no customer's address. Their bundles do not include that module, and a call would be a bug.
 */
const noEgress: Egress = {
  inspect() {
    throw new Error('this function has no egress');
  },
  fetch: () => Promise.reject(new Error('this function has no egress')),
};

/**
 * A third of the memory is for search indexes: code and SDK take 100 MB, and reading a new snapshot needs an index
 * twice.
 */
const CACHED_BYTES_A_MB = (1 / 3) * 1_048_576;

/** Only the function `auth` signs people in. */
const noIssuer: Issuer = {
  signInUrl: () => Promise.reject(new Error('this function has no issuer')),
  redeem: () => Promise.reject(new Error('this function has no issuer')),
  signOutUrl: () => Promise.reject(new Error('this function has no issuer')),
};

interface Parts {
  environment?: Environment;
  egress?: (environment: Environment) => Egress;
  issuer?: (environment: Environment) => Issuer;
}

/** Builds the App of a container once. The only place that reads `process.env`. */
export function startApp({ environment = readEnvironment(process.env), egress, issuer }: Parts = {}): App {
  const { region, tableName, bucketName, queueUrls } = environment;
  const log = createLog(environment.logLevel, { namespace: environment.metricsNamespace });
  const clock = { now: () => Date.now() };
  const store = createStore(createDynamoClient({ region, endpoint: environment.dynamodbEndpoint }), tableName);
  return {
    settings: {
      rateLimitScale: environment.rateLimitScale,
      root: environment.root,
      ownHosts: environment.ownHosts,
      webhookRetryScale: environment.webhookRetryScale,
      widgetDir: environment.widgetDir,
      consoleDir: environment.consoleDir,
      uploadOrigin: environment.uploadOrigin,
      cdnSecret: environment.cdnSecret,
      contextTokens: environment.contextTokens,
      rewriteFollowUps: environment.rewriteFollowUps,
      clientsConfirm: !environment.local,
      cdnOnly: environment.cdnOnly,
      signInRoot: environment.signInRoot,
    },
    clock,
    ids: uuidv7Source(clock),
    store,
    queues: lazy<Queues>(['send', 'sendMany'], async () => {
      const { createQueues, createSqsClient } = await import('../adapters/sqs.ts');
      return createQueues(createSqsClient({ region, endpoint: environment.sqsEndpoint }), queueUrls);
    }),
    blobs: lazy<Blobs>(['get', 'put', 'remove', 'size', 'uploadUrl', 'downloadUrl'], async () => {
      const { createBlobs, createS3Client } = await import('../adapters/s3.ts');
      const endpoint = environment.s3Endpoint;
      return createBlobs(createS3Client({ region, endpoint }), bucketName, answerTimeoutMs(endpoint));
    }),
    egress: egress?.(environment) ?? noEgress,
    model: createModel(environment),
    mail: lazy<Mail>(['send'], async () => {
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
      return createSecrets(environment, store);
    }),
    issuer: issuer?.(environment) ?? noIssuer,
    directory: lazy<Directory>(['add'], async () => {
      const { createDirectory } = await import('../adapters/directory.ts');
      return createDirectory(environment);
    }),
    log,
    cache: createCache({ now: clock.now, maxBytes: environment.memoryMb * CACHED_BYTES_A_MB }),
  };
}

/** Which documents the GraphQL function runs. */
export const persistedMode = (): PersistedOperations => readEnvironment(process.env).persistedOperations;
