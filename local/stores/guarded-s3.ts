import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FunctionName } from '../../config/functions.ts';
import { type BlobRight, type Grant, grants } from '../../config/grants.ts';

export interface GuardedS3 {
  /** S3 endpoint per function. It allows what the function's IAM policy allows. */
  endpoints: Record<FunctionName, string>;
  stop(): Promise<void>;
}

const rights: Record<string, BlobRight> = { GET: 'read', HEAD: 'read', PUT: 'write', DELETE: 'remove' };

/** What browsers may do: upload to an address that a person was given. The embedded S3 verifies no signature. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': '*',
};

/** The path begins with the bucket. */
const keyOf = (url: string) => decodeURIComponent(new URL(url, 'http://s3').pathname).split('/').slice(2).join('/');

const beginsWith = (prefix: string) => new RegExp(`^${prefix.split('*').map(RegExp.escape).join('.*')}`, 's');

/** Returns whether a function may make this S3 call. */
export function isGranted({ blobs = {} }: Grant, method: string, url: string): boolean {
  const right = rights[method];
  const key = keyOf(url);
  return Object.entries(blobs).some(
    ([prefix, given]) => beginsWith(prefix).test(key) && right !== undefined && given.includes(right),
  );
}

/** A page of any site can call this port. Browsers name the page's origin wherever a page can write or read an answer. */
const isUpload = (method: string, url: string) => method === 'PUT' && keyOf(url).startsWith('tmp/');

/** Returns what to do with a request of a browser, or undefined if no browser sent it for a page. */
function answerToPage({ method, url, headers }: IncomingMessage): 'preflight' | 'upload' | 'refuse' | undefined {
  if (headers.origin === undefined) return undefined;
  const asked = method === 'OPTIONS' ? headers['access-control-request-method'] : method;
  if (!isUpload(asked ?? '', url!)) return 'refuse';
  return method === 'OPTIONS' ? 'preflight' : 'upload';
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/xml' });
  response.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
}

async function guard(grant: Grant, serve: RequestListener) {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const asked = answerToPage(request);
    if (asked === 'refuse') return refuse(response);
    if (asked) for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    if (asked === 'preflight') response.writeHead(204).end();
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
