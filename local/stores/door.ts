import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, type RequestListener, type ServerResponse, request as sendRequest } from 'node:http';
import { pipeline } from 'node:stream';
import { portOf } from '../gateway/port-of.ts';
import { isLoopbackHost } from '../visitor.ts';

/** The error of S3 for a call that is not allowed. */
const accessDenied = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';

export function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/xml' });
  response.end(accessDenied);
}

interface Door {
  /**
   * Serves a store below a path that nobody can guess, and returns the URL of that path. The listener gets the paths
   * below it.
   */
  open(serve: RequestListener): string;
  close(): void;
}

const SECRET_BYTES = 24;
/** Longer than clients keep a connection. */
const KEEP_ALIVE_MS = 75_000;

/** Compares hashes, so that the time of an answer tells nothing about a path. */
const hashOf = (secret: string) => hash('sha256', secret);

/**
 * Listens on a free port of 127.0.0.1 for all embedded stores. Other programs and users of this machine, and pages in its
 * browsers, can connect to the port too. A request must therefore name the secret of a start, which they cannot read.
 * Pages are also refused by their origin, and by the host of a site whose name resolves to this machine.
 */
export async function openDoor(): Promise<Door> {
  const stores = new Map<string, RequestListener>();
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const { headers, url = '' } = request;
    const [, secret = '', path = ''] = /^\/([^/?]*)(.*)$/s.exec(url) ?? [];
    const serve = stores.get(hashOf(secret));
    if (!serve || headers.origin !== undefined || !isLoopbackHost(headers.host)) return refuse(response);
    request.url = path.startsWith('/') ? path : `/${path}`;
    return serve(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    open(serve) {
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      stores.set(hashOf(secret), serve);
      return `http://127.0.0.1:${portOf(server)}/${secret}`;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Passes requests on to a store that listens itself. A store that fails to answer closes the connection. */
export function passTo(endpoint: string): RequestListener {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(endpoint);
  return (request, response) => {
    const { method, url: path, headers } = request;
    const upstream = sendRequest({ agent, hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => {});
    });
    upstream.on('error', () => response.destroy());
    pipeline(request, upstream, () => {});
  };
}
