import { afterAll, expect, it } from 'vitest';
import { createBlobs, createS3Client } from '../../adapters/s3.ts';
import { type LoopbackServer, startHttpServer } from '../support/servers/loopback-server.ts';

const servers: LoopbackServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

const STALL_MS = 200;

/** A bucket whose server sends the head of an answer, then what `send` does. */
async function bucket(send: (write: (bytes: Buffer) => void, end: () => void) => void) {
  const server = await startHttpServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).flushHeaders();
    send(
      (bytes) => response.write(bytes),
      () => response.end(),
    );
  });
  servers.push(server);
  const client = createS3Client({ region: 'us-east-1', endpoint: `http://${server.host}` });
  return { server, blobs: createBlobs(client, 'bucket', { stallMs: STALL_MS }) };
}

it('a blob whose body stands still is given up, and its connection closed', async () => {
  const { server, blobs } = await bucket((write) => write(Buffer.alloc(1_000)));
  await expect(blobs.get('key')).rejects.toMatchObject({ name: 'AppError', code: 'SERVICE_UNAVAILABLE' });
  await server.allGone();
});

it('a blob whose body never begins is given up', async () => {
  const { blobs } = await bucket(() => {});
  await expect(blobs.get('key')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

it('a blob that comes slowly is read to its end', async () => {
  const { blobs } = await bucket((write, end) => {
    let sent = 0;
    const timer = setInterval(() => {
      write(Buffer.alloc(10, 'a'));
      if (++sent < 10) return;
      clearInterval(timer);
      end();
    }, STALL_MS / 4);
  });
  expect(String(await blobs.get('key'))).toBe('a'.repeat(100));
});
