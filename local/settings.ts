import { resolve } from 'node:path';

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

type Variables = Record<string, string | undefined>;

export const dataDirOf = (env: Variables) => resolve(env.DATA_DIR || '.frontdesk');

/** Throws an error that names the variable if a value is invalid. */
export function readLocalSettings(env: Variables): LocalSettings {
  const port = Number(env.PORT || 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT must be a number from 0 to 65535; it is "${env.PORT}".`);
  }
  return {
    port,
    hosts: env.HOST ? [env.HOST] : ['127.0.0.1', '::1'],
    dataDir: dataDirOf(env),
    demo: env.DEMO !== '0',
    trustProxy: env.TRUST_PROXY === '1',
    dynamodbEndpoint: env.DYNAMODB_ENDPOINT || undefined,
    sqsEndpoint: env.SQS_ENDPOINT || undefined,
    s3Endpoint: env.S3_ENDPOINT || undefined,
  };
}
