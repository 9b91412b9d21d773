import { isIssuerUrl } from './issuer.ts';
import { type QueueName, queueNames } from './queues.ts';
import { table } from './table.ts';

/**
 * All settings that the running code takes from its environment, parsed once. The stack sets them on its functions, and
 * the local platform passes its own. Nothing else reads `process.env`.
 */
export interface Environment {
  /** The platform's public root URL, without a trailing slash. If empty, it is derived from each request's host. */
  root: string;
  tableName: string;
  bucketName: string;
  queueUrls: Record<QueueName, string>;
  region: string;
  dynamodbEndpoint: string | undefined;
  sqsEndpoint: string | undefined;
  s3Endpoint: string | undefined;
  /** Factor for all request limits. */
  rateLimitScale: number;
  /** Exact `host:port` pairs that egress may reach although they are private. */
  egressAllow: readonly string[];
  /** Resolvers as `ip:port`. If empty, the system's are used. */
  dnsServers: readonly string[];
  /** The platform's own host names, which egress rejects. */
  ownHosts: readonly string[];
  /** `extractive`, `bedrock:<id>` or `openai:<model>`. */
  model: string;
  /** `openai:<model>`, or `bedrock:<id>` of a Titan text embedding model. If empty, retrieval uses words only. */
  embeddingModel: string;
  /** Maximum tokens of a language model's answer. */
  maxTokens: number;
  /** Maximum tokens of knowledge passed to a language model with a question. */
  contextTokens: number;
  /** Whether a language model rewrites a follow-up question that finds too little. */
  rewriteFollowUps: boolean;
  /** A Bedrock guardrail for questions and answers. */
  guardrail: { id: string; version: string } | undefined;
  openaiBaseUrl: string | undefined;
  openaiApiKey: string | undefined;
  /** Sender of the platform's mails: an address, or `Name <address>`. If empty, no mail is sent through SES. */
  mailFrom: string;
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  smtpUrl: string | undefined;
  /** Folder for mails as `.eml` files, used if there is no server. */
  mailDir: string | undefined;
  /**
   * Where the key that encrypts customers' secrets is stored: a SecureString of Parameter Store, KMS, or a local file.
   */
  secretsParameter: string | undefined;
  kmsKeyId: string | undefined;
  secretsKeyFile: string | undefined;
  /** Which key encrypts if there are two. The other one only decrypts existing secrets. */
  secretsSealedBy: 'kms' | 'own';
  /** Factor for the delays between the attempts of a webhook delivery. */
  webhookRetryScale: number;
  /** Folder with the built widget. If empty, it is next to the code. */
  widgetDir: string;
  /** Folder with the built console. If empty, it is next to the code. */
  consoleDir: string;
  /** Origin of the URLs to which browsers upload files. */
  uploadOrigin: string;
  logLevel: string;
  /** CloudWatch namespace of the metrics in log lines. If empty, no metrics are recorded. */
  metricsNamespace: string;
  /** The secret by which CloudFront identifies itself, if it is in front of the API. */
  cdnSecret: string | undefined;
  /** Whether requests that bypass CloudFront are rejected. */
  cdnOnly: boolean;
  /** The OpenID provider by which people sign in. Undefined: nobody can. */
  oidc: OidcEnvironment | undefined;
  /** The root at which the issuer accepts callbacks, if it differs from the root of a request. */
  signInRoot: string;
  /** The Cognito user pool that invited people are added to. */
  userPoolId: string | undefined;
  /**
   * Which GraphQL documents run. `off`: any. `allow`: any, and registered ones by their hash. `only`: registered ones
   * only.
   */
  persistedOperations: PersistedOperations;
  /**
   * Memory available to a function. On Lambda: its memory size. On a local platform, where all functions share one
   * process: half a gigabyte each.
   */
  memoryMb: number;
  /**
   * True only on a local platform. Serves GraphiQL and the demo, and notifies functions when their client disconnects.
   */
  local: boolean;
}

export interface OidcEnvironment {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Name of a SecureString of Parameter Store with the client's secret. */
  clientSecretParameter: string | undefined;
  /** Whether addresses count as verified that the issuer does not call verified. */
  trustEmail: boolean;
}

/** Limits for language model settings, shared with the stack's settings. */
export const modelBounds = {
  maxTokens: { fallback: 400, min: 50, max: 10_000 },
  contextTokens: { fallback: 6_000, min: 500, max: 100_000 },
};

const persistedModes = ['off', 'allow', 'only'] as const;
export type PersistedOperations = (typeof persistedModes)[number];

/** Rejects unknown values, because a typo must not open what should be closed. */
function persistedMode(text = 'off'): PersistedOperations {
  const mode = persistedModes.find((each) => each === text);
  if (!mode) throw new Error(`PERSISTED_OPERATIONS must be ${persistedModes.join(', ')}; it is "${text}".`);
  return mode;
}

const list = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const positive = (text: string | undefined, fallback: number) => {
  const value = Number(text ?? fallback);
  return Number.isFinite(value) && value > 0 ? value : fallback;
};

const notNegative = (text: string | undefined, fallback: number) => {
  const value = Number(text || fallback);
  return Number.isFinite(value) && value >= 0 ? value : fallback;
};

/** `name`: the variable's name. Throws if the value is not an integer within the bounds. */
function whole(name: string, text: string | undefined, { fallback, min, max }: typeof modelBounds.maxTokens): number {
  const value = Number(text || fallback);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`${name} must be a whole number from ${min} to ${max}; it is "${text}".`);
}

function guardrailOf(id: string | undefined, version: string | undefined): Environment['guardrail'] {
  if (!id && !version) return undefined;
  if (id && version) return { id, version };
  throw new Error('GUARDRAIL_ID and GUARDRAIL_VERSION need each other.');
}

/** Errors do not contain the value, because it may include a password. */
function smtpUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^smtps?:$/.test(URL.parse(text)?.protocol ?? '')) {
    throw new Error('SMTP_URL must be smtp://host:port or smtps://host:port.');
  }
  return text;
}

function oidc(env: Record<string, string | undefined>): OidcEnvironment | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env;
  if (!issuer && !clientId) return undefined;
  if (!issuer || !clientId) throw new Error('OIDC_ISSUER and OIDC_CLIENT_ID need each other.');
  if (!isIssuerUrl(issuer, env.ROOT_URL?.replace(/\/+$/, ''))) {
    throw new Error(`OIDC_ISSUER must be an https URL, as the provider writes it; it is "${issuer}".`);
  }
  return {
    issuer,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET || undefined,
    clientSecretParameter: env.OIDC_CLIENT_SECRET_PARAMETER || undefined,
    trustEmail: env.OIDC_TRUST_EMAIL === '1',
  };
}

export const queueUrlVariable = (queue: QueueName) => `QUEUE_URL_${queue.toUpperCase()}`;

/** Reads the environment. Throws an error that names the variable if a value is unknown or out of bounds. */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const model = env.MODEL || 'extractive';
  if (!/^(extractive$|bedrock:.|openai:.)/.test(model)) {
    throw new Error(`MODEL must be extractive, bedrock:<model id> or openai:<model>; it is "${model}".`);
  }
  const embeddingModel = env.EMBEDDING_MODEL || '';
  if (!/^($|openai:.|bedrock:amazon\.titan-embed-text-)/.test(embeddingModel)) {
    throw new Error(
      'EMBEDDING_MODEL must be empty, openai:<model> or bedrock:<Titan text embedding model>, ' +
        `such as bedrock:amazon.titan-embed-text-v2:0; it is "${embeddingModel}".`,
    );
  }
  return {
    root: (env.ROOT_URL ?? '').replace(/\/+$/, ''),
    tableName: env.TABLE_NAME || table.name,
    bucketName: env.BUCKET_NAME || 'frontdesk',
    queueUrls: Object.fromEntries(queueNames.map((name) => [name, env[queueUrlVariable(name)] ?? ''])) as Record<
      QueueName,
      string
    >,
    region: env.AWS_REGION || 'us-east-1',
    dynamodbEndpoint: env.DYNAMODB_ENDPOINT || undefined,
    sqsEndpoint: env.SQS_ENDPOINT || undefined,
    s3Endpoint: env.S3_ENDPOINT || undefined,
    rateLimitScale: positive(env.RATE_LIMIT_SCALE, 1),
    egressAllow: list(env.EGRESS_ALLOW),
    dnsServers: list(env.DNS_SERVERS),
    ownHosts: list(env.OWN_HOSTS),
    model,
    embeddingModel,
    maxTokens: whole('MAX_TOKENS', env.MAX_TOKENS, modelBounds.maxTokens),
    contextTokens: whole('CONTEXT_TOKENS', env.CONTEXT_TOKENS, modelBounds.contextTokens),
    rewriteFollowUps: env.REWRITE_FOLLOW_UPS !== '0',
    guardrail: guardrailOf(env.GUARDRAIL_ID, env.GUARDRAIL_VERSION),
    openaiBaseUrl: env.OPENAI_BASE_URL || undefined,
    openaiApiKey: env.OPENAI_API_KEY || undefined,
    mailFrom: env.MAIL_FROM || '',
    smtpUrl: smtpUrl(env.SMTP_URL),
    mailDir: env.MAIL_DIR || undefined,
    secretsParameter: env.SECRETS_PARAMETER || undefined,
    kmsKeyId: env.KMS_KEY_ID || undefined,
    secretsKeyFile: env.SECRETS_KEY_FILE || undefined,
    // With only a key file, KMS has precedence, for compatibility.
    secretsSealedBy: env.KMS_KEY_ID && (env.SECRETS_SEALED_BY === 'kms' || !env.SECRETS_PARAMETER) ? 'kms' : 'own',
    webhookRetryScale: notNegative(env.WEBHOOK_RETRY_SCALE, 1),
    widgetDir: env.WIDGET_DIR || '',
    consoleDir: env.CONSOLE_DIR || '',
    uploadOrigin: env.UPLOAD_ORIGIN || '',
    logLevel: env.LOG_LEVEL || 'INFO',
    metricsNamespace: env.METRICS_NAMESPACE || '',
    cdnSecret: env.CDN_SECRET || undefined,
    cdnOnly: env.CDN_ONLY === '1',
    oidc: oidc(env),
    signInRoot: env.SIGN_IN_ROOT || '',
    userPoolId: env.USER_POOL_ID || undefined,
    persistedOperations: persistedMode(env.PERSISTED_OPERATIONS || undefined),
    memoryMb: positive(env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE, 512),
    local: env.FRONTDESK_LOCAL === '1',
  };
}
