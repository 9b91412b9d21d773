import { resolve } from 'node:path';
import { missingPackages } from '../adapters/ocr/packages.ts';
import { mcpClients } from '../config/sign-in/mcp-clients.ts';
import { sender, smtpUrl } from '../config/smtp-url.ts';
import {
  type EnvironmentVariables,
  flag,
  httpUrl,
  optionalText,
  readVariables,
  secretText,
  whole,
} from '../config/variables.ts';
import { mailVariableNames } from './mail/settings.ts';

/** Environment variables of `npm start`, in addition to those of the functions (`config/environment.ts`). */
export interface LocalSettings {
  port: number;
  /** Addresses to listen on. Default: this machine only; HOST overrides it. */
  hosts: string[];
  dataDir: string;
  demo: boolean;
  trustProxy: boolean;
  dynamodbEndpoint: string | undefined;
  sqsEndpoint: string | undefined;
  s3Endpoint: string | undefined;
}

const variables = {
  PORT: whole({ fallback: 4000, min: 0, max: 65_535 }),
  HOST: optionalText,
  DEMO: flag(true),
  TRUST_PROXY: flag(false),
  DYNAMODB_ENDPOINT: httpUrl.optional(),
  SQS_ENDPOINT: httpUrl.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  SMTP_URL: secretText(smtpUrl),
  MAIL_FROM: sender.optional(),
  MCP_CLIENTS: mcpClients,
};

/** The names of the variables of `npm start`, for messages about misspelt ones. */
export const localVariableNames: readonly string[] = [...Object.keys(variables), ...mailVariableNames, 'DATA_DIR'];

export const dataDirOf = (env: EnvironmentVariables) => resolve(env.DATA_DIR || '.frontdesk');

/** Throws an error that names each variable whose value is invalid. */
export function readLocalSettings(env: EnvironmentVariables): LocalSettings {
  const read = readVariables(variables, env);
  refuseMissingModelKey(env);
  refuseMissingOcr(env.OCR);
  return {
    port: read.PORT,
    hosts: read.HOST ? [read.HOST] : ['127.0.0.1', '::1'],
    dataDir: dataDirOf(env),
    demo: read.DEMO,
    trustProxy: read.TRUST_PROXY,
    dynamodbEndpoint: read.DYNAMODB_ENDPOINT,
    sqsEndpoint: read.SQS_ENDPOINT,
    s3Endpoint: read.S3_ENDPOINT,
  };
}

/** Where this machine reaches the platform, whatever its public URL is. */
export function ownUrl(host: string | undefined, port: number): string {
  const hostname = !host || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
}

/** A server of one's own may need no key, but OpenAI itself does. */
function refuseMissingModelKey({ OPENAI_API_KEY, OPENAI_BASE_URL, ...env }: EnvironmentVariables): void {
  const needing = ['MODEL', 'EMBEDDING_MODEL'].find((name) => env[name]?.startsWith('openai:'));
  if (!needing || OPENAI_API_KEY || OPENAI_BASE_URL) return;
  throw new Error(
    `${needing} is "${env[needing]}" and needs OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs no key.`,
  );
}

/** Tesseract is not installed with the platform. */
function refuseMissingOcr(ocr = 'off'): void {
  if (ocr === '' || ocr === 'off' || ocr === 'textract') return;
  const command = missingPackages(ocr.split('+'));
  if (command) throw new Error(`OCR is "${ocr}" and needs packages that are not installed. Run: ${command}`);
}
