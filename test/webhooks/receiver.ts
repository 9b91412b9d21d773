import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { until } from '../support/platform.ts';
import { type LoopbackServer, startHttpServer } from '../support/servers/loopback-server.ts';

/** One POST as it came. */
export interface ReceivedRequest {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came
  body: any;
  atMs: number;
}

export interface Receiver extends LoopbackServer {
  url(path: string): string;
  /** What came to a path, oldest first. */
  at(path: string): ReceivedRequest[];
  /** What came to any path. */
  all(): ReceivedRequest[];
  /** Waits until at least so many have come to a path. */
  atLeast(count: number, path: string, withinMs?: number): Promise<ReceivedRequest[]>;
  /** How a path is answered from now on; 200 unless told. */
  answer(path: string, how: Answering): void;
}
type Answering = number | ((response: ServerResponse, nth: number, received: ReceivedRequest) => void);

/** A customer's server on loopback. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const answers = new Map<string, Answering>();
  const at = (path: string) => received.filter((each) => each.path === path);
  const server = await startHttpServer(async (request, response) => {
    const one = await read(request);
    received.push(one);
    const how = answers.get(one.path) ?? 200;
    if (typeof how === 'number') response.writeHead(how).end('ok');
    else how(response, at(one.path).length, one);
  });
  return {
    ...server,
    url: (path) => `http://${server.host}${path}`,
    at,
    all: () => [...received],
    atLeast: (count, path, withinMs) =>
      until(`${count} at ${path}`, async () => at(path).length >= count && at(path), withinMs),
    answer: (path, how) => void answers.set(path, how),
  };
}

async function read(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks);
  const { url = '', method = '', headers } = request;
  return { path: url, method, headers, raw, body: JSON.parse(raw.toString() || 'null'), atMs: Date.now() };
}

export const hmac = (secret: string, ...parts: (string | Buffer)[]) => {
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(part);
  return mac.digest('hex');
};
