import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type FunctionName, functionNames } from '../../config/functions.ts';
import { FILES_PATH, type Presigning } from './keys.ts';
import { parseStrictQuery } from './query.ts';
import { type CredentialScope, canonicalRequest, sign } from './signature.ts';

interface PresignedRequest {
  method: string;
  /** As received, percent-encoding included. */
  path: string;
  /** As received, without the question mark. */
  query: string;
  headers: IncomingHttpHeaders;
}

export interface Verifier extends Presigning {
  bucketName: string;
  region: string;
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface VerifiedRequest {
  /** Access key ID of the signature. */
  signer: FunctionName;
  key: string;
  /** Signed parameters, decoded. */
  parameters: ReadonlyMap<string, string>;
}

export type SignatureFault = 'denied' | 'expired' | 'mismatch';

const SIGNATURE = 'X-Amz-Signature';

/** Clock difference that S3 tolerates. */
const MAX_SKEW_MS = 15 * 60_000;
/** `host` is always that of the root, because a proxy may send another one. */
const signableHeaders = ['content-length', 'content-type', 'host'] as const;

/** The platform's keys need no percent-encoding. Rejecting it leaves one spelling for each key. */
const segment = /^(?!\.{1,2}$)[\w.-]+$/;

/**
 * Verifies the query signature of a presigned URL (Signature Version 4) and returns what was signed, or why the request
 * is refused. A HEAD request is allowed wherever GET is.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function verifyPresigned(
  verifier: Verifier,
  presignedRequest: PresignedRequest,
): VerifiedRequest | { refused: SignatureFault } {
  const key = objectKeyOf(presignedRequest.path, verifier.bucketName);
  const all = parseStrictQuery(presignedRequest.query);
  const signature = all?.get(SIGNATURE) ?? '';
  if (key === undefined || !all || !/^[0-9a-f]{64}$/.test(signature)) return { refused: 'denied' };
  const parameters = new Map([...all].filter(([name]) => name !== SIGNATURE));
  const scope = scopeOf(parameters, verifier.region);
  const headers = signedHeaders(parameters, presignedRequest, new URL(verifier.endpoint).host);
  const secret = scope && verifier.secrets.get(scope.signer);
  if (!scope || !headers || secret === undefined) return { refused: 'denied' };
  const path = new URL(verifier.endpoint).pathname + presignedRequest.path.slice(FILES_PATH.length);
  const expected = sign(secret, scope, canonicalRequest(presignedRequest.method, path, parameters, headers));
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return { refused: 'mismatch' };
  if (!isCurrent(scope, verifier.now())) return { refused: 'expired' };
  return { signer: scope.signer, key, parameters };
}

function objectKeyOf(path: string, bucketName: string): string | undefined {
  const prefix = `${FILES_PATH}/${bucketName}/`;
  const key = path.slice(prefix.length);
  return path.startsWith(prefix) && key.split('/').every((part) => segment.test(part)) ? key : undefined;
}

/** Returns undefined if the credential's scope is not the platform's, or not that of the date. */
function scopeOf(parameters: ReadonlyMap<string, string>, region: string): CredentialScope | undefined {
  const signingParameter = (name: string) => parameters.get(`X-Amz-${name}`) ?? '';
  const [keyId, ...rest] = signingParameter('Credential').split('/');
  const signer = functionNames.find((name) => name === keyId);
  const date = signingParameter('Date');
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const expiresSeconds = Number(signingParameter('Expires'));
  const path = `${year}${month}${day}/${region}/s3/aws4_request`;
  const isComplete = rest.join('/') === path && !Number.isNaN(signedAt);
  return signer && isComplete ? { signer, date, signedAt, expiresSeconds, path } : undefined;
}

const isCurrent = ({ signedAt, expiresSeconds }: CredentialScope, now: number): boolean =>
  signedAt <= now + MAX_SKEW_MS && now < signedAt + expiresSeconds * 1000;

/** Returns the signed headers in canonical order. An upload must have a signed length. */
function signedHeaders(
  parameters: ReadonlyMap<string, string>,
  { method, headers }: PresignedRequest,
  host: string,
): [name: string, value: string][] | undefined {
  const names = (parameters.get('X-Amz-SignedHeaders') ?? '').split(';');
  const expected = signableHeaders.filter((name) => names.includes(name));
  const needed = method === 'PUT' ? ['content-length', 'host'] : ['host'];
  if (names.join() !== expected.join() || !needed.every((name) => names.includes(name))) return undefined;
  const read = (headerName: (typeof expected)[number]) => (headerName === 'host' ? host : (headers[headerName] ?? ''));
  return expected.map((name) => [name, read(name).trim().replaceAll(/\s+/g, ' ')]);
}
