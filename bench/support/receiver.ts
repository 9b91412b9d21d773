import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BenchReceiver {
  /** `host:port`. */
  host: string;
  url: string;
  /** The secret that signatures are verified with. */
  secret: string;
  /** When each event first came, by the id of its record: milliseconds of `performance.now()`. */
  firstAt: Map<string, number>;
  /** How many POSTs came in all. */
  posts: number;
  close(): void;
}

/** A receiver that verifies each signature before it answers 204, and ends the run where one is wrong. */
export async function startReceiver(): Promise<BenchReceiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const at = performance.now();
    const expected = createHmac('sha256', receiver.secret).update(body).digest();
    const given = Buffer.from(String(request.headers['x-service-signature']), 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('a wrong signature');
    receiver.posts += 1;
    const { data } = JSON.parse(body.toString());
    if (!receiver.firstAt.has(data.id)) receiver.firstAt.set(data.id, at);
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: BenchReceiver = {
    host,
    url: `http://${host}/in`,
    secret: '',
    firstAt: new Map(),
    posts: 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
