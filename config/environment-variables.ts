import * as z from 'zod';
import { toHostName } from './addresses.ts';
import { MODEL_PRICES_RULE, modelPricesForm, modelPricesOf } from './model-prices.ts';
import type { RowRights } from './row-patterns.ts';
import { dueShardBounds, table } from './table.ts';
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
  rootUrl,
  secretText,
  text,
  whole,
} from './variables.ts';

/** Limits for language model settings, shared with the stack's settings. */
export const modelBounds = {
  maxTokens: { fallback: 400, min: 50, max: 10_000 },
  contextTokens: { fallback: 6_000, min: 500, max: 100_000 },
  /** A visitor leaves after 15 s without text. */
  firstTextSeconds: { fallback: 15, min: 5, max: 120 },
};

/** Streams that are held at once, each of which occupies a run of a function on AWS. Shared with the stack's settings. */
export const streamBounds = {
  /** Of the agents of a workspace. */
  agentStreams: { fallback: 50, min: 50, max: 1_000 },
  /** Of the visitors of a chatbot. */
  visitorStreams: { fallback: 50, min: 50, max: 1_000 },
};

const persistedModes = ['off', 'allow', 'only'] as const;
export type PersistedOperations = (typeof persistedModes)[number];

/** JSON. Only the local platform sets it: on AWS the function's policy says so. */
const rowRights = z
  .string()
  .transform((json): RowRights => JSON.parse(json))
  .optional();

/** In lower case. Empty: no mail is received. */
const mailDomain = z
  .string()
  .default('')
  .transform((value) => value.toLowerCase())
  .refine((value) => value === '' || toHostName(value) === value, { error: 'must be a host name' });

const levels = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'] as const;

/** The variables that the running code reads. The stack sets them on its functions, the local platform passes its own. */
export const variables = {
  ROOT_URL: rootUrl.optional(),
  TABLE_NAME: text(table.name),
  DUE_SHARDS: whole(dueShardBounds),
  BUCKET_NAME: text('frontdesk'),
  AWS_REGION: text('us-east-1'),
  DYNAMODB_ENDPOINT: httpUrl.optional(),
  ROW_RIGHTS: rowRights,
  SQS_ENDPOINT: httpUrl.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  PRESIGN_ENDPOINT: httpUrl.optional(),
  PRESIGN_KEY_ID: text(),
  PRESIGN_SECRET: secretText(),
  VECTOR_STORE: matching(/^(arn:[\w-]+:s3vectors:.+\/index\/.+)?$/, 'empty, or the ARN of a vector index').default(''),
  VECTOR_STORE_ABOVE: whole({ fallback: 10_000, min: 1, max: 50_000 }),
  VECTORS_ENDPOINT: httpUrl.optional(),
  LIVE_PUBLISH_URL: httpUrl.optional(),
  LIVE_CONNECT_URL: matching(/^wss?:\/\/.+$/, 'a ws or wss URL').optional(),
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
  OCR: matching(
    /^(off|textract|[a-z]{3}(_[a-z]+)*(\+[a-z]{3}(_[a-z]+)*)*)$/,
    'off, textract, or languages of Tesseract such as eng or eng+deu',
  ).default('off'),
  MAX_TOKENS: whole(modelBounds.maxTokens),
  CONTEXT_TOKENS: whole(modelBounds.contextTokens),
  FIRST_TEXT_SECONDS: whole(modelBounds.firstTextSeconds),
  REWRITE_FOLLOW_UPS: flag(true),
  AGENT_STREAMS: whole(streamBounds.agentStreams),
  VISITOR_STREAMS: whole(streamBounds.visitorStreams),
  PROMPT_CACHING: flag(true),
  MODEL_PRICES: matching(modelPricesForm, MODEL_PRICES_RULE).transform(modelPricesOf).optional(),
  GUARDRAIL_ID: optionalText,
  GUARDRAIL_VERSION: optionalText,
  OPENAI_BASE_URL: httpUrl.optional(),
  OPENAI_API_KEY: secretText(),
  MAIL_FROM: text(),
  MAIL_CONFIGURATION_SET: text(),
  // Only `npm start` sets it, and checks the rest: see `readSmtpUrl`.
  SMTP_URL: secretText(matching(/^smtps?:\/\//i, 'smtp://host:port or smtps://host:port')),
  MAIL_DIR: optionalText,
  // The demo sets it, whose page shows the mails of that folder.
  MAIL_SHOWN: flag(false),
  INBOUND_MAIL_DOMAIN: mailDomain,
  TRUSTED_AUTHSERV_ID: text(),
  SECRETS_PARAMETER: optionalText,
  VISITORS_PARAMETER: optionalText,
  KMS_KEY_ID: optionalText,
  SECRETS_KEY_FILE: optionalText,
  VISITORS_KEY_FILE: optionalText,
  SECRETS_SEALED_BY: oneOf(['kms', 'own']).optional(),
  WEBHOOK_RETRY_SCALE: notNegative(1),
  WIDGET_DIR: text(),
  CONSOLE_DIR: text(),
  UPLOAD_ORIGIN: text(),
  READ_FUNCTION: optionalText,
  READ_ORIGIN: text(),
  LOG_LEVEL: z.string().toUpperCase().pipe(oneOf(levels)).default('INFO'),
  METRICS_NAMESPACE: text(),
  // OpenTelemetry's own names: https://opentelemetry.io/docs/specs/otel/protocol/exporter/
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: secretText(
    matching(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, 'name=value pairs with commas between them'),
  ),
  OTEL_SERVICE_NAME: text('frontdesk'),
  CDN_SECRET: secretText(),
  CDN_ONLY: flag(false),
  OIDC_ISSUER: optionalText,
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: secretText(),
  OIDC_CLIENT_SECRET_PARAMETER: optionalText,
  OIDC_TRUST_EMAIL: flag(false),
  OIDC_OWN_ISSUER: flag(false),
  SIGN_IN_ROOT: text(),
  // JSON. `npm start` and the stack check it, and what signs people in reads it when a program is connected.
  MCP_CLIENTS: text(),
  USER_POOL_ID: optionalText,
  PERSISTED_OPERATIONS: oneOf(persistedModes).default('off'),
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: positive(512),
  FRONTDESK_LOCAL: flag(false),
};
