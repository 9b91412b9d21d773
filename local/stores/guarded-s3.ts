import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type FunctionName, functionNames } from '../../config/functions.ts';
import { type BlobRight, type Grant, grants } from '../../config/grants.ts';
import { recordOf } from '../../config/keys.ts';
import { portOf } from '../gateway/port-of.ts';
import { accessDenied } from './emulator.ts';

interface GuardedS3 {
  /** S3 endpoint per function. It allows what the function's IAM policy allows. */
  endpoints: Record<FunctionName, string>;
  stop(): Promise<void>;
}

const rights: Record<string, BlobRight> = { GET: 'read', HEAD: 'read', PUT: 'write', DELETE: 'remove' };

/** The path begins with the bucket. Returns undefined if the URL is malformed. */
function keyOf(url: string): string | undefined {
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
  const key = keyOf(url);
  if (right === undefined || key === undefined) return false;
  return Object.entries(blobs).some(([prefix, given]) => beginsWith(prefix).test(key) && given.includes(right));
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/xml' });
  response.end(accessDenied);
}

const guard = (grant: Grant, serve: RequestListener) =>
  createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const { method = '', url = '' } = request;
    if (isGranted(grant, method, url)) serve(request, response);
    else refuse(response);
  }).listen(0, '127.0.0.1');

/** Opens one endpoint per function in front of the embedded S3, in the same process. All calls go through them. */
export async function guardS3(serve: RequestListener): Promise<GuardedS3> {
  const guards = recordOf(functionNames, (name) => guard(grants[name], serve));
  const servers = Object.values(guards);
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return {
    endpoints: recordOf(functionNames, (name) => `http://127.0.0.1:${portOf(guards[name])}`),
    async stop() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
