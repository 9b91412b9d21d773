import { hkdfSync } from 'node:crypto';
import { type FunctionName, functionNames } from '../../config/functions.ts';
import { grants } from '../../config/grants.ts';

/** Path below the root at which the embedded bucket is served. No route begins with it. */
export const FILES_PATH = '/_files';

/** What presigned URLs begin with, and what they are signed with. */
export interface Presigning {
  /** An S3 endpoint below the platform's root, such as `https://desk.example/_files`. */
  endpoint: string;
  /** Secret by access key ID, which is the function's name. Only functions with rights on the bucket have one. */
  secrets: ReadonlyMap<string, string>;
}

const SECRET_BYTES = 32;

/**
 * Derives a secret for each function that may access the bucket, so that a URL carries the rights of the function that
 * signed it. The same key gives the same secrets: URLs survive a restart.
 */
export function derivePresigning(rootUrl: string, keyBytes: Buffer): Presigning {
  const signers = functionNames.filter((name) => grants[name].blobs);
  return { endpoint: rootUrl + FILES_PATH, secrets: new Map(signers.map((name) => [name, secretOf(name, keyBytes)])) };
}

const secretOf = (functionName: FunctionName, keyBytes: Buffer): string =>
  Buffer.from(hkdfSync('sha256', keyBytes, '', `frontdesk presigned URLs of ${functionName}`, SECRET_BYTES)).toString(
    'base64url',
  );
