import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * What the proxy does with the console's stream: sends it on, holds the response back to its end, sends its head alone, or answers
 * in the platform's place.
 */
type Treatment = 'pass' | 'hold' | 'head' | { status: number; contentType: string; body: string };

export interface StreamProxy {
  root: string;
  treat(treatment: Treatment): void;
  close(): void;
}

/** A proxy in front of a platform that ignores what the platform's headers ask for. */
export async function startStreamProxy(target: string): Promise<StreamProxy> {
  let treatment: Treatment = 'pass';
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isStream = request.url === '/graphql/stream';
    if (isStream && typeof treatment === 'object') {
      response.writeHead(treatment.status, { 'content-type': treatment.contentType }).end(treatment.body);
      return;
    }
    const { method, headers } = request;
    const upstream = send(target + request.url, { method, headers });
    request.pipe(upstream);
    response.once('close', () => upstream.destroy());
    const [reply] = (await once(upstream, 'response')) as [IncomingMessage];
    const sendHead = () => response.writeHead(reply.statusCode!, reply.rawHeaders);
    if (!isStream || treatment === 'pass') return void reply.pipe(sendHead());
    if (treatment === 'head') sendHead().flushHeaders();
    const body = await buffer(reply);
    (response.headersSent ? response : sendHead()).end(body);
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    root: `http://localhost:${(server.address() as AddressInfo).port}`,
    treat(next) {
      treatment = next;
      server.closeAllConnections();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
