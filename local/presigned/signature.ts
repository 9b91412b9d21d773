import { createHash, createHmac } from 'node:crypto';
import type { FunctionName } from '../../config/functions.ts';
import { canonicalQuery } from './query.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';

const PAYLOAD = 'UNSIGNED-PAYLOAD';

/** Who signed a URL, when, and for how long. */
export interface CredentialScope {
  signer: FunctionName;
  /** `20261123T060000Z`. */
  date: string;
  signedAt: number;
  expiresSeconds: number;
  /** `20261123/us-east-1/s3/aws4_request`. */
  path: string;
}

/** Returns the text that is signed. A HEAD request is signed as GET. */
export function canonicalRequest(
  method: string,
  path: string,
  parameters: ReadonlyMap<string, string>,
  headers: readonly [name: string, value: string][],
): string {
  const lines = headers.map(([name, value]) => `${name}:${value}\n`).join('');
  const names = headers.map(([name]) => name).join(';');
  return [method === 'HEAD' ? 'GET' : method, path, canonicalQuery(parameters), lines, names, PAYLOAD].join('\n');
}

const hmac = (keyBytes: string | Buffer, text: string) => createHmac('sha256', keyBytes).update(text).digest();

/** Returns the signature (version 4) of a canonical request. */
export function sign(secret: string, { date, path }: CredentialScope, requestText: string): Buffer {
  const hash = createHash('sha256').update(requestText).digest('hex');
  const key = path.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, [ALGORITHM, date, path, hash].join('\n'));
}
