import { variables } from './environment-variables.ts';
import { oidcOf } from './identity-provider.ts';
import { recordOf } from './keys.ts';
import { type QueueName, queueNames } from './queues.ts';
import { readVariables } from './variables.ts';

export const queueUrlVariable = (queue: QueueName) => `QUEUE_URL_${queue.toUpperCase()}`;

/** The names of all variables, for messages about misspelt ones. */
export const variableNames: readonly string[] = Object.keys(variables);

/** Reads the environment. Throws an error that names every variable whose value is unknown or out of bounds. */
export function readEnvironment(env: Record<string, string | undefined>) {
  const read = readVariables(variables, env);
  return {
    ...storesOf(read),
    queueUrls: recordOf(queueNames, (name) => env[queueUrlVariable(name)] ?? ''),
    ...modelsOf(read),
    ...streamsOf(read),
    ...networkOf(read),
    ...interfacesOf(read),
    ...processOf(read),
  };
}

type Variables = ReturnType<typeof readVariables<typeof variables>>;

/** Where data is stored, and the key that encrypts what customers entrust to the platform. */
const storesOf = (read: Variables) => ({
  tableName: read.TABLE_NAME,
  /** Partition keys of the due index for each kind that all visitors write. */
  dueShards: read.DUE_SHARDS,
  bucketName: read.BUCKET_NAME,
  region: read.AWS_REGION,
  dynamodbEndpoint: read.DYNAMODB_ENDPOINT,
  /** The rows that a function may read and write on a local platform. Undefined: all, as far as its policy allows. */
  rowRights: read.ROW_RIGHTS,
  sqsEndpoint: read.SQS_ENDPOINT,
  s3Endpoint: read.S3_ENDPOINT,
  /** ARN of an index of S3 Vectors for chatbots with more than `vectorStoreAbove` passages. Empty: none. */
  vectorStore: read.VECTOR_STORE,
  vectorStoreAbove: read.VECTOR_STORE_ABOVE,
  vectorsEndpoint: read.VECTORS_ENDPOINT,
  /** How URLs to blobs are signed for clients that do not reach `s3Endpoint`. Undefined: as calls to the bucket are. */
  presigning: presigningOf(read.PRESIGN_ENDPOINT, read.PRESIGN_KEY_ID, read.PRESIGN_SECRET),
  /** Where the key that encrypts customers' secrets is stored: a SecureString of Parameter Store, KMS, or a local file. */
  secretsParameter: read.SECRETS_PARAMETER,
  kmsKeyId: read.KMS_KEY_ID,
  secretsKeyFile: read.SECRETS_KEY_FILE,
  /** Where the key is stored that encrypts what verifies visitors: a parameter, or a local file. KMS needs no second key. */
  visitorsParameter: read.VISITORS_PARAMETER,
  visitorsKeyFile: read.VISITORS_KEY_FILE,
  /** The function that reads documents of strangers. Undefined: they are read in processes on this machine. */
  readFunction: read.READ_FUNCTION,
  /** Root of the URLs from which it fetches those that do not fit into an invocation. */
  readOrigin: read.READ_ORIGIN,
  /** Which key encrypts if there are two. The other one only decrypts existing secrets. */
  secretsSealedBy: sealedBy(read),
});

/** Language and embedding models. */
const modelsOf = (read: Variables) => ({
  /** `extractive`, `bedrock:<id>` or `openai:<model>`. */
  model: read.MODEL,
  /** `openai:<model>`, or `bedrock:<id>` of a Titan text embedding model. If empty, retrieval uses words only. */
  embeddingModel: read.EMBEDDING_MODEL,
  /** `off`, `textract`, or the languages that Tesseract reads, such as `eng+deu`: how the text of pictures is recognised. */
  ocr: read.OCR,
  /** Maximum tokens of a language model's answer. */
  maxTokens: read.MAX_TOKENS,
  /** Maximum tokens of knowledge passed to a language model with a question. */
  contextTokens: read.CONTEXT_TOKENS,
  /** How long a language model may take to the first text, or between two signs that it is thinking. */
  firstTextSeconds: read.FIRST_TEXT_SECONDS,
  /** Whether a language model rewrites a follow-up question that finds too little. */
  rewriteFollowUps: read.REWRITE_FOLLOW_UPS,
  /** Whether models on Bedrock that can cache the beginning of a prompt are asked to. */
  promptCaching: read.PROMPT_CACHING,
  /** What the language model's tokens cost. Undefined: unknown. */
  modelPrices: read.MODEL_PRICES,
  /** A Bedrock guardrail for questions and answers. */
  guardrail: guardrailOf(read.GUARDRAIL_ID, read.GUARDRAIL_VERSION),
  openaiBaseUrl: read.OPENAI_BASE_URL,
  openaiApiKey: read.OPENAI_API_KEY,
});

/** Streams that are held at once: of a workspace's agents, and of a chatbot's visitors. */
const streamsOf = (read: Variables) => ({
  agentStreams: read.AGENT_STREAMS,
  visitorStreams: read.VISITOR_STREAMS,
  /** Where live events are published, and where clients connect for them. Undefined: clients hold streams. */
  livePublishUrl: read.LIVE_PUBLISH_URL,
  liveConnectUrl: read.LIVE_CONNECT_URL,
});

/** What the platform sends to others: mails, and calls to addresses that customers chose. */
const networkOf = (read: Variables) => ({
  /** Exact `host:port` pairs that egress may reach although they are private. */
  egressAllow: read.EGRESS_ALLOW,
  /** Resolvers as `ip:port`. If empty, the system's are used. */
  dnsServers: read.DNS_SERVERS,
  /** The platform's own host names, which egress rejects. */
  ownHosts: read.OWN_HOSTS,
  /** Sender of the platform's mails: an address, or `Name <address>`. If empty, no mail is sent through SES. */
  mailFrom: read.MAIL_FROM,
  /** The configuration set by which SES tells of bounces and complaints. If empty, it does not. */
  mailConfigurationSet: read.MAIL_CONFIGURATION_SET,
  /** `smtp://` or `smtps://`, with user, password and parameters: `readSmtpUrl`. */
  smtpUrl: read.SMTP_URL,
  /** Folder for mails as `.eml` files, used if there is no server. */
  mailDir: read.MAIL_DIR,
  /** Whether a page of this machine shows the mails of that folder. */
  mailShown: read.MAIL_SHOWN,
  /** Mail to any address of this domain reaches the platform. If empty, none does. */
  inboundMailDomain: read.INBOUND_MAIL_DOMAIN,
  /** The mail server whose `Authentication-Results` are believed (RFC 8601). If empty, no sender is verified. */
  trustedAuthservId: read.TRUSTED_AUTHSERV_ID,
  /** Factor for the delays between the attempts of a webhook delivery or a mail. */
  webhookRetryScale: read.WEBHOOK_RETRY_SCALE,
});

/** How the platform is reached, and who signs in. */
const interfacesOf = (read: Variables) => ({
  /** The platform's public root URL, without a trailing slash. If empty, it is derived from each request's host. */
  root: read.ROOT_URL ?? '',
  /** Factor for all request limits. */
  rateLimitScale: read.RATE_LIMIT_SCALE,
  /** Folder with the built widget. If empty, it is next to the code. */
  widgetDir: read.WIDGET_DIR,
  /** Folder with the built console. If empty, it is next to the code. */
  consoleDir: read.CONSOLE_DIR,
  /** Origin of the URLs to which browsers upload files. If empty, it is the platform's own. */
  uploadOrigin: read.UPLOAD_ORIGIN,
  /** The secret by which CloudFront identifies itself, if it is in front of the API. */
  cdnSecret: read.CDN_SECRET,
  /** Whether requests that bypass CloudFront are rejected. */
  cdnOnly: read.CDN_ONLY,
  /** The OpenID provider by which people sign in. Undefined: nobody can. */
  oidc: oidcOf(read),
  /** The root at which the issuer accepts callbacks, if it differs from the root of a request. */
  signInRoot: read.SIGN_IN_ROOT,
  /** The clients of `/mcp` that the operator has registered, as JSON. If empty, clients register themselves. */
  mcpClients: read.MCP_CLIENTS,
  /** The Cognito user pool that invited people are added to. */
  userPoolId: read.USER_POOL_ID,
  /** Which GraphQL documents run. `off`: any. `allow`: any, and registered ones by their hash. `only`: registered ones only. */
  persistedOperations: read.PERSISTED_OPERATIONS,
});

/** The process itself. */
const processOf = (read: Variables) => ({
  logLevel: read.LOG_LEVEL,
  /** CloudWatch namespace of the metrics in log lines. If empty, no metrics are recorded. */
  metricsNamespace: read.METRICS_NAMESPACE,
  /** Where spans are sent. Undefined: none are recorded. */
  otel: otelOf(read),
  /**
   * Memory available to a function. On Lambda: its memory size. On a local platform, where all functions share one process: half
   * a gigabyte each.
   */
  memoryMb: read.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
  /** True only on a local platform. Serves GraphiQL and the demo, and notifies functions when their client disconnects. */
  local: read.FRONTDESK_LOCAL,
});

/** All settings of the running code, parsed once. Nothing else reads `process.env`. */
export type Environment = ReturnType<typeof readEnvironment>;

function otelOf({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers = '',
  ...read
}: Variables) {
  return endpoint ? { endpoint, headers, serviceName: read.OTEL_SERVICE_NAME } : undefined;
}

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
