import { once } from 'node:events';
import { createServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';

/** A header of an event stream: its name, type 7 (text), its value, each with its length. */
function header(name: string, value: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(value));
  return Buffer.concat([
    Buffer.of(Buffer.byteLength(name)),
    Buffer.from(name),
    Buffer.of(7),
    length,
    Buffer.from(value),
  ]);
}

const checksum = (bytes: Buffer) => {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
};

/** Lengths, checksum, headers, body, checksum: https://smithy.io/2.0/aws/amazon-eventstream.html */
function frame(headers: Record<string, string>, body: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(body));
  const head = Buffer.concat(Object.entries(headers).map(([name, value]) => header(name, value)));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(head.length + payload.length + 16, 0);
  lengths.writeUInt32BE(head.length, 4);
  const most = Buffer.concat([lengths, checksum(lengths), head, payload]);
  return Buffer.concat([most, checksum(most)]);
}

const json = { ':content-type': 'application/json' };
export const eventFrame = (type: string, body: unknown) =>
  frame({ ':message-type': 'event', ':event-type': type, ...json }, body);
export const exceptionFrame = (type: string, body: unknown) =>
  frame({ ':message-type': 'exception', ':exception-type': type, ...json }, body);
export const textFrame = (piece: string) =>
  eventFrame('contentBlockDelta', { contentBlockIndex: 0, delta: { text: piece } });

export type BedrockBehaviour = (stream: ServerHttp2Stream) => unknown;

const head = { ':status': 200, 'content-type': 'application/vnd.amazon.eventstream' };
export const sends =
  (...frames: Buffer[]): BedrockBehaviour =>
  (stream) => {
    stream.respond(head);
    stream.end(Buffer.concat(frames));
  };
export const sendsAndHangs =
  (...frames: Buffer[]): BedrockBehaviour =>
  (stream) => {
    stream.respond(head);
    stream.write(Buffer.concat(frames));
  };
export const fails =
  (status: number, type: string, message = 'the prompt, quoted'): BedrockBehaviour =>
  (stream) => {
    stream.respond({ ':status': status, 'content-type': 'application/json', 'x-amzn-errortype': type });
    stream.end(JSON.stringify({ message }));
  };

/** Speaks the service's own protocol, event streams over HTTP/2, on 127.0.0.1. The last behaviour serves all that follow. */
export async function startBedrockServer(...behaviours: BedrockBehaviour[]) {
  const requests: { path: string; body: unknown }[] = [];
  const closings: Promise<unknown>[] = [];
  const server = createServer();
  server.on('stream', async (stream, headers) => {
    stream.on('error', () => {});
    const behaviour = behaviours[Math.min(requests.length, behaviours.length - 1)];
    const request = { path: String(headers[':path']), body: {} as unknown };
    requests.push(request);
    request.body = JSON.parse(await text(stream));
    await behaviour?.(stream);
  });
  server.on('connection', (socket) => {
    socket.on('error', () => {});
    closings.push(new Promise((resolve) => socket.once('close', resolve)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connections: () => closings.length,
    /** When every connection is closed. The server itself closes none. */
    allClosed: () => Promise.all(closings),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
