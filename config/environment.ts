import * as z from 'zod';
import { oidcOf } from './identity-provider.ts';
import { recordOf } from './keys.ts';
import { type QueueName, queueNames } from './queues.ts';
import { table } from './table.ts';
import {
  flag,
  httpUrl,
  isHostAndPort,
  isResolver,
  listOf,
  matching,
  notNegative,
  oneOf,
  optionalText,
  positive,
  readVariables,
  rootUrl,
  secretText,
  text,
  whole,
} from './variables.ts';

/** Limits for language model settings, shared with the stack's settings. */
export const modelBounds = {
  maxTokens: { fallback: 400, min: 50, max: 10_000 },
  contextTokens: { fallback: 6_000, min: 500, max: 100_000 },
};

const persistedModes = ['off', 'allow', 'only'] as const;
export type PersistedOperations = (typeof persistedModes)[number];

const levels = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'] as const;

export const queueUrlVariable = (queue: QueueName) => `QUEUE_URL_${queue.toUpperCase()}`;

/** The variables that the running code reads. The stack sets them on its functions, the local platform passes its own. */
const variables = {
  ROOT_URL: rootUrl.optional(),
  TABLE_NAME: text(table.name),
  BUCKET_NAME: text('frontdesk'),
  AWS_REGION: text('us-east-1'),
  DYNAMODB_ENDPOINT: httpUrl.optional(),
  SQS_ENDPOINT: httpUrl.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  PRESIGN_ENDPOINT: httpUrl.optional(),
  PRESIGN_KEY_ID: text(),
  PRESIGN_SECRET: secretText(),
  RATE_LIMIT_SCALE: positive(1),
  EGRESS_ALLOW: listOf(isHostAndPort, 'host:port pairs'),
  DNS_SERVERS: listOf(isResolver, 'ip:port pairs'),
  OWN_HOSTS: listOf(() => true, 'host names'),
  MODEL: matching(/^(extractive$|bedrock:.|openai:.)/, 'extractive, bedrock:<model id> or openai:<model>').default(
    'extractive',
  ),
  EMBEDDING_MODEL: matching(
    /^(openai:.|bedrock:amazon\.titan-embed-text-)/,
    'empty, openai:<model> or bedrock:<Titan text embedding model>, such as bedrock:amazon.titan-embed-text-v2:0',
  ).default(''),
  MAX_TOKENS: whole(modelBounds.maxTokens),
  CONTEXT_TOKENS: whole(modelBounds.contextTokens),
  REWRITE_FOLLOW_UPS: flag(true),
  GUARDRAIL_ID: optionalText,
  GUARDRAIL_VERSION: optionalText,
  OPENAI_BASE_URL: httpUrl.optional(),
  OPENAI_API_KEY: secretText(),
  MAIL_FROM: text(),
  // Only `npm start` sets it, and checks the rest: see `readSmtpUrl`.
  SMTP_URL: secretText(matching(/^smtps?:\/\//i, 'smtp://host:port or smtps://host:port')),
  MAIL_DIR: optionalText,
  SECRETS_PARAMETER: optionalText,
  KMS_KEY_ID: optionalText,
  SECRETS_KEY_FILE: optionalText,
  SECRETS_SEALED_BY: oneOf(['kms', 'own']).optional(),
  WEBHOOK_RETRY_SCALE: notNegative(1),
  WIDGET_DIR: text(),
  CONSOLE_DIR: text(),
  UPLOAD_ORIGIN: text(),
  LOG_LEVEL: z.string().toUpperCase().pipe(oneOf(levels)).default('INFO'),
  METRICS_NAMESPACE: text(),
  CDN_SECRET: secretText(),
  CDN_ONLY: flag(false),
  OIDC_ISSUER: optionalText,
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: secretText(),
  OIDC_CLIENT_SECRET_PARAMETER: optionalText,
  OIDC_TRUST_EMAIL: flag(false),
  SIGN_IN_ROOT: text(),
  USER_POOL_ID: optionalText,
  PERSISTED_OPERATIONS: oneOf(persistedModes).default('off'),
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: positive(512),
  FRONTDESK_LOCAL: flag(false),
};

/** The names of all variables, for messages about misspelt ones. */
export const variableNames: readonly string[] = Object.keys(variables);

/** Reads the environment. Throws an error that names every variable whose value is unknown or out of bounds. */
export function readEnvironment(env: Record<string, string | undefined>) {
  const read = readVariables(variables, env);
  return {
    /** The platform's public root URL, without a trailing slash. If empty, it is derived from each request's host. */
    root: read.ROOT_URL ?? '',
    tableName: read.TABLE_NAME,
    bucketName: read.BUCKET_NAME,
    queueUrls: recordOf(queueNames, (name) => env[queueUrlVariable(name)] ?? ''),
    region: read.AWS_REGION,
    dynamodbEndpoint: read.DYNAMODB_ENDPOINT,
    sqsEndpoint: read.SQS_ENDPOINT,
    s3Endpoint: read.S3_ENDPOINT,
    /** How URLs to blobs are signed for clients that do not reach `s3Endpoint`. Undefined: as calls to the bucket are. */
    presigning: presigningOf(read.PRESIGN_ENDPOINT, read.PRESIGN_KEY_ID, read.PRESIGN_SECRET),
    /** Factor for all request limits. */
    rateLimitScale: read.RATE_LIMIT_SCALE,
    /** Exact `host:port` pairs that egress may reach although they are private. */
    egressAllow: read.EGRESS_ALLOW,
    /** Resolvers as `ip:port`. If empty, the system's are used. */
    dnsServers: read.DNS_SERVERS,
    /** The platform's own host names, which egress rejects. */
    ownHosts: read.OWN_HOSTS,
    /** `extractive`, `bedrock:<id>` or `openai:<model>`. */
    model: read.MODEL,
    /** `openai:<model>`, or `bedrock:<id>` of a Titan text embedding model. If empty, retrieval uses words only. */
    embeddingModel: read.EMBEDDING_MODEL,
    /** Maximum tokens of a language model's answer. */
    maxTokens: read.MAX_TOKENS,
    /** Maximum tokens of knowledge passed to a language model with a question. */
    contextTokens: read.CONTEXT_TOKENS,
    /** Whether a language model rewrites a follow-up question that finds too little. */
    rewriteFollowUps: read.REWRITE_FOLLOW_UPS,
    /** A Bedrock guardrail for questions and answers. */
    guardrail: guardrailOf(read.GUARDRAIL_ID, read.GUARDRAIL_VERSION),
    openaiBaseUrl: read.OPENAI_BASE_URL,
    openaiApiKey: read.OPENAI_API_KEY,
    /** Sender of the platform's mails: an address, or `Name <address>`. If empty, no mail is sent through SES. */
    mailFrom: read.MAIL_FROM,
    /** `smtp://` or `smtps://`, with user, password and parameters: `readSmtpUrl`. */
    smtpUrl: read.SMTP_URL,
    /** Folder for mails as `.eml` files, used if there is no server. */
    mailDir: read.MAIL_DIR,
    /** Where the key that encrypts customers' secrets is stored: a SecureString of Parameter Store, KMS, or a local file. */
    secretsParameter: read.SECRETS_PARAMETER,
    kmsKeyId: read.KMS_KEY_ID,
    secretsKeyFile: read.SECRETS_KEY_FILE,
    /** Which key encrypts if there are two. The other one only decrypts existing secrets. */
    secretsSealedBy: sealedBy(read),
    /** Factor for the delays between the attempts of a webhook delivery or a mail. */
    webhookRetryScale: read.WEBHOOK_RETRY_SCALE,
    /** Folder with the built widget. If empty, it is next to the code. */
    widgetDir: read.WIDGET_DIR,
    /** Folder with the built console. If empty, it is next to the code. */
    consoleDir: read.CONSOLE_DIR,
    /** Origin of the URLs to which browsers upload files. If empty, it is the platform's own. */
    uploadOrigin: read.UPLOAD_ORIGIN,
    logLevel: read.LOG_LEVEL,
    /** CloudWatch namespace of the metrics in log lines. If empty, no metrics are recorded. */
    metricsNamespace: read.METRICS_NAMESPACE,
    /** The secret by which CloudFront identifies itself, if it is in front of the API. */
    cdnSecret: read.CDN_SECRET,
    /** Whether requests that bypass CloudFront are rejected. */
    cdnOnly: read.CDN_ONLY,
    /** The OpenID provider by which people sign in. Undefined: nobody can. */
    oidc: oidcOf(read),
    /** The root at which the issuer accepts callbacks, if it differs from the root of a request. */
    signInRoot: read.SIGN_IN_ROOT,
    /** The Cognito user pool that invited people are added to. */
    userPoolId: read.USER_POOL_ID,
    /** Which GraphQL documents run. `off`: any. `allow`: any, and registered ones by their hash. `only`: registered ones only. */
    persistedOperations: read.PERSISTED_OPERATIONS,
    /**
     * Memory available to a function. On Lambda: its memory size. On a local platform, where all functions share one process: half
     * a gigabyte each.
     */
    memoryMb: read.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    /** True only on a local platform. Serves GraphiQL and the demo, and notifies functions when their client disconnects. */
    local: read.FRONTDESK_LOCAL,
  };
}

/** All settings of the running code, parsed once. Nothing else reads `process.env`. */
export type Environment = ReturnType<typeof readEnvironment>;

function guardrailOf(id: string | undefined, version: string | undefined) {
  if (!id && !version) return undefined;
  if (id && version) return { id, version };
  throw new Error('GUARDRAIL_ID and GUARDRAIL_VERSION must be set together.');
}

const presigningOf = (endpoint: string | undefined, accessKeyId: string, secretAccessKey: string | undefined) =>
  endpoint && secretAccessKey ? { endpoint, credentials: { accessKeyId, secretAccessKey } } : undefined;

/** With KMS and no Parameter Store, KMS encrypts, as in earlier versions. */
const sealedBy = ({ KMS_KEY_ID, SECRETS_PARAMETER, SECRETS_SEALED_BY }: Partial<Record<string, unknown>>) =>
  KMS_KEY_ID && (SECRETS_SEALED_BY === 'kms' || !SECRETS_PARAMETER) ? 'kms' : 'own';
