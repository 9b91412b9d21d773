import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FunctionName } from '../../config/functions.ts';
import { type BlobRight, type Grant, grants } from '../../config/grants.ts';

export interface GuardedS3 {
  /** S3 endpoint per function. It allows what the function's IAM policy allows. */
  endpoints: Record<FunctionName, string>;
  stop(): Promise<void>;
}

const rights: Record<string, BlobRight> = { GET: 'read', HEAD: 'read', PUT: 'write', DELETE: 'remove' };

/** As the bucket of the stack: any origin, because the signature is the authorisation. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT, GET',
  'access-control-allow-headers': '*',
};

/** Returns whether a function may make this S3 call. The path begins with the bucket. */
export function isGranted({ blobs = {} }: Grant, method: string, url: string): boolean {
  // CORS preflights are answered by S3 itself.
  if (method === 'OPTIONS') return true;
  const [, , ...key] = decodeURIComponent(new URL(url, 'http://s3').pathname).split('/');
  const right = rights[method];
  return Object.entries(blobs).some(
    ([prefix, given]) => key.join('/').startsWith(prefix) && right !== undefined && given.includes(right),
  );
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/xml' });
  response.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
}

async function guard(grant: Grant, serve: RequestListener) {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (isGranted(grant, request.method!, request.url!)) serve(request, response);
    else refuse(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Opens one endpoint per function in front of the embedded S3, in the same process. All calls go through them. */
export async function guardS3(serve: RequestListener): Promise<GuardedS3> {
  const names = Object.keys(grants) as FunctionName[];
  const servers = await Promise.all(names.map((name) => guard(grants[name], serve)));
  const portOf = (n: number) => (servers[n]!.address() as AddressInfo).port;
  const endpoints = names.map((name, n) => [name, `http://127.0.0.1:${portOf(n)}`]);
  return {
    endpoints: Object.fromEntries(endpoints),
    async stop() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
