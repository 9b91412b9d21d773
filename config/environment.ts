import { type QueueName, queueNames } from './queues.ts';
import { table } from './table.ts';

/**
 * Everything that the running code takes from its environment, parsed once. The stack sets these on its functions, the
 * local platform passes its own; nothing else reads `process.env`.
 */
export interface Environment {
  /** Public root of the platform, without a trailing slash. Empty: taken from each request's own host. */
  root: string;
  tableName: string;
  bucketName: string;
  queueUrls: Record<QueueName, string>;
  region: string;
  dynamodbEndpoint: string | undefined;
  sqsEndpoint: string | undefined;
  s3Endpoint: string | undefined;
  /** Multiplies every request limit. */
  rateLimitScale: number;
  /** Exact `host:port` pairs that egress may reach although they are private. */
  egressAllow: readonly string[];
  /** `ip:port` of resolvers; empty: the system's own. */
  dnsServers: readonly string[];
  /** The platform's own host names, which egress refuses. */
  ownHosts: readonly string[];
  /** `extractive`, `bedrock:<id>` or `openai:<model>`. */
  model: string;
  /** `openai:<model>` or `bedrock:<id>` of a Titan text embedding model; empty: retrieval goes by words alone. */
  embeddingModel: string;
  /** How many tokens an answer of a language model may have. */
  maxTokens: number;
  /** How many tokens of knowledge go to a language model with a question. */
  contextTokens: number;
  /** Has a language model rewrite a follow-up question that finds too little. */
  rewriteFollowUps: boolean;
  /** A guardrail of Bedrock for questions and answers. */
  guardrail: { id: string; version: string } | undefined;
  openaiBaseUrl: string | undefined;
  openaiApiKey: string | undefined;
  /** Whom the platform's own mails come from: an address, or `Name <address>`. Empty: no mail goes out through SES. */
  mailFrom: string;
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  smtpUrl: string | undefined;
  /** Folder that mails are written to as `.eml` files where there is no server. */
  mailDir: string | undefined;
  /** Where the key is that customers' secrets are sealed with: a SecureString of Parameter Store, KMS, or a file on one machine. */
  secretsParameter: string | undefined;
  kmsKeyId: string | undefined;
  secretsKeyFile: string | undefined;
  /** Which of them seals where there are two; the other only opens what it sealed before. */
  secretsSealedBy: 'kms' | 'own';
  /** Multiplies the waits between the attempts of a webhook delivery. */
  webhookRetryScale: number;
  /** Folder with the built widget. Empty: beside the code. */
  widgetDir: string;
  logLevel: string;
  /** Under what name CloudWatch counts what log lines measure. Empty: nothing is counted. */
  metricsNamespace: string;
  /** What CloudFront says to prove itself, where it stands before the API. */
  cdnSecret: string | undefined;
  /** True: a request that did not come through CloudFront is refused. */
  cdnOnly: boolean;
  /** Which GraphQL documents run: `off`: any; `allow`: also registered ones, by their hash; `only`: no others. */
  persistedOperations: PersistedOperations;
  /** What a function may hold: on Lambda its memory. On one machine each function, all in one process, has half a gigabyte for its own. */
  memoryMb: number;
  /** True only on one machine: serves GraphiQL and the demo, and tells a function that its client has disconnected. */
  local: boolean;
}

/** What may be chosen for a language model; the stack's settings have the same bounds. */
export const modelBounds = {
  maxTokens: { fallback: 400, min: 50, max: 10_000 },
  contextTokens: { fallback: 6_000, min: 500, max: 100_000 },
};

const persistedModes = ['off', 'allow', 'only'] as const;
export type PersistedOperations = (typeof persistedModes)[number];

/** A mistake in this word must not leave open what was meant to be closed. */
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

/** `name`: of the variable. Throws where it is no whole number within the bounds. */
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

/** The value is in no message: it may hold a password. */
function smtpUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^smtps?:$/.test(URL.parse(text)?.protocol ?? '')) {
    throw new Error('SMTP_URL must be smtp://host:port or smtps://host:port.');
  }
  return text;
}

export const queueUrlVariable = (queue: QueueName) => `QUEUE_URL_${queue.toUpperCase()}`;

/** Reads the environment. Throws, naming the variable, when one is of no known kind or outside its bounds. */
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
    // With a key file alone KMS has always gone first.
    secretsSealedBy: env.KMS_KEY_ID && (env.SECRETS_SEALED_BY === 'kms' || !env.SECRETS_PARAMETER) ? 'kms' : 'own',
    webhookRetryScale: notNegative(env.WEBHOOK_RETRY_SCALE, 1),
    widgetDir: env.WIDGET_DIR || '',
    logLevel: env.LOG_LEVEL || 'INFO',
    metricsNamespace: env.METRICS_NAMESPACE || '',
    cdnSecret: env.CDN_SECRET || undefined,
    cdnOnly: env.CDN_ONLY === '1',
    persistedOperations: persistedMode(env.PERSISTED_OPERATIONS || undefined),
    memoryMb: positive(env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE, 512),
    local: env.FRONTDESK_LOCAL === '1',
  };
}
