import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { duplexPair } from 'node:stream';

/** Servers of this process that listen nowhere, by the URL below which clients find them. */
const servers = new Map<string, Server>();

/** Makes `fetchBelow` call `listener` for URLs below `rootUrl`. The listener gets the rest of the URL. */
export function serveInProcess(rootUrl: string, listener: RequestListener): void {
  servers.set(rootUrl, createServer(listener));
}

/**
 * Returns a `fetch` for URLs below one that this process serves itself, or undefined. It needs no network: the process may be unable
 * to reach its own public URL, because of port mappings, missing DNS names, NAT, or the certificate of a proxy.
 */
export function fetchBelow(url: string): typeof fetch | undefined {
  for (const [root, server] of servers) {
    if (url.startsWith(`${root}/`)) return (target, init) => call(server, root, new Request(target, init));
  }
  return undefined;
}

async function call(
  server: Server,
  rootUrl: string,
  { url, method, headers, body, signal }: Request,
): Promise<Response> {
  const [ours, theirs] = duplexPair();
  server.emit('connection', theirs);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request({
    createConnection: () => ours,
    method,
    path: url.slice(rootUrl.length),
    headers: { host: new URL(rootUrl).host, ...Object.fromEntries(headers) },
    signal,
  });
  sent.on('response', resolve).on('error', reject);
  sent.end(body ? Buffer.from(await new Response(body).arrayBuffer()) : undefined);
  const response = await promise;
  const received = Object.entries(response.headersDistinct).map(([name, values = []]): [string, string] => [
    name,
    values.join(', '),
  ]);
  return new Response(Buffer.concat(await response.toArray()), {
    status: response.statusCode ?? 502,
    headers: received,
  });
}
