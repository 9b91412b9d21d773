import type { RequestListener } from 'node:http';
import type { BlobRight, Grant } from '../../config/grants.ts';
import { refuse } from './door.ts';

const rights: Record<string, BlobRight> = { GET: 'read', HEAD: 'read', PUT: 'write', DELETE: 'remove' };

/** The path begins with the bucket. Returns undefined if the URL is malformed. */
function objectKeyOf(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url, 'http://s3').pathname).split('/').slice(2).join('/');
  } catch {
    return undefined;
  }
}

const beginsWith = (prefix: string) => new RegExp(`^${prefix.split('*').map(RegExp.escape).join('.*')}`, 's');

/** Returns whether a function may make this S3 call. */
export function isGranted({ blobs = {} }: Grant, method: string, url: string): boolean {
  const right = rights[method];
  const key = objectKeyOf(url);
  if (right === undefined || key === undefined) return false;
  return Object.entries(blobs).some(([prefix, given]) => beginsWith(prefix).test(key) && given.includes(right));
}

/** Returns the bucket as a function may use it: with the rights that its IAM policy gives it on AWS. */
export const bucketOf =
  (grant: Grant, serve: RequestListener): RequestListener =>
  (request, response) => {
    const { method = '', url = '' } = request;
    if (isGranted(grant, method, url)) serve(request, response);
    else refuse(response);
  };
