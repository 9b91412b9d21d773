import * as z from 'zod';
import { MODEL_RULE, modelForm } from '../../config/bedrock.ts';
import { modelBounds, streamBounds } from '../../config/environment-variables.ts';
import { functionNames } from '../../config/functions.ts';
import { MODEL_PRICES_RULE, modelPricesForm } from '../../config/model-prices.ts';
import { MCP_CLIENTS_RULE, mcpClients } from '../../config/sign-in/mcp-clients.ts';
import { dueShardBounds } from '../../config/table.ts';
import { list, pairs, toRetention } from './values.ts';

/** A host name as CloudFront and API Gateway accept it: at least one dot, lower case. */
const host = z.string().regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, {
  error: 'must be a host name in lower case, such as desk.example.com',
});

const certificate = z.string().regex(/^arn:[\w-]+:acm:[\w-]+:\d{12}:certificate\/.+$/, {
  error: 'must be the ARN of a certificate',
});

const parameterPath = z.string().regex(/^\/(?!aws|ssm)[\w.-]+(\/[\w.-]+)*$/i, {
  error: 'must be the path of a parameter, such as /frontdesk/key',
});

const ruleSetName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'must be the name of a receipt rule set' });

const wholeNumber = ({ fallback, min, max }: typeof modelBounds.maxTokens) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const regionName = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, { error: 'must be a region, such as eu-central-1' });

/** Every setting by itself. `rules.ts` checks how they fit together. */
export const fields = z.object({
  stack: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,40}$/)
    .default('Frontdesk'),
  /** Suffix of the stack's name. The context block `stages.<stage>` overrides the other context values. */
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/)
    .optional(),
  /** `two`: what holds data is in a stack of its own. An existing stack keeps its layout until its data is moved on purpose. */
  stacks: z.enum(['one', 'two']).default('one'),
  /**
   * Defaults to the region of the credentials at deployment. If set, ARNs of other regions are rejected during
   * synthesis.
   */
  region: regionName.optional(),
  /** Regions with table replicas, in addition to the stack's region. */
  replicaRegions: list(regionName),
  /** An existing (kept or restored) table and bucket to use instead of new ones. */
  tableName: z
    .string()
    .regex(/^[\w.-]{3,255}$/)
    .optional(),
  tableStreamArn: z
    .string()
    .regex(/^arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/[\w:.-]+$/, {
      error: 'must be the ARN of a table’s stream',
    })
    .optional(),
  bucketName: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  model: z.string().regex(modelForm, { error: MODEL_RULE }),
  embeddingModel: z
    .string()
    .regex(/^bedrock:amazon\.titan-embed-text-[\w.:-]+$/)
    .optional(),
  /** Where passages of chatbots with more than 10,000 are searched. `s3`: S3 Vectors. */
  vectorStore: z.enum(['none', 's3']).default('none'),
  /** How the text of scanned pages is recognised. */
  ocr: z.enum(['off', 'textract']).default('off'),
  /** Maximum knowledge tokens per question. */
  contextTokens: wholeNumber(modelBounds.contextTokens),
  /** Maximum tokens per answer. */
  maxTokens: wholeNumber(modelBounds.maxTokens),
  /** How the console hears what is new. `streams`: it holds runs of functions. `appsync`: AppSync Events tells it. */
  live: z.enum(['streams', 'appsync']).default('streams'),
  /** Partition keys of the due index per kind that all visitors write. */
  dueShards: wholeNumber(dueShardBounds),
  agentStreams: wholeNumber(streamBounds.agentStreams),
  visitorStreams: wholeNumber(streamBounds.visitorStreams),
  /** Seconds to an answer's first text, or between two signs that the model is thinking. */
  firstTextSeconds: wholeNumber(modelBounds.firstTextSeconds),
  rewriteFollowUps: z.stringbool().default(true),
  /** Lets the model cache what all prompts of a chatbot begin with. */
  promptCaching: z.stringbool().default(true),
  /** What the model's tokens cost. */
  modelPrices: z
    .string()
    .regex(modelPricesForm, { error: `must be ${MODEL_PRICES_RULE}` })
    .optional(),
  /** In the stack's account and region. */
  guardrailId: z
    .string()
    .regex(/^[a-z0-9]+$/, { error: 'must be the id of a guardrail, not its ARN' })
    .optional(),
  guardrailVersion: z
    .string()
    .regex(/^([1-9][0-9]{0,7}|DRAFT)$/, { error: 'must be a number or DRAFT' })
    .optional(),
  /** A single address. SES uses it to check who may send. */
  mailFrom: z.email().optional(),
  /** The identity in SES by which the user pool sends from `mailFrom`. Default: the address's domain. */
  mailIdentity: z
    .string()
    .regex(/^[\w.!#$%&'*+=?^`{|}~-]*@?([a-z0-9-]+\.)+[a-z]{2,}$/i, { error: 'must be an address or a domain' })
    .optional(),
  /** Domain whose mail SES takes for the platform, and an existing rule set for it. */
  inboundMailDomain: host.optional(),
  inboundMailRuleSet: ruleSetName.optional(),
  /** Whether SES tells of bounces and complaints. Default: where mail is both sent and received. */
  mailFeedback: z.stringbool().optional(),
  /** An OpenID provider to sign in with, instead of a user pool of the stack. */
  oidcIssuer: z.url({ protocol: /^https$/, error: 'must be the https URL of the issuer' }).optional(),
  oidcClientId: z.string().min(1).max(256).optional(),
  /** Path of a SecureString of Parameter Store with the client's secret. */
  oidcClientSecretParameter: parameterPath.optional(),
  oidcTrustEmail: z.stringbool().default(false),
  /** The programs that people may connect by `/mcp`, as JSON. Empty: programs register themselves. */
  mcpClients: z
    .string()
    .default('')
    .refine((json) => mcpClients.safeParse(json).success, { error: MCP_CLIENTS_RULE }),
  /** An existing (retained) user pool to use instead of a new one, and its client. Default: a new client in that pool. */
  userPoolId: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d_[A-Za-z0-9]+$/, {
      error: 'must be the id of a user pool, such as eu-central-1_AbCdEfGhI',
    })
    .optional(),
  userPoolClientId: z
    .string()
    .regex(/^[a-z0-9]{1,128}$/, { error: 'must be the id of a client of the user pool' })
    .optional(),
  /** Host name of the pages on which people sign in, and of their passkeys. Cognito serves it with a certificate of us-east-1. */
  signInDomain: host.optional(),
  signInCertificateArn: certificate.optional(),
  domain: host.optional(),
  certificateArn: certificate.optional(),
  /** `chat.agency.example=<certificate ARN>,…`: agencies' host names that point here, each with its certificate. */
  agencyDomains: pairs(z.string().regex(/^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/), certificate),
  cdn: z.stringbool().default(false),
  /** A web ACL for CloudFront. It is always in us-east-1, whatever the stack's region. */
  cdnWebAclArn: z
    .string()
    .regex(/^arn:[\w-]+:wafv2:us-east-1:\d{12}:global\/webacl\/.+$/)
    .optional(),
  waf: z.stringbool().default(false),
  wafRequestsPerFiveMinutes: z.coerce.number().int().min(10).max(2_000_000_000).default(5_000),
  alarms: z.stringbool().optional(),
  alarmsTo: z.email().optional(),
  /** Who gets alarms that can wait. Default: `alarmsTo`. */
  ticketsTo: z.email().optional(),
  monthlyBudgetUsd: z.coerce.number().positive().optional(),
  logLevel: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
  logRetentionDays: z.coerce.number().default(30).transform(toRetention),
  /** Logs client addresses, only in the access log, which is then kept for this many days. */
  addressLogDays: z.coerce.number().max(14).transform(toRetention).optional(),
  tracing: z.stringbool().default(false),
  /** A collector that takes spans by OTLP over HTTP, and a layer that runs one beside each function. */
  otelEndpoint: z.url({ protocol: /^https?$/, error: 'must be the URL of a collector, without /v1/traces' }).optional(),
  otelLayerArn: z
    .string()
    .regex(/^arn:[\w-]+:lambda:[\w-]+:\d{12}:layer:[\w-]+:\d+$/, { error: 'must be the ARN of a version of a layer' })
    .optional(),
  /** If false, destroying the stack deletes its data. */
  keepData: z.stringbool().default(true),
  /** The kind of key that encrypts customers' secrets. */
  secretsKey: z.enum(['parameter', 'kms']).default('parameter'),
  /**
   * An existing KMS key. With `secretsKey=kms` it encrypts and decrypts; otherwise it only decrypts existing secrets.
   */
  secretsKeyArn: z
    .string()
    .regex(/^arn:[\w-]+:kms:[\w-]+:\d{12}:key\/[\w-]+$/, { error: 'must be the ARN of a KMS key' })
    .optional(),
  /** An existing parameter, or one shared with a stack of another name. */
  secretsParameter: parameterPath.optional(),
  recoveryDays: z.coerce.number().int().min(1).max(35).default(35),
  /** Copies of table and bucket, in a vault of AWS Backup. */
  backup: z.enum(['off', 'daily']).default('off'),
  backupDays: z.coerce.number().int().min(1).max(3_650).default(35),
  /** A vault of another account or region, which gets a copy of each. */
  backupVaultArn: z
    .string()
    .regex(/^arn:[\w-]+:backup:[\w-]+:\d{12}:backup-vault:[\w-]+$/, { error: 'must be the ARN of a backup vault' })
    .optional(),
  /** How long the bucket keeps erased files of conversations, and replaced snapshots of indexes. */
  erasedDays: z.coerce.number().int().min(1).max(35).default(1),
  /** `read=40000,write=20000`: the table's warm throughput in units per second. */
  warmThroughput: pairs(z.enum(['read', 'write']), z.coerce.number().int().min(1)),
  persistedOperations: z.enum(['off', 'allow', 'only']).default('off'),
  /** How calls move to the new version of a function: all at once, or a tenth of them for five minutes first. */
  deployment: z.enum(['all', 'canary']).default('all'),
  requestsPerSecond: z.coerce.number().int().positive().default(1_000),
  /**
   * The account's concurrency limit in the region: the AWS quota "Concurrent executions". Without it nothing is reserved, because a
   * new account may have ten, and AWS rejects a deployment that reserves too much.
   */
  accountConcurrency: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** `public=200,rest=100`: reserved (and therefore maximum) concurrency per function. */
  reservedConcurrency: pairs(z.enum(functionNames), z.coerce.number().int().min(1).max(10_000)),
  /** Whether the stack sets the role under which API Gateway logs, if the account has none. */
  accountLogRole: z.stringbool().default(true),
  sourceMaps: z.stringbool().default(false),
});
